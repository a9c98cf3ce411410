import { fromUnits } from "../../../shared/ads/chain-amount.ts";
import { type Currency, DAYS_TO_PAY, type OrderStatus, type TransferState } from "../../../shared/ads/rules.ts";
import { compare, type Decimal } from "../../../shared/values/decimal.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import type { Transfer } from "../../upstreams/chains/transfers.ts";
import { nextStatus, type OrderEvent } from "../orders/orders.rules.ts";

/**
 * Tolerance (ms) for the difference between the chain's clock and ours. A transfer that is older than the order by more
 * than this does not belong to the order.
 */
const MAX_CLOCK_DIFFERENCE = 2 * MINUTE;
/**
 * Transfers are dust while their sum is below the amount due divided by this number. Address-poisoning spam sends such
 * tiny amounts from look-alike addresses.
 */
const DUST_DIVISOR = 100n;
/** How long (ms) an order's addresses are scanned after the payment deadline, to find late and double payments. */
const SCAN_AFTER_DEADLINE = 30 * DAY;

const LARGE_ORDER = "1000" as Decimal;
/** Bitcoin confirmations that make a payment final; large orders (price in USDC) need more. */
export const confirmationsNeeded = (price: Decimal): number => (compare(price, LARGE_ORDER) > 0 ? 6 : 2);

/**
 * An address that is reserved for an order. At an exclusive address any amount belongs to the order; at a shared one
 * only exactly `amount`, in smallest units.
 */
export type ReservedAddress = { address: string; amount: bigint; isExclusive: boolean };
/** The order fields that payment decisions use. None of them is user input. */
export type OrderPaymentState = {
  status: OrderStatus;
  startDate: number | null;
  createdAt: number;
  currency: Currency;
  /** Smallest units. */
  due: bigint;
  reservedAddresses: readonly ReservedAddress[];
};

export type EventState = TransferState | "unmatched";
/** True when an admin has assigned a transfer to its order. Then it counts with any address, amount and time. */
type Assignment = { assigned?: boolean };
/** A row of the ledger: a transfer and its state. */
export type PaymentEvent = Transfer & Assignment & { state: EventState };

const sum = (transfers: readonly Pick<Transfer, "amount">[]): bigint =>
  transfers.reduce((total, { amount }) => total + amount, 0n);

type MatchResult = "paid" | "early" | "unmatched";

/** Decides by address, amount and time whether a transfer belongs to the order. The sender never matters. */
function matchTransfer(transfer: Transfer & Assignment, order: OrderPaymentState): MatchResult {
  if (transfer.assigned) return "paid";
  const reserved = order.reservedAddresses.find(({ address }) => address === transfer.address);
  if (!reserved) return "unmatched";
  if (!reserved.isExclusive && transfer.amount !== reserved.amount) return "unmatched";
  if (transfer.at !== null && transfer.at < order.createdAt - MAX_CLOCK_DIFFERENCE) return "early";
  return "paid";
}

/**
 * The state of each transfer, in the same order. Dust is decided by the sum of all matching transfers: once the sum is
 * large enough, each of them counts, so that any split of the amount due completes the order.
 */
export function classifyTransfers(
  transfers: readonly (Transfer & Assignment)[],
  order: OrderPaymentState,
): Exclude<EventState, "gone">[] {
  const matches = transfers.map((transfer) => matchTransfer(transfer, order));
  const paid = sum(transfers.filter((_, index) => matches[index] === "paid"));
  const isDust = paid * DUST_DIVISOR < order.due;
  return matches.map((match, index) => {
    if (match !== "paid") return match;
    const { amount, assigned } = transfers[index]!;
    return !assigned && (isDust || amount === 0n) ? "dust" : "credited";
  });
}

/** Identifies a transfer on its network. */
export const transferKey = (event: { tx: string; output: number }): string => `${event.tx} ${event.output}`;

/**
 * The result of scanning one address. `isComplete` is true when the scan covered everything up to the newest block;
 * `fromStart` is true when it covered the address's older transactions as well, and not only those since the last scan.
 */
export type AddressScan = { transfers: readonly Transfer[]; isComplete: boolean; fromStart: boolean };

/**
 * Merges the scans into the order's ledger. A final transfer stays final. A transfer that is missing from a complete
 * scan becomes "gone" (dropped by a reorg). When a final transfer is missing from a scan of the whole history,
 * `contradicted` is true and an admin must check the payment.
 */
export function mergeScans(
  order: OrderPaymentState,
  knownEvents: readonly PaymentEvent[],
  scans: ReadonlyMap<string, AddressScan>,
): { events: PaymentEvent[]; contradicted: boolean } {
  const events = new Map(knownEvents.map((event) => [transferKey(event), event]));
  const foundKeys = new Set<string>();
  for (const transfer of [...scans.values()].flatMap(({ transfers }) => transfers)) {
    const key = transferKey(transfer);
    foundKeys.add(key);
    const known = events.get(key);
    const final = transfer.final || known?.final === true;
    events.set(key, { ...transfer, final, state: "credited", assigned: known?.assigned === true });
  }
  let contradicted = false;
  for (const event of knownEvents) {
    const scan = scans.get(event.address);
    if (foundKeys.has(transferKey(event)) || !scan?.isComplete) continue;
    if (!event.final) events.set(transferKey(event), { ...event, state: "gone" });
    else if (scan.fromStart && event.state === "credited") contradicted = true;
  }
  const onChain = [...events.values()].filter(({ state }) => state !== "gone");
  for (const [index, state] of classifyTransfers(onChain, order).entries()) {
    const event = onChain[index]!;
    events.set(transferKey(event), { ...event, state });
  }
  return { events: [...events.values()], contradicted };
}

export type PaymentDecision = {
  event: OrderEvent | null;
  status: OrderStatus;
  /** Sum of the credited transfers in smallest units, final or not. */
  received: bigint;
  /** The transfer that the order displays: the largest one, and the first of equal ones. */
  mainTransfer: PaymentEvent | null;
  note: string | null;
};

/** Derives the order's next status, the received amount and the notes for the reviewer from the ledger. */
export function decidePayment(
  order: OrderPaymentState,
  events: readonly PaymentEvent[],
  contradicted = false,
): PaymentDecision {
  const credited = events.filter(({ state }) => state === "credited");
  const received = sum(credited);
  const finalAmount = sum(credited.filter(({ final }) => final));
  const event = finalAmount >= order.due ? "settle" : received >= order.due ? "detect" : "fall-short";
  const next = nextStatus(order, event);
  const mainTransfer =
    credited.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))[0] ?? null;
  const status = next ?? order.status;
  const isSettled = finalAmount >= order.due && status !== "pending" && status !== "paid";
  const isLate = credited.some(({ at }) => at !== null && at > paymentDeadline(order.createdAt));
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
    mainTransfer,
    note: notes.length > 0 ? notes.join(" ") : null,
  };
}

/** The payment deadline of an order, ms. */
export const paymentDeadline = (createdAt: number): number => createdAt + DAYS_TO_PAY * DAY;

/**
 * When to scan the order's addresses again: often while the buyer may be waiting, then less and less often. Null when
 * the order is no longer scanned. If the job cannot serve the whole queue, checks come later, the most overdue first.
 */
export function nextCheck(
  order: Pick<OrderPaymentState, "status" | "startDate" | "createdAt">,
  now: number,
): number | null {
  const age = now - order.createdAt;
  if (order.status === "paid") return now + MINUTE;
  if (order.status === "pending") return now + (age < HOUR ? MINUTE : age < DAY ? 5 * MINUTE : 20 * MINUTE);
  // Settled orders are scanned as well, because a buyer may pay twice.
  return now < paymentDeadline(order.createdAt) + SCAN_AFTER_DEADLINE ? now + HOUR : null;
}
