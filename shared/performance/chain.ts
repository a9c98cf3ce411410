import type { Accounting } from "../transactions/accounting.ts";
import { contractKey, type Held, type Lacking, portfolioBook } from "./book.ts";
import { type Contract, endEquityOf, marginOf } from "./contracts.ts";
import type { Movement } from "./movements.ts";
import { type CoinPrices, quotes, toFloat } from "./quotes.ts";

export type ChainRequest = {
  movements: readonly Movement[];
  contracts: readonly Contract[];
  prices: CoinPrices;
  accounting: Accounting;
  /** The start of the range in ms; null for the first movement or the first opening of a leveraged position. */
  from: number | null;
  /** The time of the present value. In ms. */
  to: number;
  /** The times of the chart's points, growing. */
  times: readonly number[];
  /**
   * The keys of the coins and leveraged positions that are no part of the portfolio. Such coins count as money does.
   */
  leftOutKeys: Lacking;
};

/**
 * Money in units of 10^−36 of the ledger's currency. `invested` is the value at the start plus all flows until then.
 * `growth` is 1 + the return since the start.
 */
export type ChainPoint = { at: number; value: bigint; invested: bigint; growth: number };
export type Chain = {
  /** The start of the range, or the first flow in it when nothing was held before. */
  from: number;
  /** 1 + the return from the start to the last event, as a float. */
  growth: number;
  /** The value after the last event, as a float. */
  lastValue: number;
  /** The value of the portfolio at `from`; 0 when nothing was held before it. */
  first: bigint;
  /** The value at `from`, if there is any, and each flow after it. */
  flows: { at: number; money: bigint }[];
  /** How many flows after the start have no value of their own, so that they count at the archive's price of their day. */
  atMarket: number;
  points: ChainPoint[];
  held: ReadonlyMap<string, Held>;
  /**
   * Coins of which more was sold or sent than had come in. The missing part counts as if it had come in at the moment
   * when it left.
   */
  oversold: ReadonlyMap<string, Held>;
  /** The leveraged positions that are open at the end. */
  open: readonly Contract[];
  /** What lacked a price when it was needed. The chain is right only when it is empty. */
  lacking: Lacking;
};

type Event = { at: number } & ({ movement: Movement } | { contract: Contract; opens: boolean });

/**
 * The movements and the flows of leveraged positions, sorted by time. Movements of only left-out coins, and left-out
 * positions, are skipped.
 */
function eventsOf({ movements, contracts, leftOutKeys, to }: ChainRequest): Event[] {
  const ofCoins = movements
    .filter(({ changes }) => changes.length === 0 || changes.some(({ key }) => !leftOutKeys.has(key)))
    .map((movement): Event => ({ at: movement.at, movement }));
  const ofContracts = contracts
    .filter((contract) => !leftOutKeys.has(contractKey(contract)))
    .flatMap((contract): Event[] => [
      { at: contract.openedAt, contract, opens: true },
      ...(contract.end ? [{ at: Math.max(contract.end.at, contract.openedAt), contract, opens: false }] : []),
    ]);
  return [...ofCoins, ...ofContracts].filter(({ at }) => at <= to).sort((a, b) => a.at - b.at);
}

/** The growth of one step. Money comes in before its gain or loss, and leaves after it. */
function stepOf(before: number, after: number, gain: number, flow: number): number {
  const base = flow > 0 ? before + flow : before;
  return base <= 0 || (before === 0 && after === 0) ? 1 : Math.max(0, 1 + gain / base);
}

/**
 * The time-weighted return, chain-linked at each flow: coins of a flow count at its own price before and after it, and all
 * others at the archive's nearest price. Coins that are earned, lost or paid as a fee are no flow, and neither is the fee:
 * they are a gain or a loss. Null without any movement until the end.
 */
export function chain(request: ChainRequest): Chain | null {
  const { prices, accounting, to, times, leftOutKeys } = request;
  const lacking: Lacking = new Set();
  const quoted = quotes(prices, accounting);
  const book = portfolioBook(quoted, leftOutKeys, lacking);
  const events = eventsOf(request);
  const from = request.from ?? events[0]?.at;
  if (from === undefined || events.length === 0) return null;

  /**
   * Books an event. Returns the value before and after it as floats, the change of the value, and the flow. An event
   * before the range (`isCounted` is false) only changes what is held, and its figures must not be used.
   */
  function booked(event: Event, isCounted: boolean) {
    const { at } = event;
    if ("movement" in event) {
      const own = book.ownPrices(event.movement);
      const before = isCounted ? book.floatAt(at, own) : 0;
      const effect = book.apply(event.movement, isCounted);
      return { before, after: isCounted ? book.floatAt(at, own) : 0, ...effect };
    }
    const { contract, opens } = event;
    book.open.delete(contract);
    const others = isCounted ? book.floatAt(at) : 0;
    if (opens) book.open.add(contract);
    if (!isCounted) return { before: 0, after: 0, change: 0n, flow: 0n, isAtMarket: false };
    const equity = quoted.fromDollars(opens ? marginOf(contract) : endEquityOf(contract), at);
    if (equity === null) lacking.add(contractKey(contract));
    const money = equity ?? 0n;
    const whole = others + toFloat(money);
    return opens
      ? { before: others, after: whole, change: money, flow: money, isAtMarket: false }
      : { before: whole, after: others, change: -money, flow: -money, isAtMarket: false };
  }

  let index = 0;
  for (; index < events.length && events[index]!.at < from; index++) booked(events[index]!, false);
  const first = book.exactAt(from);
  const start = first > 0n ? from : (events[index]?.at ?? from);
  const flows = first > 0n ? [{ at: from, money: first }] : [];
  let [growth, lastValue, invested, atMarket] = [1, toFloat(first), first, 0];
  const grown = (value: number) => (lastValue > 0 ? growth * (value / lastValue) : growth);
  const points: ChainPoint[] = [];
  let next = 0;
  function pointsUntil(end: number) {
    for (; next < times.length && times[next]! < end; next++) {
      const at = times[next]!;
      if (at < start || at > to) continue;
      const value = book.exactAt(at);
      points.push({ at, value, invested, growth: grown(toFloat(value)) });
    }
  }
  for (; index < events.length; index++) {
    const event = events[index]!;
    pointsUntil(event.at);
    const { before, after, change, flow, isAtMarket } = booked(event, true);
    growth = grown(before) * stepOf(before, after, toFloat(change - flow), toFloat(flow));
    lastValue = after;
    invested += flow;
    if (flow !== 0n) flows.push({ at: event.at, money: flow });
    if (isAtMarket) atMarket += 1;
  }
  pointsUntil(Number.POSITIVE_INFINITY);
  // What is held at the end needs a price there.
  book.exactAt(to);
  return {
    from: start,
    first,
    growth,
    lastValue,
    flows,
    atMarket,
    points,
    held: book.held,
    oversold: book.oversold,
    open: [...book.open],
    lacking,
  };
}
