import { fixedPointText, roundFixedPoint } from "../values/fixed.ts";
import { averagePools } from "./average-pools.ts";
import { dayOf, prepareBook } from "./book.ts";
import { moneyText } from "./expand.ts";
import { foldEvents } from "./fold.ts";
import { type LedgerEvent, OUTSIDE } from "./ledger-event.ts";
import { assetKeyOf, isFiat, type Leg, type Transaction } from "./transaction.ts";

/** A spot position, which is a holding of one coin. */
export type HoldingOf = { id: string; coinId: string | null; symbol: string };

/** A change of a holding. Its amounts and costs add up to those of the holding. */
export type Step = {
  event: LedgerEvent;
  amount: bigint;
  cost: bigint;
  proceeds: bigint | null;
  gain: bigint | null;
};

/** The figures of a holding at average cost. Amounts are in units of the coin, money in 10^−36 US dollars. */
export type HoldingFigures = {
  /** Null for a coin that has transactions but no position. */
  position: HoldingOf | null;
  coinId: string | null;
  symbol: string;
  /** The coin's key. */
  key: string;
  places: number;
  amount: bigint;
  cost: bigint;
  realised: bigint;
  income: bigint;
  fees: bigint;
  missing: bigint;
  /** The held amount whose cost is not known. It counts as free. */
  unpriced: bigint;
  transactionIds: Set<string>;
  steps: Step[];
};

type Asset = Pick<Leg, "coinId" | "symbol">;
type Holding = Asset & { position: HoldingOf | null };

/** The figures of a holding before its first transaction. */
export const emptyFigures = ({ position, coinId, symbol }: Holding, places = 0): HoldingFigures => ({
  position,
  coinId,
  symbol,
  key: assetKeyOf({ coinId, symbol }),
  places,
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

/** Assigns transactions to holdings: the position that a transaction was booked for, or the coin's oldest position. */
function assignment(positions: readonly HoldingOf[]) {
  const holdings: Holding[] = [];
  const numbers = new Map<string, number>();
  const oldestOf = new Map<string, HoldingOf>();
  for (const position of positions) {
    const key = assetKeyOf(position);
    if (!oldestOf.has(key)) oldestOf.set(key, position);
  }
  const positionById = new Map(positions.map((position) => [position.id, position]));
  const numberOf = (transaction: Transaction, asset: Asset): number => {
    const key = assetKeyOf(asset);
    const booked = transaction.positionId === null ? undefined : positionById.get(transaction.positionId);
    const position = booked && assetKeyOf(booked) === key ? booked : oldestOf.get(key);
    const name = position?.id ?? `coin ${key}`;
    const known = numbers.get(name);
    if (known !== undefined) return known;
    holdings.push({ position: position ?? null, ...asset });
    numbers.set(name, holdings.length - 1);
    return holdings.length - 1;
  };
  return { holdings, numberOf };
}

/** `positions` are ordered by age, the oldest first. */
export function deriveHoldings(transactions: readonly Transaction[], positions: readonly HoldingOf[]) {
  const book = prepareBook(transactions);
  const { holdings, numberOf } = assignment(positions);
  const numbers = book.events.map(({ transaction, coin }) => numberOf(transaction, book.coins[coin]!));
  const feeNumbers = book.feeEntries.map(({ transaction }) => numberOf(transaction, assetOfFee(transaction)));
  const placesOfKey = new Map(book.coins.map(({ key, places }) => [key, places]));
  const pools = averagePools();
  const poolOf = ({ index }: LedgerEvent, account: number) => 2 * numbers[index]! + (account === OUTSIDE ? 1 : 0);
  const figures = holdings.map((holding) => emptyFigures(holding, placesOfKey.get(assetKeyOf(holding))));
  const costs: { day: number; cost: bigint }[] = [];
  let total = 0n;
  const fold = foldEvents(book, pools, poolOf, null, (event, { cost, disposal }) => {
    const figure = figures[numbers[event.index]!]!;
    const amount = amountChange(event);
    figure.amount += amount;
    figure.cost += cost;
    figure.transactionIds.add(event.transaction.id);
    total += cost;
    const gain = disposal ? disposal.proceeds - disposal.cost : null;
    if (gain !== null) figure.realised += gain;
    if (event.type === "acquire" && event.transaction.kind === "income") figure.income += event.money;
    if (amount !== 0n || cost !== 0n || gain !== null)
      figure.steps.push({ event, amount, cost, proceeds: disposal?.proceeds ?? null, gain });
    const day = dayOf(event.at);
    const last = costs.at(-1);
    if (last?.day === day) last.cost = total;
    else costs.push({ day, cost: total });
  });
  for (const [index, { money }] of book.feeEntries.entries()) figures[feeNumbers[index]!]!.fees += money;
  for (const { event, amount } of fold.missing) figures[numbers[event.index]!]!.missing += amount;
  for (const [index, figure] of figures.entries()) {
    const unpriced = fold.unpriced.get(2 * index) ?? 0n;
    if (unpriced > 0n) figure.unpriced = unpriced;
  }
  return { book, fold, figures, costs };
}

/** The coin that a fee was paid for; without one, the currency or coin of the fee. */
const assetOfFee = ({ legs, fee }: Transaction): Asset => legs.find((leg) => !isFiat(leg)) ?? fee ?? legs[0]!;

function amountChange({ type, amount, account, toAccount }: LedgerEvent): bigint {
  if (type === "acquire" || type === "adjust") return amount;
  if (type === "dispose") return -amount;
  return (account === OUTSIDE ? 0n : -amount) + (toAccount === OUTSIDE ? 0n : amount);
}

const POSITION_PLACES = 8;

/** Amount and entry price of a position: at most 8 decimals, and 0 when nothing is left. */
export function positionFigures({ amount, cost, places }: Pick<HoldingFigures, "amount" | "cost" | "places">) {
  const rounded = roundFixedPoint(amount, places, POSITION_PLACES);
  if (rounded <= 0n) return { amount: "0", entryPrice: null };
  const price = (cost * 10n ** BigInt(places)) / amount;
  return { amount: fixedPointText(rounded, POSITION_PLACES), entryPrice: moneyText(price) };
}
