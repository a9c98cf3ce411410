import type { HistoryRange } from "../chart/history-range.ts";
import {
  type Change,
  cursor,
  type FromDollars,
  leveredAt,
  type PricePoint,
  STEPS,
  type Track,
  worthOf,
} from "../values-over-time.ts";

type Request = {
  fromDollars: FromDollars;
  tracks: readonly Track[];
  prices: ReadonlyMap<string, readonly PricePoint[]>;
  range: HistoryRange;
};
type Priced = { track: Track; price: bigint | null; fromDollars: FromDollars };

const NOTHING: Omit<Change, "at"> = { amount: 0n, known: 0n, cost: 0n };

/** The value that a change of a holding added at the price of its time, or else its cost; below zero for what left. */
function flowOfCoins(before: Omit<Change, "at">, after: Change, { track, price, fromDollars }: Priced): bigint | null {
  const amount = after.amount - before.amount;
  if (amount === 0n) return 0n;
  const worth = worthOf(track, amount, price);
  if (worth !== null) return fromDollars(worth, after.at);
  const isKnown = after.known - before.known === amount;
  return isKnown ? after.cost - before.cost : null;
}

/** The margin that came with a leveraged position, or the equity that left with it. */
function flowOfLeverage(before: Omit<Change, "at">, after: Change, { track, fromDollars }: Priced): bigint | null {
  const opened = after.cost - before.cost;
  if (after.amount > 0n || before.amount === 0n) return fromDollars(opened / track.leverage!.times, after.at);
  const exit = track.exit ?? track.price;
  const worth = worthOf(track, before.amount, exit);
  if (worth === null) return null;
  const pnl = track.isShort ? before.cost - worth : worth - before.cost;
  return fromDollars(-leveredAt(track, exit, before.cost, pnl, after.at).equity, after.at);
}

/**
 * The money (units of 10^−36 of the ledger's currency) that came in until each time since the time before it; null where a
 * price is missing. The times grow.
 */
export function flowsBetween({ fromDollars, tracks, prices, range }: Request, times: readonly number[]) {
  const flows = times.map((): bigint | null => 0n);
  for (const track of tracks) {
    const pointAt = cursor((track.coinId !== null && prices.get(track.coinId)) || []);
    let [index, before] = [0, NOTHING];
    for (const change of track.changes) {
      while (index < times.length && times[index]! < change.at) index += 1;
      if (index === times.length) break;
      const point = pointAt(change.at);
      const isKnown = point !== undefined && change.at - point.at <= STEPS[range].maxAge;
      const price = isKnown ? point.price : track.isStated ? track.price : null;
      const priced = { track, price, fromDollars };
      const flow =
        track.leverage === null ? flowOfCoins(before, change, priced) : flowOfLeverage(before, change, priced);
      const sum = flows[index]!;
      flows[index] = sum === null || flow === null ? null : sum + flow;
      before = change;
    }
  }
  return flows;
}
