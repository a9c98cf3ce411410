import { fromUnits, toUnits } from "../../../shared/ads/chain-amount.ts";
import type { OrderStatus } from "../../../shared/ads/rules.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { callWithinBudget } from "../../upstreams/budget/budgeted-call.ts";
import type { PaymentNetwork, ScanResult, WatchedAddress } from "../../upstreams/chains/transfers.ts";
import type { OrderRow } from "../orders/orders.queries.ts";
import { requireOwnOrder } from "../orders/orders.ts";
import {
  claimManualCheck,
  commitCheck,
  listDueOrders,
  listEvents,
  listReservedAddresses,
  type PaymentCheck,
  storeUnmatched,
} from "./payments.queries.ts";
import {
  confirmationsNeeded,
  decidePayment,
  mergeScans,
  nextCheck,
  type OrderPaymentState,
  type PaymentEvent,
  type ReservedAddress,
  transferKey,
} from "./payments.rules.ts";
import { findNetwork } from "./receive-addresses.ts";
import { storeUnchanged } from "./unchanged-orders.queries.ts";
import { groupIntoRanges, type UnchangedOrder } from "./unchanged-orders.rules.ts";

/** Orders that one run checks, so that each of 10,000 open orders is checked within half an hour. */
const ORDERS_PER_RUN = 335;
/** Orders that one run commits, each in its own transaction. The rest stay due and come first in the next run. */
const CHANGES_PER_RUN = 100;
/** Delay (ms) before the next check when a scan ran out of calls before it reached the newest block. */
const CONTINUE_SCAN_AFTER = MINUTE;
/** Delay (ms) before the next check after a failed scan. */
const RETRY_AFTER = 2 * MINUTE;
/** A buyer who requests another check within this time (ms) gets the stored state. */
const MANUAL_CHECK_INTERVAL = 10 * SECOND;
const MANUAL_CHECK_CALLS = 12;
/** Effectively unlimited, because the chain servers have no quota; only the pauses after their failures apply. */
const UNLIMITED_CALLS = 10_000_000;
const UNLIMITED = { perMinute: UNLIMITED_CALLS, perMonth: UNLIMITED_CALLS };

type CheckInput = {
  order: OrderRow;
  paymentState: OrderPaymentState;
  reservedAddresses: ReservedAddress[];
  knownEvents: PaymentEvent[];
};

/** Loads what the decision about each order needs. */
export async function loadCheckInputs(deps: Deps, orders: readonly OrderRow[]): Promise<CheckInput[]> {
  const idsOf = (rows: readonly OrderRow[]) => rows.map(({ id }) => id);
  // Most orders have one address and no payment yet, so their row in ad_orders is enough.
  const withExtraAddresses = idsOf(orders.filter(({ addressChanges }) => addressChanges > 0));
  const withEvents = idsOf(orders.filter(({ revision }) => revision > 0));
  const [addresses, events] = await Promise.all([
    listReservedAddresses(deps.db, withExtraAddresses),
    listEvents(deps.db, withEvents),
  ]);
  const addressesByOrder = Map.groupBy(addresses, ({ orderId }) => orderId);
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return orders.map((order) => {
    const { status, startDate, createdAt, paymentCurrency: currency, paymentAddress: address } = order;
    const due = toUnits(order.paymentAmount as Decimal, currency);
    const onlyAddress = address === null ? [] : [{ address, isExclusive: !order.sharesAddress, amount: due }];
    const storedAddresses = addressesByOrder.get(order.id)?.map((row) => ({ ...row, amount: BigInt(row.amount) }));
    const reservedAddresses = storedAddresses ?? onlyAddress;
    const paymentState = { status, startDate, createdAt, currency, due, reservedAddresses };
    return { order, paymentState, reservedAddresses, knownEvents: eventsByOrder.get(order.id) ?? [] };
  });
}

const earlierOf = (a: number | null, b: number | null = null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/**
 * One entry per address. `fromBlock` is the lowest scan position among the address's orders, `since` the earliest
 * creation time among its orders that were never scanned.
 */
function addressesToScan(inputs: readonly CheckInput[]): WatchedAddress[] {
  const watched = new Map<string, WatchedAddress>();
  for (const { order, reservedAddresses } of inputs) {
    for (const { address } of reservedAddresses) {
      const confirmations = confirmationsNeeded(order.price as Decimal);
      const other = watched.get(address);
      watched.set(address, {
        address,
        fromBlock: earlierOf(order.scanFrom, other?.fromBlock),
        since: earlierOf(order.scanFrom === null ? order.createdAt : null, other?.since),
        confirmations: Math.max(confirmations, other?.confirmations ?? confirmations),
      });
    }
  }
  return [...watched.values()];
}

type Outcome =
  | { kind: "scan-failed" }
  | { kind: "unchanged"; row: UnchangedOrder; unmatched: PaymentEvent[] }
  | { kind: "to-commit"; check: PaymentCheck };

/** Derives from the scans what to store about one order. The job and the manual check both use it. */
function decideOutcome(input: CheckInput, result: ScanResult, now: number): Outcome {
  const { order, paymentState, reservedAddresses, knownEvents } = input;
  const scans = reservedAddresses.map(({ address }) => result.scans.get(address));
  if (scans.length === 0 || scans.some((scan) => scan === undefined)) return { kind: "scan-failed" };
  const nextBlocks = scans.map((scan) => scan!.nextBlock).filter((block) => block !== null);
  const scanFrom = nextBlocks.length === 0 ? null : Math.max(order.scanFrom ?? 0, Math.min(...nextBlocks));
  const scanByAddress = new Map(
    reservedAddresses.map(({ address }, index) => {
      const scan = scans[index]!;
      return [address, { ...scan, fromStart: scan.nextBlock === null }];
    }),
  );
  const { events, contradicted } = mergeScans(paymentState, knownEvents, scanByAddress);
  const { id, revision } = order;
  const allComplete = scans.every((scan) => scan!.isComplete);
  const nextCheckOf = (state: OrderPaymentState) => (allComplete ? nextCheck(state, now) : now + CONTINUE_SCAN_AFTER);
  if (events.length === 0 || (!isAwaitingPayment(order.status) && !contradicted && sameLedger(knownEvents, events))) {
    const row = { id, status: order.status, revision, scanFrom, nextCheckAt: nextCheckOf(paymentState) };
    return { kind: "unchanged", row, unmatched: events.filter(({ state }) => state === "unmatched") };
  }
  const decision = decidePayment(paymentState, events, contradicted);
  return {
    kind: "to-commit",
    check: {
      id,
      revision,
      network: order.network,
      events,
      from: order.status,
      to: decision.status,
      cause: CAUSES[decision.event ?? "none"] ?? "Payment checked",
      received: fromUnits(decision.received, paymentState.currency),
      note: decision.note,
      mainTransfer: decision.mainTransfer,
      scanFrom,
      checkedAt: now,
      nextCheckAt: nextCheckOf({ ...paymentState, status: decision.status }),
    },
  };
}

const CAUSES: Record<string, string> = {
  detect: "Payment detected",
  settle: "Payment confirmed",
  "fall-short": "Payment no longer on the chain",
};

/** Whether the buyer still waits for confirmations, so that every check is stored. */
const isAwaitingPayment = (status: OrderStatus): boolean => status === "pending" || status === "paid";

/** The order's transfers with the fields that can still change, as text for comparison. */
const ledgerText = (events: readonly PaymentEvent[]): string =>
  events
    .filter(({ state }) => state !== "unmatched")
    .map((event) => `${transferKey(event)} ${event.state} ${event.final}`)
    .toSorted()
    .join();
const sameLedger = (knownEvents: readonly PaymentEvent[], events: readonly PaymentEvent[]): boolean =>
  ledgerText(knownEvents) === ledgerText(events);

/** Scans the chain for these orders with at most `maxCalls` calls and stores the outcome of each order. */
async function checkOrders(deps: Deps, network: PaymentNetwork, orders: readonly OrderRow[], maxCalls: number) {
  const inputs = await loadCheckInputs(deps, orders);
  const result = await network.scan(addressesToScan(inputs), maxCalls);
  const now = deps.clock.now();
  const unchanged: UnchangedOrder[] = [];
  const scanFailed: UnchangedOrder[] = [];
  const unmatched = new Map<string, PaymentEvent>();
  let changedCount = 0;
  let commitCount = 0;
  for (const input of inputs) {
    if (commitCount >= CHANGES_PER_RUN) break;
    const outcome = decideOutcome(input, result, now);
    const { id, status, revision, scanFrom } = input.order;
    if (outcome.kind === "scan-failed")
      scanFailed.push({ id, status, revision, scanFrom, nextCheckAt: now + RETRY_AFTER });
    else if (outcome.kind === "unchanged") {
      unchanged.push(outcome.row);
      for (const event of outcome.unmatched) unmatched.set(transferKey(event), event);
    } else {
      commitCount += 1;
      if (!(await commitCheck(deps.db, outcome.check))) continue;
      const { from, to, received } = outcome.check;
      if (from !== to) {
        changedCount += 1;
        deps.log("ad-order-moved", { id, from, to, received });
      }
    }
  }
  await storeUnmatched(deps.db, network.id, [...unmatched.values()], now);
  const last = orders.at(-1);
  const checkedIds = orders.map(({ id }) => id);
  if (last?.nextCheckAt != null) {
    const { id, nextCheckAt } = last;
    const lastChecked = { network: network.id, id, nextCheckAt };
    await storeUnchanged(deps.db, groupIntoRanges(checkedIds, unchanged), lastChecked, now);
    await storeUnchanged(deps.db, groupIntoRanges(checkedIds, scanFailed), lastChecked, null);
  }
  return { result, checkedCount: inputs.length - scanFailed.length, changedCount };
}

/** Checks the most overdue orders of a network. Returns a summary for the operators, or null when no order is due. */
async function checkNetwork(deps: Deps, network: PaymentNetwork): Promise<string | null> {
  const { currency } = network;
  const limit = Math.min(ORDERS_PER_RUN, network.capacity);
  const orders = await listDueOrders(deps.db, network.id, deps.clock.now(), limit);
  if (orders.length === 0) return null;
  let summary = `${currency}: waiting`;
  await callWithinBudget(deps, { upstream: `payments ${currency}`, limits: UNLIMITED }, async () => {
    const { result, checkedCount, changedCount } = await checkOrders(deps, network, orders, network.callsPerRun);
    const { calls, failure } = result;
    summary = `${currency}: ${checkedCount} checked, ${changedCount} changed, ${calls} calls`;
    if (!failure) return { ok: true, value: null };
    summary += `, ${failure.kind}`;
    return { ok: false, failure };
  });
  return summary;
}

/** The job: checks the due orders of every network. A network that fails does not stop the others. */
export async function checkPayments(deps: Deps): Promise<string> {
  const summaries: string[] = [];
  for (const network of deps.paymentNetworks) {
    const summary = await checkNetwork(deps, network);
    if (summary) summaries.push(summary);
  }
  return summaries.join("; ") || "no order is due";
}

/** Checks one order at the buyer's request. `reachable` is false when the scan failed; then nothing has changed. */
export async function checkPayment(deps: Deps, userId: string, id: string | undefined) {
  const { db, clock } = deps;
  const order = await requireOwnOrder(deps, userId, id);
  const network = findNetwork(deps, order.network);
  const isScanned = order.nextCheckAt !== null;
  let reachable = network !== undefined || !isScanned;
  if (network && isScanned && (await claimManualCheck(db, order.id, clock.now(), MANUAL_CHECK_INTERVAL))) {
    const { result, checkedCount } = await checkOrders(deps, network, [order], MANUAL_CHECK_CALLS);
    reachable = result.failure === null && checkedCount === 1;
  }
  return { order: await requireOwnOrder(deps, userId, id), reachable };
}
