import type { Book } from "../../shared/transactions/book.ts";
import { moneyText } from "../../shared/transactions/expand.ts";
import {
  deriveHoldings,
  type HoldingFigures,
  type HoldingOf,
  positionFigures,
  type Step,
} from "../../shared/transactions/holdings.ts";
import { OUTSIDE } from "../../shared/transactions/ledger-event.ts";
import { assetKeyOf, type Transaction } from "../../shared/transactions/transaction.ts";
import { exactText, parseDecimal } from "../../shared/values/decimal.ts";
import { fixedPointText } from "../../shared/values/fixed.ts";
import { DAY, isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { conflict, notFound } from "../platform/http/errors.ts";
import { type HoldingChange, listPositions, type NewHolding, readRevision, writeHoldings } from "./holdings.queries.ts";
import { readOwnLedger } from "./ledger.ts";

const MAX_STEPS = 500;
export const positionNotFound = () => notFound("Position not found.");

function newHoldingOf(deps: Deps, market: Market | null, figures: HoldingFigures): NewHolding {
  const { event } = figures.steps[0]!;
  const leg = [...event.transaction.legs, ...(event.transaction.fee ? [event.transaction.fee] : [])];
  const { coinId, symbol } = leg.find((one) => assetKeyOf(one) === figures.key)!;
  const name = (coinId !== null && market?.find(coinId)?.coin.name) || symbol.toUpperCase();
  return { id: deps.ids.next(), symbol, name, coinId, createdAt: event.at };
}

function priceOf(market: Market | null, coinId: string | null): string | null {
  const price = coinId === null ? undefined : market?.find(coinId)?.coin.price;
  return price == null ? null : parseDecimal(exactText(price));
}

/** More attempts than requests that one browser sends at once. Each failed attempt means that another one succeeded. */
const MAX_ATTEMPTS = 20;

/**
 * Writes the amounts and entry prices that follow from the transactions of these coins, or of all coins. A coin that
 * is held but has no position gets one, unless `addsHoldings` is false. When another request changes the ledger
 * meanwhile, everything is derived again.
 */
export async function refreshHoldings(
  deps: Deps,
  market: Market | null,
  userId: string,
  keys: readonly string[] | null,
  addsHoldings = true,
) {
  if (keys?.length === 0) return;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const revision = await readRevision(deps.db, userId);
    if (revision === null) return;
    const derived = await derive(deps, market, userId, keys, addsHoldings);
    if (derived.added.length === 0 && derived.changes.length === 0) return;
    if (await writeHoldings(deps.db, userId, revision, derived, deps.clock.now())) return;
  }
  throw conflict("Your transactions are being changed elsewhere. Please reload the page and try again.");
}

async function derive(
  deps: Deps,
  market: Market | null,
  userId: string,
  keys: readonly string[] | null,
  addsHoldings: boolean,
) {
  const positions = await listPositions(deps.db, userId);
  const { figures } = deriveHoldings(await readOwnLedger(deps.db, userId, keys), positions);
  const isMeant = (key: string) => keys === null || keys.includes(key);
  const added: NewHolding[] = [];
  const changes: HoldingChange[] = [];
  const derivedIds = new Set<string>();
  for (const figure of figures) {
    if (!isMeant(figure.key)) continue;
    const { amount, entryPrice } = positionFigures(figure);
    if (figure.position) derivedIds.add(figure.position.id);
    if (!figure.position && (!addsHoldings || amount === "0" || figure.steps.length === 0)) continue;
    const holding = figure.position ?? newHoldingOf(deps, market, figure);
    if (!figure.position) added.push(holding as NewHolding);
    changes.push({ id: holding.id, amount, entryPrice, currentPrice: priceOf(market, holding.coinId) });
  }
  // Without a transaction nothing is held.
  for (const position of positions)
    if (isMeant(assetKeyOf(position)) && !derivedIds.has(position.id))
      changes.push({ id: position.id, amount: "0", entryPrice: null, currentPrice: null });
  return { added, changes };
}

const figuresReply = ({
  position,
  coinId,
  symbol,
  amount,
  cost,
  realised,
  income,
  fees,
  missing,
  unpriced,
  places,
  transactionIds,
}: HoldingFigures) => ({
  positionId: position?.id ?? null,
  coinId,
  symbol,
  amount: fixedPointText(amount, places),
  cost: moneyText(cost),
  realised: moneyText(realised),
  income: moneyText(income),
  fees: moneyText(fees),
  missing: fixedPointText(missing, places),
  unpriced: fixedPointText(unpriced, places),
  transactions: transactionIds.size,
});

export async function showHoldings(deps: Deps, user: SessionUser) {
  const positions = await listPositions(deps.db, user.id);
  const { book, fold, figures, costs } = deriveHoldings(await readOwnLedger(deps.db, user.id, null), positions);
  return {
    holdings: figures.map(figuresReply),
    totals: {
      realised: moneyText(fold.realised),
      income: moneyText(book.incomeTotal),
      fees: moneyText(book.fees),
      deposits: moneyText(fold.deposits),
    },
    costs: costs.map(({ day, cost }) => ({ at: isoTime(day * DAY), cost: moneyText(cost) })),
  };
}

const sumSteps = (steps: readonly Step[], places: number) => {
  const sum = (pick: (step: Step) => bigint | null) => steps.reduce((total, step) => total + (pick(step) ?? 0n), 0n);
  return {
    amount: fixedPointText(
      sum((step) => step.amount),
      places,
    ),
    cost: moneyText(sum((step) => step.cost)),
    proceeds: moneyText(sum((step) => step.proceeds)),
    gain: moneyText(sum((step) => step.gain)),
  };
};

export async function showHolding(deps: Deps, user: SessionUser, positionId: string) {
  const positions = await listPositions(deps.db, user.id);
  const position = positions.find(({ id }) => id === positionId);
  if (!position) throw positionNotFound();
  const transactions = await readOwnLedger(deps.db, user.id, [assetKeyOf(position)]);
  const { figures } = deriveHoldings(transactions, positions);
  const figure = figures.find((one) => one.position?.id === positionId) ?? emptyFigures(position);
  const earlier = figure.steps.slice(0, -MAX_STEPS);
  return {
    ...figuresReply(figure),
    steps: figure.steps.slice(-MAX_STEPS).map(({ event, amount, cost, proceeds, gain }) => ({
      transactionId: event.transaction.id,
      kind: event.isFee && event.transaction.kind !== "fee" ? "fee" : event.transaction.kind,
      at: isoTime(event.at),
      amount: fixedPointText(amount, figure.places),
      cost: moneyText(cost),
      proceeds: proceeds === null ? null : moneyText(proceeds),
      gain: gain === null ? null : moneyText(gain),
    })),
    earlier: earlier.length === 0 ? null : sumSteps(earlier, figure.places),
  };
}

const emptyFigures = (position: HoldingOf): HoldingFigures => ({
  position,
  coinId: position.coinId,
  symbol: position.symbol,
  key: assetKeyOf(position),
  places: 0,
  amount: 0n,
  cost: 0n,
  realised: 0n,
  income: 0n,
  fees: 0n,
  missing: 0n,
  unpriced: 0n,
  transactionIds: new Set(),
  steps: [],
});

/** A holding's figures before an edit, as exact decimals. */
export async function figuresOf(deps: Deps, userId: string, positionId: string) {
  const positions = await listPositions(deps.db, userId);
  const position = positions.find(({ id }) => id === positionId);
  if (!position) throw positionNotFound();
  const transactions: Transaction[] = await readOwnLedger(deps.db, userId, [assetKeyOf(position)]);
  const { book, figures } = deriveHoldings(transactions, positions);
  const found = figures.find((one) => one.position?.id === positionId) ?? emptyFigures(position);
  return { ...found, mainAccount: mainAccount(book, found) };
}

/** The account that most of a holding is in. */
function mainAccount(book: Book, { key, transactionIds }: HoldingFigures): string {
  const amounts = new Map<number, bigint>();
  const add = (account: number, amount: bigint) => amounts.set(account, (amounts.get(account) ?? 0n) + amount);
  for (const { transaction, coin, type, account, toAccount, amount } of book.events) {
    if (!transactionIds.has(transaction.id) || book.coins[coin]!.key !== key) continue;
    add(account, type === "acquire" || type === "adjust" ? amount : -amount);
    if (type === "move") add(toAccount, amount);
  }
  amounts.delete(OUTSIDE);
  const [largest] = [...amounts].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  return largest ? book.accounts[largest[0]]! : "";
}
