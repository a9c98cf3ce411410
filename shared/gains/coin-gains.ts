import type { Book } from "../transactions/book.ts";
import type { Disposal } from "../transactions/fold.ts";
import type { LedgerEvent } from "../transactions/ledger-event.ts";
import { addFee, addPart, addUp, emptySum, type Sum, sumReply } from "../transactions/sums.ts";
import { assetKeyOf } from "../transactions/transaction.ts";
import type { UnknownPart } from "./causes.ts";
import { smallest } from "./smallest.ts";

const SUMS = ["proceeds", "cost", "gain", "income", "fees"] as const;
type SumName = (typeof SUMS)[number];
const OF_GAIN = ["proceeds", "cost", "gain"] as const;
type Sums = Record<SumName, Sum>;
const noSums = (): Sums => ({
  proceeds: emptySum(),
  cost: emptySum(),
  gain: emptySum(),
  income: emptySum(),
  fees: emptySum(),
});
export const each = <Value>(sums: Sums, pick: (sum: Sum) => Value) =>
  Object.fromEntries(SUMS.map((name) => [name, pick(sums[name])])) as Record<SumName, Value>;
/** A sum of which no part is known is null, and not 0. */
export const amountsOf = (sums: Sums) => each(sums, (sum) => sumReply(sum).amount);

type Summed = Pick<Book, "income" | "feeEntries"> & { disposals: readonly Disposal[]; unknown: readonly UnknownPart[] };
type Coin = { key: string; coinId: string | null; symbol: string };
type CoinSums = Coin & { sums: Sums; disposed: Set<LedgerEvent> };

/** The totals, and the figures of each coin that add up to the totals. */
export function sumUp(book: Book, { disposals, unknown, income, feeEntries }: Summed) {
  const byKey = new Map<string, CoinSums>();
  const entryOf = ({ key, coinId, symbol }: Coin): CoinSums => {
    const entry = byKey.get(key) ?? { key, coinId, symbol, sums: noSums(), disposed: new Set() };
    byKey.set(key, entry);
    return entry;
  };
  const addGain = (event: LedgerEvent, money: Record<"proceeds" | "cost" | "gain", bigint> | null) => {
    const { sums, disposed } = entryOf(book.coins[event.coin]!);
    disposed.add(event);
    for (const name of OF_GAIN) addPart(sums[name], money?.[name] ?? null, event.transaction.id);
  };
  for (const { event, proceeds, cost } of disposals) addGain(event, { proceeds, cost, gain: proceeds - cost });
  // A disposal may have several parts without a known gain.
  for (const event of new Set(unknown.map((part) => part.event))) addGain(event, null);
  for (const { transaction, coin, money } of income)
    addPart(entryOf(book.coins[coin]!).sums.income, money, transaction.id);
  for (const entry of feeEntries) {
    const { coinId, symbol } = entry.transaction.fee ?? entry.transaction.legs[0]!;
    addFee(entryOf({ key: assetKeyOf({ coinId, symbol }), coinId, symbol }).sums.fees, entry);
  }
  const coins = [...byKey.values()].sort(bySizeOfGain);
  const small = smallOf(coins);
  const total = (name: SumName) => addUp(coins.map(({ sums }) => sums[name]));
  return {
    totals: Object.fromEntries(SUMS.map((name) => [name, total(name)])) as Sums,
    coins: coins.map((coin) => ({
      ...{ key: coin.key, coinId: coin.coinId, symbol: coin.symbol, ...amountsOf(coin.sums) },
      disposals: coin.disposed.size,
      withoutGain: coin.sums.gain.missing,
      isSmall: small.has(coin),
    })),
  };
}

const absolute = (money: bigint) => (money < 0n ? -money : money);
const descending = (a: bigint, b: bigint) => (a > b ? -1 : a < b ? 1 : 0);

/** The largest gain or loss first, coins without a known one last. */
const bySizeOfGain = ({ sums: a, key }: CoinSums, { sums: b, key: other }: CoinSums): number =>
  Number(b.gain.known > 0) - Number(a.gain.known > 0) ||
  descending(absolute(a.gain.money), absolute(b.gain.money)) ||
  descending(a.proceeds.money, b.proceeds.money) ||
  (key < other ? -1 : 1);

/** A coin of which a part is unknown has no known size, and is not small. */
const smallOf = (coins: readonly CoinSums[]): Set<CoinSums> =>
  smallest(
    coins,
    ({ sums: { proceeds, cost } }) => absolute(proceeds.money) + absolute(cost.money),
    ({ disposed, sums }) => disposed.size > 0 && sums.gain.missing === 0,
  );
