import type { Accounting } from "../transactions/accounting.ts";
import { type Change, expand } from "../transactions/expand.ts";
import { lacksPrice } from "../transactions/lacks-price.ts";
import { isFiat, type Transaction } from "../transactions/transaction.ts";
import { pairTransfers } from "../transactions/transfers/pairs.ts";
import { type Exact, sum } from "../values/decimal.ts";
import type { ImportedTransaction } from "./booking/transactions.ts";
import { isNegative, negate } from "./reading/entries.ts";

/** Coins of a file and the number of transactions, those with the most first. */
export type CoinCount = { symbol: string; rows: number };
/** The coins that arrive without a cost, and those that are sold or spent without a price. */
export type FileUnknowns = {
  costUnknown: CoinCount[];
  unpriced: CoinCount[];
  /** The coins of which more leaves than the file brings, and the number of transactions that find too few. */
  uncovered: CoinCount[];
  /** The number of transactions that lack a price or the value of their fee. */
  lackingPrice: number;
};

/** A coin of a file is known by its symbol. */
const toTransaction = ({ legs, fee, sourceKey, ...transaction }: ImportedTransaction): Transaction => ({
  ...transaction,
  id: sourceKey,
  legs: legs.map((leg) => ({ ...leg, coinId: null })),
  fee: fee && { ...fee, coinId: null },
  positionId: null,
  transferKey: null,
});

/** Counts a change in the coins that the file has brought so far. False when more is sold or spent than it has. */
function cover(held: Map<string, Exact>, { type, asset: { symbol }, amount, isFee, from, to }: Change): boolean {
  const before = held.get(symbol) ?? ("0" as Exact);
  const isMove = type === "move";
  const comesIn = type === "acquire" || type === "renamed" || (isMove && from === null);
  const goesOut = type === "dispose" || type === "rename" || (isMove && to === null);
  if (comesIn === goesOut) return true;
  const after = sum(before, comesIn ? (amount as Exact) : negate(amount as Exact));
  // The missing coins were held before the file begins, so they are counted as missing only once.
  held.set(symbol, isNegative(after) ? ("0" as Exact) : after);
  return !(type === "dispose" && !isFee && isNegative(after));
}

/**
 * The costs and prices that stay unknown after a file is booked. Earlier transactions of the user are not considered.
 * `imported` is sorted by time.
 */
export function unknownsOf(imported: readonly ImportedTransaction[], accounting: Accounting): FileUnknowns {
  const transactions = imported.map(toTransaction);
  const pairs = pairTransfers(transactions);
  const paired = new Set([...pairs].flat());
  const [costUnknown, unpriced] = [new Map<string, number>(), new Map<string, number>()];
  const [uncovered, held] = [new Map<string, number>(), new Map<string, Exact>()];
  let lackingPrice = 0;
  for (const transaction of transactions) {
    const changes = expand(transaction, accounting).changes;
    const arrives = changes.filter(
      ({ type, money, from }) =>
        (type === "acquire" && money === null) || (type === "move" && from === null && !paired.has(transaction)),
    );
    for (const symbol of new Set(arrives.map(({ asset }) => asset.symbol)))
      costUnknown.set(symbol, (costUnknown.get(symbol) ?? 0) + 1);
    const short = new Set<string>();
    for (const change of changes) if (!cover(held, change)) short.add(change.asset.symbol);
    for (const symbol of short) uncovered.set(symbol, (uncovered.get(symbol) ?? 0) + 1);
    const leaves = changes.filter(({ type, value, isFee }) => type === "dispose" && value === null && !isFee);
    const lacks = lacksPrice(transaction, accounting);
    if (lacks.price || lacks.fee) lackingPrice += 1;
    const withoutPrice = lacks.price ? leaves.map(({ asset }) => asset.symbol) : [];
    if (lacks.fee) withoutPrice.push(transaction.fee!.symbol);
    for (const symbol of new Set(withoutPrice)) unpriced.set(symbol, (unpriced.get(symbol) ?? 0) + 1);
  }
  const listOf = (counts: Map<string, number>): CoinCount[] =>
    [...counts]
      .filter(([symbol]) => !isFiat({ coinId: null, symbol }))
      .map(([symbol, rows]) => ({ symbol, rows }))
      .sort((a, b) => b.rows - a.rows || (a.symbol < b.symbol ? -1 : 1));
  return {
    costUnknown: listOf(costUnknown),
    unpriced: listOf(unpriced),
    uncovered: listOf(uncovered),
    lackingPrice,
  };
}
