import type { OrderStatus } from "../../../shared/ads/rules.ts";
import { fromUnits, toUnits } from "../../../shared/values/chain-amount.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentNetwork, Reading, Watch } from "../../upstreams/chains/transfers.ts";
import type { OrderRow } from "../orders/orders.queries.ts";
import { ownOrder } from "../orders/orders.ts";
import { mayCall, recordReading } from "./network-pauses.ts";
import { type Checked, commitCheck, listClaims, listDue, listEvents, takeTurn } from "./payments.queries.ts";
import {
  type Claim,
  confirmationsNeeded,
  decidePayment,
  keyOf,
  mergeReading,
  nextCheck,
  type Payable,
  type PaymentEvent,
} from "./payments.rules.ts";
import { networkOf } from "./receive-addresses.ts";
import { storeUnchanged } from "./unchanged-orders.queries.ts";
import { spansOf, type UnchangedOrder } from "./unchanged-orders.rules.ts";

/** Orders that one run looks at; with 10,000 open ones each has its turn within half an hour. */
const ORDERS_PER_RUN = 335;
/** Orders that one run changes: each is a transaction. The others stay due, and first. */
const CHANGES_PER_RUN = 100;
/** Of an order that a long way back on its chain was not read to the end of. */
const GO_ON = MINUTE;
/** Of an order whose chain could not be read. */
const TRY_AGAIN = 2 * MINUTE;
/** The button is answered from what is known when it was pressed a moment ago. */
const BUTTON_EVERY = 10 * SECOND;
const BUTTON_CALLS = 12;

type Subject = { order: OrderRow; payable: Payable; claims: Claim[]; known: PaymentEvent[] };

async function gather(deps: Deps, orders: readonly OrderRow[]): Promise<Subject[]> {
  const idsOf = (some: readonly OrderRow[]) => some.map(({ id }) => id);
  // Most orders wait at their first address for their first payment: their own row is all there is to read.
  const moved = idsOf(orders.filter(({ addressesTaken }) => addressesTaken > 0));
  const begun = idsOf(orders.filter(({ revision }) => revision > 0));
  const [claims, events] = await Promise.all([listClaims(deps.db, moved), listEvents(deps.db, begun)]);
  const claimsOf = Map.groupBy(claims, ({ orderId }) => orderId);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  return orders.map((order) => {
    const { status, startDate, createdAt, paymentCurrency: currency, paymentAddress: address } = order;
    const due = toUnits(order.paymentAmount as Decimal, currency);
    const first = address === null ? [] : [{ address, isOwn: !order.sharesAddress, amount: due }];
    const kept = claimsOf.get(order.id)?.map((claim) => ({ ...claim, amount: BigInt(claim.amount) }));
    const own = kept ?? first;
    const payable = { status, startDate, createdAt, currency, due, claims: own };
    return { order, payable, claims: own, known: eventsOf.get(order.id) ?? [] };
  });
}

const earlier = (a: number | null, b: number | null = null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Each address once, from the oldest place of its orders and from the oldest of those that were never read. */
function watchesOf(subjects: readonly Subject[]): Watch[] {
  const watches = new Map<string, Watch>();
  for (const { order, claims } of subjects) {
    for (const { address } of claims) {
      const confirmations = confirmationsNeeded(order.price as Decimal);
      const other = watches.get(address);
      watches.set(address, {
        address,
        from: earlier(order.scanFrom, other?.from),
        since: earlier(order.scanFrom === null ? order.createdAt : null, other?.since),
        confirmations: Math.max(confirmations, other?.confirmations ?? confirmations),
      });
    }
  }
  return [...watches.values()];
}

type Outcome = { kind: "unread" } | { kind: "quiet"; row: UnchangedOrder } | { kind: "told"; checked: Checked };

/** What a reading means for one order; the button and the job decide by this alone. */
function judgeReading({ order, payable, claims, known }: Subject, reading: Reading, now: number): Outcome {
  const parts = claims.map(({ address }) => reading.read.get(address));
  if (claims.length === 0 || parts.some((part) => part === undefined)) return { kind: "unread" };
  const places = parts.map((part) => part!.next).filter((next) => next !== null);
  const scanFrom = places.length === 0 ? null : Math.max(order.scanFrom ?? 0, Math.min(...places));
  const read = new Map(claims.map(({ address }, at) => [address, { ...parts[at]!, whole: parts[at]!.next === null }]));
  const { events, contradicted } = mergeReading(payable, known, read);
  const { id, revision } = order;
  const isComplete = parts.every((part) => part!.complete);
  const nextFor = (standing: Payable) => (isComplete ? nextCheck(standing, now) : now + GO_ON);
  if (events.length === 0 || (!isAwaited(order.status) && !contradicted && sameLedger(known, events))) {
    return { kind: "quiet", row: { id, status: order.status, revision, scanFrom, nextCheckAt: nextFor(payable) } };
  }
  const decision = decidePayment(payable, events, contradicted);
  return {
    kind: "told",
    checked: {
      id,
      revision,
      network: order.network,
      events,
      from: order.status,
      to: decision.status,
      cause: CAUSES[decision.event ?? "none"] ?? "Payment checked",
      received: fromUnits(decision.received, payable.currency),
      note: decision.note,
      main: decision.main,
      scanFrom,
      checkedAt: now,
      nextCheckAt: nextFor({ ...payable, status: decision.status }),
    },
  };
}

const CAUSES: Record<string, string> = {
  see: "Payment detected",
  settle: "Payment final",
  lose: "Payment taken back by the chain",
};

/** The buyer of such an order follows each confirmation. */
const isAwaited = (status: OrderStatus): boolean => status === "pending" || status === "paid";

/** Transfers that belong to the order, with what can still change about them. */
const summaryOf = (events: readonly PaymentEvent[]): string =>
  events
    .filter(({ state }) => state !== "unmatched")
    .map((event) => `${keyOf(event)} ${event.state} ${event.final}`)
    .toSorted()
    .join();
const sameLedger = (known: readonly PaymentEvent[], events: readonly PaymentEvent[]): boolean =>
  summaryOf(known) === summaryOf(events);

/** Looks at the chain for these orders, at most `maxCalls` calls long, and writes down what it told. */
async function checkOrders(deps: Deps, network: PaymentNetwork, orders: readonly OrderRow[], maxCalls: number) {
  const subjects = await gather(deps, orders);
  const reading = await network.read(watchesOf(subjects), maxCalls);
  const now = deps.clock.now();
  const quiet: UnchangedOrder[] = [];
  const unread: UnchangedOrder[] = [];
  let changed = 0;
  let told = 0;
  for (const subject of subjects) {
    if (told >= CHANGES_PER_RUN) break;
    const outcome = judgeReading(subject, reading, now);
    const { id, status, revision, scanFrom } = subject.order;
    if (outcome.kind === "unread") unread.push({ id, status, revision, scanFrom, nextCheckAt: now + TRY_AGAIN });
    else if (outcome.kind === "quiet") quiet.push(outcome.row);
    else {
      told += 1;
      if (!(await commitCheck(deps.db, outcome.checked))) continue;
      const { from, to, received } = outcome.checked;
      if (from !== to) {
        changed += 1;
        deps.log("ad-order-moved", { id, from, to, received });
      }
    }
  }
  const last = orders.at(-1);
  const looked = orders.map(({ id }) => id);
  if (last?.nextCheckAt != null) {
    const { id, nextCheckAt } = last;
    const place = { network: network.id, id, nextCheckAt };
    await storeUnchanged(deps.db, spansOf(looked, quiet), place, now);
    await storeUnchanged(deps.db, spansOf(looked, unread), place, null);
  }
  return { reading, looked: subjects.length - unread.length, changed };
}

/** The job: the orders that have waited longest, on each chain that is set up. One that is down stops no other. */
export async function checkPayments(deps: Deps): Promise<string> {
  const sentences: string[] = [];
  for (const network of deps.transfers) {
    const now = deps.clock.now();
    if (!(await mayCall(deps, network, now))) {
      sentences.push(`${network.currency}: waiting`);
      continue;
    }
    const orders = await listDue(deps.db, network.id, now, Math.min(ORDERS_PER_RUN, network.capacity));
    if (orders.length === 0) continue;
    const { reading, looked, changed } = await checkOrders(deps, network, orders, network.callsPerRun);
    await recordReading(deps, network, reading, now);
    const failure = reading.failure ? `, ${reading.failure.kind}` : "";
    sentences.push(`${network.currency}: ${looked} looked at, ${changed} changed, ${reading.calls} calls${failure}`);
  }
  return sentences.join("; ") || "no order waits";
}

/** The button of one order. `reachable` is false when the chain could not be read: then nothing has changed. */
export async function checkPayment(deps: Deps, userId: string, id: string | undefined) {
  const { db, clock } = deps;
  const order = await ownOrder(deps, userId, id);
  const network = networkOf(deps, order.network);
  const waits = order.nextCheckAt !== null;
  let reachable = network !== undefined || !waits;
  if (network && waits && (await takeTurn(db, order.id, clock.now(), BUTTON_EVERY))) {
    const { reading, looked } = await checkOrders(deps, network, [order], BUTTON_CALLS);
    reachable = reading.failure === null && looked === 1;
  }
  return { order: await ownOrder(deps, userId, id), reachable };
}
