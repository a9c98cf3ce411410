import { type Currency, DAYS_TO_PAY, type OrderStatus } from "../../shared/ad-rules.ts";
import { fromUnits } from "../../shared/chain-amount.ts";
import { compare, type Decimal } from "../../shared/decimal.ts";
import { DAY, HOUR, MINUTE } from "../../shared/time.ts";
import { nextStatus, type OrderEvent } from "./orders.rules.ts";

/** Clocks of chains and ours differ; what was paid longer before the order is not its payment. */
const EARLY_BY = 2 * MINUTE;
/** Below a hundredth of what is due it is spam, which plants look-alike addresses. */
const DUST_PART = 100n;
/** How long after its end an unpaid order is still looked for. */
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
export type EventState = "credited" | "dust" | "early" | "unmatched" | "gone";
export type PaymentEvent = Seen & { state: EventState };

/** What a transfer is to an order: by address, amount and time alone, never by who sent it. */
export function judge(seen: Seen, order: Payable): Exclude<EventState, "gone"> {
  const claim = order.claims.find(({ address }) => address === seen.address);
  if (!claim) return "unmatched";
  if (!claim.isOwn && seen.amount !== claim.amount) return "unmatched";
  if (seen.at !== null && seen.at < order.createdAt - EARLY_BY) return "early";
  if (seen.amount === 0n || seen.amount * DUST_PART < order.due) return "dust";
  return "credited";
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
    events.set(key, { ...seen, final, state: judge(seen, order) });
  }
  let contradicted = false;
  for (const event of known) {
    const reading = read.get(event.address);
    if (found.has(keyOf(event)) || !reading?.complete) continue;
    if (!event.final) events.set(keyOf(event), { ...event, state: "gone" });
    else if (reading.whole && event.state === "credited") contradicted = true;
  }
  return { events: [...events.values()], contradicted };
}

const sum = (events: readonly PaymentEvent[]): bigint => events.reduce((total, { amount }) => total + amount, 0n);

export type Decision = {
  event: OrderEvent | null;
  status: OrderStatus;
  /** Smallest units that count, final or not. */
  received: bigint;
  /** The payment that the order shows: the largest, then the first. */
  main: PaymentEvent | null;
  note: string | null;
};

/** What the ledger of an order means for its status. */
export function decidePayment(order: Payable, events: readonly PaymentEvent[], contradicted = false): Decision {
  const credited = events.filter(({ state }) => state === "credited");
  const received = sum(credited);
  const settled = sum(credited.filter(({ final }) => final));
  const event = settled >= order.due ? "settle" : received >= order.due ? "see" : "lose";
  const next = nextStatus(order, event);
  const main = credited.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))[0] ?? null;
  const notes = [
    contradicted && "A final payment is not on the chain any more: look before you decide.",
    next === "confirmed" &&
      received > order.due &&
      `Overpaid by ${fromUnits(received - order.due, order.currency)} ${order.currency}.`,
    next === "confirmed" && order.status === "expired" && "Paid after its time.",
    next === "confirmed" && credited.length > 1 && `Paid in ${credited.length} transfers.`,
  ].filter((note) => note !== false);
  return {
    event: next === null ? null : event,
    status: next ?? order.status,
    received,
    main,
    note: notes.length > 0 ? notes.join(" ") : null,
  };
}

export const payBefore = (createdAt: number): number => createdAt + DAYS_TO_PAY * DAY;

/**
 * When to look again: often while somebody may be waiting, later ever less; null when there is nothing to wait for.
 * A longer queue than the job can serve waits longer than this, the longest overdue first.
 */
export function nextCheck(order: Pick<Payable, "status" | "startDate" | "createdAt">, now: number): number | null {
  const age = now - order.createdAt;
  if (order.status === "paid") return now + MINUTE;
  if (order.status === "pending") return now + (age < HOUR ? MINUTE : age < DAY ? 5 * MINUTE : 20 * MINUTE);
  const isLate = order.status === "expired" && order.startDate === null;
  return isLate && now < payBefore(order.createdAt) + WATCHED_LATE ? now + HOUR : null;
}
