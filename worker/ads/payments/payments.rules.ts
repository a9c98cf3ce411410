import { type Currency, DAYS_TO_PAY, type OrderStatus, type TransferState } from "../../../shared/ads/rules.ts";
import { fromUnits } from "../../../shared/values/chain-amount.ts";
import { compare, type Decimal } from "../../../shared/values/decimal.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { nextStatus, type OrderEvent } from "../orders/orders.rules.ts";

/** Clocks of chains and ours differ; what was paid longer before the order is not its payment. */
const EARLY_BY = 2 * MINUTE;
/** Transfers are dust while all of them together are under this part of the amount due: spam plants look-alike addresses. */
const DUST_PART = 100n;
/** How long after its due date an order's addresses are still read: for late payments, and for what is paid twice. */
const WATCHED_LATE = 30 * DAY;

const LARGE_ORDER = "1000" as Decimal;
/** Blocks on bitcoin that make a payment final, by what the order costs in USDC. */
export const confirmationsNeeded = (price: Decimal): number => (compare(price, LARGE_ORDER) > 0 ? 6 : 2);

export type Claim = { address: string; amount: bigint; isOwn: boolean };
/** Of an order, all that decides about its payment. Nothing that its buyer can write is among it. */
export type Payable = {
  status: OrderStatus;
  startDate: number | null;
  createdAt: number;
  currency: Currency;
  due: bigint;
  claims: readonly Claim[];
};

/** A transfer as the chain told it; the same fields as `Transfer` of the upstreams. */
export type Seen = {
  tx: string;
  output: number;
  address: string;
  amount: bigint;
  sender: string | null;
  block: number | null;
  at: number | null;
  confirmations: number;
  final: boolean;
};
export type EventState = TransferState | "unmatched";
export type PaymentEvent = Seen & { state: EventState };

const sum = (transfers: readonly Pick<Seen, "amount">[]): bigint =>
  transfers.reduce((total, { amount }) => total + amount, 0n);

type Match = "paid" | "early" | "unmatched";

/** Whether a transfer belongs to an order: decided by address, amount and time, never by its sender. */
function match(seen: Seen, order: Payable): Match {
  const claim = order.claims.find(({ address }) => address === seen.address);
  if (!claim) return "unmatched";
  if (!claim.isOwn && seen.amount !== claim.amount) return "unmatched";
  if (seen.at !== null && seen.at < order.createdAt - EARLY_BY) return "early";
  return "paid";
}

/**
 * The state of each transfer, in the same order. Dust is decided for all transfers together: once their sum is not
 * dust, every one of them counts, so that any split of the amount due completes the order.
 */
export function judge(seen: readonly Seen[], order: Payable): Exclude<EventState, "gone">[] {
  const matches = seen.map((transfer) => match(transfer, order));
  const paid = sum(seen.filter((_, at) => matches[at] === "paid"));
  const isDust = paid * DUST_PART < order.due;
  return matches.map((found, at) => {
    if (found !== "paid") return found;
    return isDust || seen[at]!.amount === 0n ? "dust" : "credited";
  });
}

export const keyOf = (event: { tx: string; output: number }): string => `${event.tx} ${event.output}`;

/** `whole`: the reading tells an address from its beginning, and not only from where the last one ended. */
export type Read = { transfers: readonly Seen[]; complete: boolean; whole: boolean };

/**
 * The order's ledger after a reading. What was final stays final. What a complete reading of its address no longer
 * finds is gone, unless it was final: then the chain contradicts itself, and a person must look.
 */
export function mergeReading(
  order: Payable,
  known: readonly PaymentEvent[],
  read: ReadonlyMap<string, Read>,
): { events: PaymentEvent[]; contradicted: boolean } {
  const events = new Map(known.map((event) => [keyOf(event), event]));
  const found = new Set<string>();
  for (const seen of [...read.values()].flatMap(({ transfers }) => transfers)) {
    const key = keyOf(seen);
    found.add(key);
    const final = seen.final || events.get(key)?.final === true;
    events.set(key, { ...seen, final, state: "credited" });
  }
  let contradicted = false;
  for (const event of known) {
    const reading = read.get(event.address);
    if (found.has(keyOf(event)) || !reading?.complete) continue;
    if (!event.final) events.set(keyOf(event), { ...event, state: "gone" });
    else if (reading.whole && event.state === "credited") contradicted = true;
  }
  const standing = [...events.values()].filter(({ state }) => state !== "gone");
  for (const [at, state] of judge(standing, order).entries()) {
    const event = standing[at]!;
    events.set(keyOf(event), { ...event, state });
  }
  return { events: [...events.values()], contradicted };
}

export type Decision = {
  event: OrderEvent | null;
  status: OrderStatus;
  /** Smallest units that count, final or not. */
  received: bigint;
  /** The payment that the order shows: the largest, then the first. */
  main: PaymentEvent | null;
  note: string | null;
};

/** The order's next status, what it has received, and notes for the reviewer, all derived from its ledger. */
export function decidePayment(order: Payable, events: readonly PaymentEvent[], contradicted = false): Decision {
  const credited = events.filter(({ state }) => state === "credited");
  const received = sum(credited);
  const settled = sum(credited.filter(({ final }) => final));
  const event = settled >= order.due ? "settle" : received >= order.due ? "see" : "lose";
  const next = nextStatus(order, event);
  const main = credited.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))[0] ?? null;
  const status = next ?? order.status;
  const isSettled = settled >= order.due && status !== "pending" && status !== "paid";
  const isLate = credited.some(({ at }) => at !== null && at > payBefore(order.createdAt));
  const notes = [
    contradicted && "A final payment is no longer on the chain. Check it before you decide.",
    isSettled &&
      received > order.due &&
      `Overpaid by ${fromUnits(received - order.due, order.currency)} ${order.currency}.`,
    isSettled && isLate && "Paid after the deadline.",
    isSettled && credited.length > 1 && `Paid in ${credited.length} transfers.`,
  ].filter((note) => note !== false);
  return {
    event: next === null ? null : event,
    status,
    received,
    main,
    note: notes.length > 0 ? notes.join(" ") : null,
  };
}

export const payBefore = (createdAt: number): number => createdAt + DAYS_TO_PAY * DAY;

/**
 * When to read the order's addresses again: often while the buyer may be waiting, later less and less; null when the
 * watch is over. When the job cannot serve the whole queue, the order that is longest overdue comes first.
 */
export function nextCheck(order: Pick<Payable, "status" | "startDate" | "createdAt">, now: number): number | null {
  const age = now - order.createdAt;
  if (order.status === "paid") return now + MINUTE;
  if (order.status === "pending") return now + (age < HOUR ? MINUTE : age < DAY ? 5 * MINUTE : 20 * MINUTE);
  // Settled orders are watched as well, because a buyer may pay twice.
  return now < payBefore(order.createdAt) + WATCHED_LATE ? now + HOUR : null;
}
