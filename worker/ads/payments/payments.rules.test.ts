import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderStatus } from "../../../shared/ads/rules.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { runs } from "../../../tools/test/depth.ts";
import type { Transfer } from "../../upstreams/chains/transfers.ts";
import { nextStatus } from "../orders/orders.rules.ts";
import {
  type AddressScan,
  classifyTransfers,
  decidePayment,
  mergeScans,
  nextCheck,
  type OrderPaymentState,
  type PaymentEvent,
  paymentDeadline,
  transferKey,
} from "./payments.rules.ts";

const CREATED = Date.UTC(2026, 10, 20, 12);
const EXCLUSIVE = "0xExclusive";
const SHARED = "0xShared";
const DUE = 42_000_017n;

const paymentState = (values: Partial<OrderPaymentState> = {}): OrderPaymentState => ({
  status: "pending",
  startDate: null,
  createdAt: CREATED,
  currency: "USDC",
  due: DUE,
  reservedAddresses: [
    { address: EXCLUSIVE, amount: DUE, isExclusive: true },
    { address: SHARED, amount: DUE, isExclusive: false },
  ],
  ...values,
});
const transferWith = (values: Partial<Transfer> = {}): Transfer => ({
  tx: "aa",
  output: 0,
  address: EXCLUSIVE,
  amount: DUE,
  sender: null,
  block: 10,
  at: CREATED + MINUTE,
  confirmations: 1,
  final: false,
  ...values,
});

const stateOf = (values: Partial<Transfer>) => classifyTransfers([transferWith(values)], paymentState())[0];

describe("The state of a transfer", () => {
  it.each<[string, Partial<Transfer>, string]>([
    ["the full amount at the exclusive address", {}, "credited"],
    ["a part of the amount at the exclusive address", { amount: DUE / 2n }, "credited"],
    ["an amount above Number.MAX_SAFE_INTEGER", { amount: 2n ** 200n }, "credited"],
    ["the exact amount at a shared address", { address: SHARED }, "credited"],
    ["one unit more at a shared address", { address: SHARED, amount: DUE + 1n }, "unmatched"],
    ["another order's address", { address: "0xOther" }, "unmatched"],
    ["an amount of zero", { amount: 0n }, "dust"],
    ["less than a hundredth of the amount due", { amount: DUE / 101n }, "dust"],
    ["a hundredth of the amount due", { amount: DUE / 100n + 1n }, "credited"],
    ["a transfer three minutes before the order", { at: CREATED - 3 * MINUTE }, "early"],
    ["a transfer a minute before the order, because clocks differ", { at: CREATED - MINUTE }, "credited"],
    ["a transfer that is not in a block yet", { at: null, block: null }, "credited"],
  ])("State of %s", (_, values, state) => expect(stateOf(values)).toBe(state));

  it("The state of a transfer does not depend on its sender", () => {
    const senders = [null, "0xVictim", EXCLUSIVE];
    expect(new Set(senders.map((sender) => stateOf({ sender })))).toEqual(new Set(["credited"]));
  });

  it("Every transfer counts once the sum is not dust, even when each transfer alone is dust", () => {
    const part = DUE / 200n;
    const small = transferWith({ amount: part });
    const statesOf = (transfers: Transfer[]) => classifyTransfers(transfers, paymentState());
    expect(statesOf([small])).toEqual(["dust"]);
    expect(statesOf([small, small, small])).toEqual(["credited", "credited", "credited"]);
    const split = [transferWith({ amount: DUE - 1n }), transferWith({ amount: 1n })];
    expect(statesOf(split)).toEqual(["credited", "credited"]);
  });
});

describe("The next check", () => {
  it.each<[OrderStatus, number, number | null, number | null]>([
    ["pending", MINUTE, null, MINUTE],
    ["pending", 2 * HOUR, null, 5 * MINUTE],
    ["pending", 3 * DAY, null, 20 * MINUTE],
    ["paid", 3 * DAY, null, MINUTE],
    ["expired", 8 * DAY, null, HOUR],
    ["expired", 38 * DAY, null, null],
    ["expired", 8 * DAY, CREATED, HOUR],
    ["confirmed", DAY, null, HOUR],
    ["active", DAY, CREATED, HOUR],
    ["active", 38 * DAY, CREATED, null],
    ["rejected", DAY, null, HOUR],
  ])("Next check of an order with the status %s and the age of %i ms", (status, age, startDate, wait) => {
    const now = CREATED + age;
    expect(nextCheck({ status, startDate, createdAt: CREATED }, now)).toBe(wait === null ? null : now + wait);
  });
});

type Block = { at: number; transfers: { tx: string; output: number; address: string; amount: bigint }[] };
/** `thousandths` of the amount due, or the rest that the chain has not received yet. */
type Amount = { thousandths: number } | "rest" | "rest less one";
type Command =
  | { kind: "pay"; amount: Amount; addressIndex: number }
  | { kind: "mine"; blocks: number }
  | { kind: "reorg"; depth: number }
  | { kind: "scan"; isComplete: boolean }
  | { kind: "wait"; ms: number }
  | { kind: "regenerate" }
  | { kind: "lapse" }
  | { kind: "review"; approve: boolean };

const amount: fc.Arbitrary<Amount> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 1_100 }).map((thousandths) => ({ thousandths })) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }).map((thousandths) => ({ thousandths })) },
  { weight: 2, arbitrary: fc.constantFrom("rest" as const, "rest less one" as const) },
);
const oneOf = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: oneOf("pay"), amount, addressIndex: fc.nat({ max: 5 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: oneOf("mine"), blocks: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: oneOf("reorg"), depth: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: oneOf("scan"), isComplete: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf("wait"), ms: fc.integer({ min: 0, max: 9 * DAY }) }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf("regenerate", "lapse") }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf("review"), approve: fc.boolean() }) },
);

const FINAL_AFTER = 4;

/** Runs a history against the rules and calls `check` after each step. */
function runHistory(commands: readonly Command[], check: (world: World) => void) {
  const world = new World();
  for (const step of commands) {
    world.run(step);
    check(world);
  }
  return world;
}

/** A chain and one order, whose payment state follows from the rules under test. */
class World {
  blocks: Block[] = [{ at: CREATED, transfers: [] }];
  order = paymentState({ reservedAddresses: [{ address: EXCLUSIVE, amount: DUE, isExclusive: true }] });
  ledger: PaymentEvent[] = [];
  received = 0n;
  now = CREATED;
  transferCount = 0;
  finalBlocks = 0;
  /** Amounts of the transfers that a scan has reported as final. */
  reportedFinal = new Map<string, bigint>();
  /** The status changes so far. */
  transitions: string[] = [];

  transfers(): Transfer[] {
    return this.blocks.flatMap(({ at, transfers }, block) =>
      transfers.map((transfer) => {
        const confirmations = this.blocks.length - block;
        return { ...transferWith(), ...transfer, block, at, confirmations, final: confirmations >= FINAL_AFTER };
      }),
    );
  }

  totalOnChain = (): bigint => this.transfers().reduce((total, transfer) => total + transfer.amount, 0n);
  isWaiting = () => ["pending", "paid", "expired"].includes(this.order.status) && this.order.startDate === null;

  pay(amount: Amount, addressIndex: number) {
    this.transferCount += 1;
    const rest = this.totalOnChain() < DUE ? DUE - this.totalOnChain() : 1n;
    const units =
      amount === "rest" ? rest : amount === "rest less one" ? rest - 1n : (DUE * BigInt(amount.thousandths)) / 1_000n;
    const { address } = this.order.reservedAddresses[addressIndex % this.order.reservedAddresses.length]!;
    this.blocks.push({
      at: this.now,
      transfers: [{ tx: `tx${this.transferCount}`, output: 0, address, amount: units }],
    });
  }

  changeStatus(status: OrderStatus) {
    this.transitions.push(`${this.order.status} ${status}`);
    this.order = { ...this.order, status, ...(status === "active" && { startDate: this.now }) };
  }

  run(step: Command) {
    this.now += MINUTE;
    this.finalBlocks = Math.max(this.finalBlocks, this.blocks.length - FINAL_AFTER + 1);
    if (step.kind === "pay") {
      this.pay(step.amount, step.addressIndex);
    } else if (step.kind === "regenerate") {
      if (this.order.status !== "pending" || this.received > 0n) return;
      const { reservedAddresses } = this.order;
      const added = { address: `${EXCLUSIVE}${reservedAddresses.length}`, amount: DUE, isExclusive: true };
      this.order = { ...this.order, reservedAddresses: [...reservedAddresses, added] };
    } else if (step.kind === "mine") {
      for (let count = 0; count < step.blocks; count++) this.blocks.push({ at: this.now, transfers: [] });
    } else if (step.kind === "reorg") {
      // A final block stays, also when several reorgs follow one another.
      const remaining = Math.max(1, this.finalBlocks, this.blocks.length - step.depth);
      this.blocks.splice(remaining);
    } else if (step.kind === "wait") {
      this.now += step.ms;
    } else if (step.kind === "lapse") {
      const to = this.now >= paymentDeadline(CREATED) ? nextStatus(this.order, "lapse") : null;
      if (to) this.changeStatus(to);
    } else if (step.kind === "review") {
      const to = nextStatus(this.order, step.approve ? "approve" : "reject");
      if (to) this.changeStatus(to);
    } else {
      this.scan(step.isComplete);
    }
  }

  scan(isComplete: boolean) {
    if (nextCheck(this.order, this.now) === null) return;
    const all = this.transfers();
    // An incomplete scan reports the older half only.
    const reported = isComplete ? all : all.slice(0, Math.ceil(all.length / 2));
    for (const transfer of reported) if (transfer.final) this.reportedFinal.set(transferKey(transfer), transfer.amount);
    const scans = new Map<string, AddressScan>(
      this.order.reservedAddresses.map(({ address }) => {
        const transfers = reported.filter((transfer) => transfer.address === address);
        return [address, { transfers, isComplete, fromStart: true }];
      }),
    );
    const { events, contradicted } = mergeScans(this.order, this.ledger, scans);
    const decision = decidePayment(this.order, events, contradicted);
    this.ledger = events;
    this.received = decision.received;
    if (decision.status !== this.order.status) this.changeStatus(decision.status);
  }

  totalFinal = (): bigint => [...this.reportedFinal.values()].reduce((total, units) => total + units, 0n);
}

/** Runs a history, makes every transfer final, and compares the order with the sum of all transfers on the chain. */
function expectExactConfirmation(commands: readonly Command[], isConfirmed: (world: World) => boolean) {
  const world = runHistory(commands, () => {});
  const wasWaiting = world.isWaiting();
  world.run({ kind: "mine", blocks: FINAL_AFTER });
  if (nextCheck(world.order, world.now) === null) return;
  world.run({ kind: "scan", isComplete: true });
  world.run({ kind: "scan", isComplete: true });
  if (wasWaiting) expect(isConfirmed(world)).toBe(world.totalOnChain() >= DUE);
  const notGone = world.ledger.filter(({ state }) => state !== "gone");
  expect(notGone.reduce((total, event) => total + event.amount, 0n)).toBe(world.totalOnChain());
  expect(world.received).toBe(world.totalOnChain() * 100n < DUE ? 0n : world.totalOnChain());
}

const ALLOWED_TRANSITIONS = new Set([
  "pending paid",
  "pending confirmed",
  "pending expired",
  "paid confirmed",
  "paid pending",
  "confirmed active",
  "confirmed rejected",
  "expired paid",
  "expired confirmed",
]);
const RUNS = runs(300, 30_000);
const histories = fc.array(command, { maxLength: 40 });

describe("Any history of transfers, reorgs, scans, reviews and waiting times", () => {
  it("An order is confirmed only by final transfers of the amount due, and only allowed transitions occur", () => {
    fc.assert(
      fc.property(histories, (commands) => {
        runHistory(commands, (world) => {
          if (["confirmed", "active", "rejected"].includes(world.order.status)) {
            expect(world.totalFinal() >= DUE).toBe(true);
          }
          for (const transition of world.transitions) expect(ALLOWED_TRANSITIONS).toContain(transition);
        });
      }),
      RUNS,
    );
  });

  it("The ledger holds no transfer twice", () => {
    fc.assert(
      fc.property(histories, (commands) => {
        runHistory(commands, ({ ledger }) => {
          expect(new Set(ledger.map(transferKey)).size).toBe(ledger.length);
        });
      }),
      RUNS,
    );
  });

  it("An order is confirmed exactly when final transfers reach the amount due, and it shows the received sum", () => {
    fc.assert(
      fc.property(histories, (commands) =>
        expectExactConfirmation(commands, (world) => world.order.status === "confirmed"),
      ),
      runs(500, 100_000),
    );
  });

  it("The previous test would fail for a rule that ignores every transfer under a hundredth of the amount", () => {
    const ignoresSmallTransfers = ({ order, ...world }: World) => {
      const large = [...world.reportedFinal.values()].filter((units) => units * 100n >= DUE);
      return large.reduce((total, units) => total + units, 0n) >= order.due;
    };
    const { failed } = fc.check(
      fc.property(histories, (commands) => expectExactConfirmation(commands, ignoresSmallTransfers)),
      runs(500, 100_000),
    );
    expect(failed).toBe(true);
  });

  it("A second scan of the same chain changes nothing", () => {
    fc.assert(
      fc.property(histories, (commands) => {
        const world = runHistory([...commands, { kind: "scan", isComplete: true }], () => {});
        const [status, ledger] = [world.order.status, world.ledger];
        world.run({ kind: "scan", isComplete: true });
        expect([world.order.status, world.ledger]).toEqual([status, ledger]);
      }),
      RUNS,
    );
  });

  it("The histories include orders that are paid without any final transfer", () => {
    const throwWhenPaidButNotFinal = (commands: readonly Command[]) =>
      runHistory(commands, ({ order, reportedFinal }) => {
        const isPaidButNotFinal = order.status === "paid" && reportedFinal.size === 0;
        if (isPaidButNotFinal) throw new Error("paid without final evidence");
      });
    expect(() =>
      fc.assert(
        fc.property(histories, (commands) => void throwWhenPaidButNotFinal(commands)),
        RUNS,
      ),
    ).toThrow();
  });
});

it("The note says when a payment is too large, late or in several transfers", () => {
  const finalTransfer = (amount: bigint, tx: string): PaymentEvent => ({
    ...transferWith({ amount, tx, final: true }),
    state: "credited",
  });
  const events = [{ ...finalTransfer(DUE, "a"), at: CREATED + 8 * DAY }, finalTransfer(1_500_000n, "b")];
  const late = decidePayment(paymentState({ status: "expired" }), events);
  expect(late).toMatchObject({
    status: "confirmed",
    event: "settle",
    note: "Overpaid by 1.5 USDC. Paid after the deadline. Paid in 2 transfers.",
  });
  expect(decidePayment(paymentState({ status: "active", startDate: CREATED }), []).status).toBe("active");
});

it("The note asks an admin to check when a final payment is missing from the chain", () => {
  const knownEvents: PaymentEvent[] = [{ ...transferWith({ final: true, amount: 1_000_000n }), state: "credited" }];
  const { events, contradicted } = mergeScans(
    paymentState(),
    knownEvents,
    new Map([[EXCLUSIVE, { transfers: [], isComplete: true, fromStart: true }]]),
  );
  expect([events, contradicted]).toEqual([knownEvents, true]);
  expect(decidePayment(paymentState(), events, contradicted).note).toContain("Check it before you decide");
});
