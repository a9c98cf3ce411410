import { fixedPointText, least, powerOfTen, roundFixedPoint } from "../values/fixed.ts";
import type { Basis } from "./accounting.ts";
import { prepareBook } from "./book.ts";
import { moneyText } from "./expand.ts";
import { foldEvents } from "./fold.ts";
import { amountChange, type LedgerEvent, OUTSIDE } from "./ledger-event.ts";
import { MONEY_SCALE } from "./leg-values.ts";
import { spamKeys } from "./spam.ts";
import { addFee, addPart, emptySum, type Sum } from "./sums.ts";
import { assetKeyOf, isFiat, type Leg, type Transaction } from "./transaction.ts";
import type { Pairs } from "./transfers/pairs.ts";

/** A spot position, which is a holding of one coin. */
export type HoldingOf = { id: string; coinId: string | null; symbol: string };

/** A change of a holding. Its amounts and costs add up to those of the holding. */
export type Step = {
  event: LedgerEvent;
  amount: bigint;
  /** The change of the amount whose cost is known. */
  known: bigint;
  /** Null when only coins of unknown cost came or went. */
  cost: bigint | null;
  proceeds: bigint | null;
  gain: bigint | null;
  /** Whether it takes back what was sold without a purchase before the position began. */
  isCorrection?: true;
};

/**
 * The figures of a holding by the method of its ledger. Amounts are in units of the coin, money in 10^−36 of the
 * ledger's currency. `cost` is that
 * of `known` coins. The holding can have fewer coins than its purchases, when some were sold before they were bought.
 */
export type HoldingFigures = {
  /** Null for a coin that has transactions but no position. */
  position: HoldingOf | null;
  coinId: string | null;
  symbol: string;
  /** The coin's key. */
  key: string;
  places: number;
  amount: bigint;
  known: bigint;
  cost: bigint;
  /** A disposal of which a part has no known gain counts as known and as missing. */
  realised: Sum;
  income: Sum;
  fees: Sum;
  missing: bigint;
  /** What was sold without a purchase before the position began. It is no part of the amount. */
  soldBefore: bigint;
  /** The last disposal of coins without an acquisition. */
  lastMissing: LedgerEvent | null;
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
  known: 0n,
  cost: 0n,
  realised: emptySum(),
  income: emptySum(),
  fees: emptySum(),
  missing: 0n,
  soldBefore: 0n,
  lastMissing: null,
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

/**
 * `positions` are ordered by age, the oldest first. Each position has lots of its own. `numbers` are the indices of the
 * events' holdings in `figures`.
 */
export function deriveHoldings(
  transactions: readonly Transaction[],
  positions: readonly HoldingOf[],
  { method, scope, accounting }: Basis,
  { spam = [], pairs }: { spam?: readonly string[]; pairs?: Pairs } = {},
) {
  const book = prepareBook(transactions, accounting, pairs);
  const { holdings, numberOf } = assignment(positions);
  const numbers = book.events.map(({ transaction, coin }) => numberOf(transaction, book.coins[coin]!));
  const feeNumbers = book.feeEntries.map(({ transaction }) => numberOf(transaction, assetOfFee(transaction)));
  const placesOfKey = new Map(book.coins.map(({ key, places }) => [key, places]));
  const width = scope === "account" ? book.accounts.length + 1 : 2;
  const poolOf = ({ index }: LedgerEvent, account: number) =>
    numbers[index]! * width + (scope === "account" ? account + 1 : account === OUTSIDE ? 1 : 0);
  const groupOf = ({ index }: LedgerEvent) => numbers[index]!;
  const figures = holdings.map((holding) => emptyFigures(holding, placesOfKey.get(assetKeyOf(holding))));
  const hidden = spamKeys(spam);
  const isHidden = holdings.map((holding) => hidden.has(assetKeyOf(holding)));
  const costs: { day: number; cost: bigint | null }[] = [];
  let total = 0n;
  /** The numbers of holdings with coins, and of those with coins of known cost. */
  let [held, known] = [0, 0];
  const sign = (before: bigint, after: bigint) => Number(after > 0n) - Number(before > 0n);
  const fold = foldEvents(
    book,
    { method, poolOf, groupOf },
    (event, { cost, unknown, disposal, isRestart, ...change }) => {
      const figure = figures[numbers[event.index]!]!;
      if (isRestart) figure.soldBefore -= figure.amount;
      // A position states what its owner holds when it begins, so that coins that were sold before are not taken off it.
      const amount = isRestart ? -figure.amount : amountChange(event);
      const isCounted = !isHidden[numbers[event.index]!];
      if (isCounted) {
        held += sign(figure.amount, figure.amount + amount);
        known += sign(figure.known, figure.known + change.known);
        total += cost;
      }
      figure.amount += amount;
      figure.known += change.known;
      figure.cost += cost;
      figure.transactionIds.add(event.transaction.id);
      const gain = disposal ? disposal.proceeds - disposal.cost : null;
      const { id, kind } = event.transaction;
      if (gain !== null) addPart(figure.realised, gain, id);
      if (event.type === "dispose" && (gain === null || -change.known < event.amount))
        addPart(figure.realised, null, id);
      if (event.type === "acquire" && kind === "income" && !isRestart)
        addPart(figure.income, event.isPriced ? event.money : null, id);
      if (amount !== 0n || cost !== 0n || gain !== null || (isRestart && change.known !== 0n))
        figure.steps.push({
          event,
          amount,
          known: change.known,
          cost: !isRestart && change.known === 0n && (unknown !== 0n || event.type === "dispose") ? null : cost,
          proceeds: disposal?.proceeds ?? null,
          gain,
          ...(isRestart && { isCorrection: true as const }),
        });
      if (!isCounted) return;
      const { day } = event;
      const last = costs.at(-1);
      const shown = held > 0 && known === 0 ? null : total;
      if (last?.day === day) last.cost = shown;
      else costs.push({ day, cost: shown });
    },
  );
  for (const [index, entry] of book.feeEntries.entries()) addFee(figures[feeNumbers[index]!]!.fees, entry);
  for (const { event, amount } of fold.missing) {
    const figure = figures[numbers[event.index]!]!;
    figure.missing += amount;
    figure.lastMissing = event;
  }
  for (const figure of figures) leaveOutSold(figure);
  return { book, fold, figures, costs, numbers };
}

/** The coin that a fee was paid for; without one, the currency or coin of the fee. */
const assetOfFee = ({ legs, fee }: Transaction): Asset => legs.find((leg) => !isFiat(leg)) ?? fee ?? legs[0]!;

/**
 * Coins that were sold without an acquisition reduce the amount of a holding, but not its purchases. The purchases beyond
 * the amount are left out at the average cost.
 */
function leaveOutSold(figure: HoldingFigures) {
  const { amount, known, cost, missing, soldBefore, lastMissing, steps } = figure;
  // Coins that left by an uncovered transfer are no disposal.
  const event = lastMissing ?? steps.at(-1)?.event;
  if (known === 0n || known <= amount || !event) return;
  // What is left of both kinds of coins, in the same proportion: an uncovered sale does not make unknown coins known.
  let covered = amount + missing - soldBefore;
  if (covered < known) covered = known;
  const left = amount > 0n ? (known * amount) / covered : 0n;
  figure.known = left;
  figure.cost = (cost * left) / known;
  figure.steps.push({
    event,
    amount: 0n,
    known: left - known,
    cost: figure.cost - cost,
    proceeds: null,
    gain: null,
  });
}

const POSITION_PLACES = 8;

export const NOTHING_LEFT = { amount: "0", entryPrice: null, cost: null, knownAmount: null };

/**
 * Amount and entry price of a position, with at most 8 decimals, and the exact figures behind them. The entry price is
 * that of the coins whose cost is known. It is 0 when none is known, and null when nothing is left.
 */
export function positionFigures({ amount, known, cost, places }: Figures) {
  const rounded = roundFixedPoint(amount, places, POSITION_PLACES);
  if (rounded <= 0n) return NOTHING_LEFT;
  const roundedKnown = least(roundFixedPoint(known, places, POSITION_PLACES), rounded);
  return {
    amount: fixedPointText(rounded, POSITION_PLACES),
    entryPrice: known === 0n ? "0" : moneyText((cost * powerOfTen(places)) / known),
    cost: moneyText(cost, MONEY_SCALE),
    knownAmount: fixedPointText(known === amount ? rounded : roundedKnown, POSITION_PLACES),
  };
}
type Figures = Pick<HoldingFigures, "amount" | "known" | "cost" | "places">;
