import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderStatus } from "../../../shared/ads/rules.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { nextStatus } from "../orders/orders.rules.ts";
import {
  decidePayment,
  judge,
  keyOf,
  mergeReading,
  nextCheck,
  type Payable,
  type PaymentEvent,
  payBefore,
  type Read,
  type Seen,
} from "./payments.rules.ts";

const CREATED = Date.UTC(2026, 10, 20, 12);
const OWN = "0xOwn";
const SHARED = "0xShared";
const DUE = 42_000_017n;

const payable = (values: Partial<Payable> = {}): Payable => ({
  status: "pending",
  startDate: null,
  createdAt: CREATED,
  currency: "USDC",
  due: DUE,
  claims: [
    { address: OWN, amount: DUE, isOwn: true },
    { address: SHARED, amount: DUE, isOwn: false },
  ],
  ...values,
});
const seen = (values: Partial<Seen> = {}): Seen => ({
  tx: "aa",
  output: 0,
  address: OWN,
  amount: DUE,
  sender: null,
  block: 10,
  at: CREATED + MINUTE,
  confirmations: 1,
  final: false,
  ...values,
});

const stateOf = (values: Partial<Seen>) => judge([seen(values)], payable())[0];

describe("the state of a transfer", () => {
  it.each<[string, Partial<Seen>, string]>([
    ["the whole amount at the order's own address", {}, "credited"],
    ["a part at its own address", { amount: DUE / 2n }, "credited"],
    ["more than a number can hold", { amount: 2n ** 200n }, "credited"],
    ["the exact amount at a shared address", { address: SHARED }, "credited"],
    ["one unit more at a shared address", { address: SHARED, amount: DUE + 1n }, "unmatched"],
    ["another order's address", { address: "0xElse" }, "unmatched"],
    ["nothing", { amount: 0n }, "dust"],
    ["under a hundredth of the amount due", { amount: DUE / 101n }, "dust"],
    ["a hundredth of the amount due", { amount: DUE / 100n + 1n }, "credited"],
    ["three minutes before the order", { at: CREATED - 3 * MINUTE }, "early"],
    ["a minute before the order, because clocks differ", { at: CREATED - MINUTE }, "credited"],
    ["not in a block yet", { at: null, block: null }, "credited"],
  ])("%s", (_, values, state) => expect(stateOf(values)).toBe(state));

  it("never depends on the sender", () => {
    const senders = [null, "0xVictim", OWN];
    expect(new Set(senders.map((sender) => stateOf({ sender })))).toEqual(new Set(["credited"]));
  });

  it("counts every transfer once their sum is not dust, however small each of them is", () => {
    const part = DUE / 200n;
    const one = seen({ amount: part });
    expect(judge([one], payable())).toEqual(["dust"]);
    expect(judge([one, one, one], payable())).toEqual(["credited", "credited", "credited"]);
    expect(judge([seen({ amount: DUE - 1n }), seen({ amount: 1n })], payable())).toEqual(["credited", "credited"]);
  });
});

describe("the next check", () => {
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
  ])("%s, aged %i ms", (status, age, startDate, wait) => {
    const now = CREATED + age;
    expect(nextCheck({ status, startDate, createdAt: CREATED }, now)).toBe(wait === null ? null : now + wait);
  });
});

type Block = { at: number; transfers: { tx: string; output: number; address: string; amount: bigint }[] };
/** `thousandths` of the amount due, or the rest that the chain has not received yet. */
type Amount = { thousandths: number } | "rest" | "rest less one";
type Command =
  | { kind: "pay"; amount: Amount; place: number }
  | { kind: "mine"; blocks: number }
  | { kind: "reorg"; depth: number }
  | { kind: "read"; complete: boolean }
  | { kind: "wait"; ms: number }
  | { kind: "regenerate" }
  | { kind: "lapse" }
  | { kind: "review"; approve: boolean };

const amount: fc.Arbitrary<Amount> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 1_100 }).map((thousandths) => ({ thousandths })) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }).map((thousandths) => ({ thousandths })) },
  { weight: 2, arbitrary: fc.constantFrom("rest" as const, "rest less one" as const) },
);
const one = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: one("pay"), amount, place: fc.nat({ max: 5 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: one("mine"), blocks: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: one("reorg"), depth: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: one("read"), complete: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: one("wait"), ms: fc.integer({ min: 0, max: 9 * DAY }) }) },
  { weight: 1, arbitrary: fc.record({ kind: one("regenerate", "lapse") }) },
  { weight: 1, arbitrary: fc.record({ kind: one("review"), approve: fc.boolean() }) },
);

const FINAL_AFTER = 4;

/** Plays a history against the rules, and calls `check` after each step. */
function play(commands: readonly Command[], check: (world: World) => void) {
  const world = new World();
  for (const step of commands) {
    world.take(step);
    check(world);
  }
  return world;
}

class World {
  blocks: Block[] = [{ at: CREATED, transfers: [] }];
  order = payable({ claims: [{ address: OWN, amount: DUE, isOwn: true }] });
  ledger: PaymentEvent[] = [];
  received = 0n;
  now = CREATED;
  made = 0;
  finalBlocks = 0;
  /** Transfers that a reading has reported as final, and the status changes so far. */
  reportedFinal = new Map<string, bigint>();
  edges: string[] = [];

  transfers(): Seen[] {
    return this.blocks.flatMap(({ at, transfers }, block) =>
      transfers.map((transfer) => {
        const confirmations = this.blocks.length - block;
        return { ...seen(), ...transfer, block, at, confirmations, final: confirmations >= FINAL_AFTER };
      }),
    );
  }

  onChain = (): bigint => this.transfers().reduce((total, transfer) => total + transfer.amount, 0n);
  isWaiting = () => ["pending", "paid", "expired"].includes(this.order.status) && this.order.startDate === null;

  pay(amount: Amount, place: number) {
    this.made += 1;
    const rest = this.onChain() < DUE ? DUE - this.onChain() : 1n;
    const units =
      amount === "rest" ? rest : amount === "rest less one" ? rest - 1n : (DUE * BigInt(amount.thousandths)) / 1_000n;
    const { address } = this.order.claims[place % this.order.claims.length]!;
    this.blocks.push({ at: this.now, transfers: [{ tx: `tx${this.made}`, output: 0, address, amount: units }] });
  }

  move(status: OrderStatus) {
    this.edges.push(`${this.order.status} ${status}`);
    this.order = { ...this.order, status, ...(status === "active" && { startDate: this.now }) };
  }

  take(step: Command) {
    this.now += MINUTE;
    this.finalBlocks = Math.max(this.finalBlocks, this.blocks.length - FINAL_AFTER + 1);
    if (step.kind === "pay") {
      this.pay(step.amount, step.place);
    } else if (step.kind === "regenerate") {
      if (this.order.status !== "pending" || this.received > 0n) return;
      const claim = { address: `${OWN}${this.order.claims.length}`, amount: DUE, isOwn: true };
      this.order = { ...this.order, claims: [...this.order.claims, claim] };
    } else if (step.kind === "mine") {
      for (let made = 0; made < step.blocks; made++) this.blocks.push({ at: this.now, transfers: [] });
    } else if (step.kind === "reorg") {
      // A final block stays, also when several reorganisations follow one another.
      const kept = Math.max(1, this.finalBlocks, this.blocks.length - step.depth);
      this.blocks.splice(kept);
    } else if (step.kind === "wait") {
      this.now += step.ms;
    } else if (step.kind === "lapse") {
      const to = this.now >= payBefore(CREATED) ? nextStatus(this.order, "lapse") : null;
      if (to) this.move(to);
    } else if (step.kind === "review") {
      const to = nextStatus(this.order, step.approve ? "approve" : "reject");
      if (to) this.move(to);
    } else {
      this.read(step.complete);
    }
  }

  read(complete: boolean) {
    if (nextCheck(this.order, this.now) === null) return;
    const all = this.transfers();
    // An incomplete reading has the older part only.
    const reported = complete ? all : all.slice(0, Math.ceil(all.length / 2));
    for (const transfer of reported) if (transfer.final) this.reportedFinal.set(keyOf(transfer), transfer.amount);
    const read = new Map<string, Read>(
      this.order.claims.map(({ address }) => {
        const transfers = reported.filter((transfer) => transfer.address === address);
        return [address, { transfers, complete, whole: true }];
      }),
    );
    const { events, contradicted } = mergeReading(this.order, this.ledger, read);
    const decision = decidePayment(this.order, events, contradicted);
    this.ledger = events;
    this.received = decision.received;
    if (decision.status !== this.order.status) this.move(decision.status);
  }

  final = (): bigint => [...this.reportedFinal.values()].reduce((total, units) => total + units, 0n);
}

/** Plays a history, lets the chain settle, and compares the order with the plain sum of the chain. */
function confirmsExactly(commands: readonly Command[], isConfirmed: (world: World) => boolean) {
  const world = play(commands, () => {});
  const wasWaiting = world.isWaiting();
  world.take({ kind: "mine", blocks: FINAL_AFTER });
  if (nextCheck(world.order, world.now) === null) return;
  world.take({ kind: "read", complete: true });
  world.take({ kind: "read", complete: true });
  if (wasWaiting) expect(isConfirmed(world)).toBe(world.onChain() >= DUE);
  const standing = world.ledger.filter(({ state }) => state !== "gone");
  expect(standing.reduce((total, event) => total + event.amount, 0n)).toBe(world.onChain());
  expect(world.received).toBe(world.onChain() * 100n < DUE ? 0n : world.onChain());
}

const EDGES = new Set([
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
const RUNS = { numRuns: 3_000 };
const histories = fc.array(command, { maxLength: 40 });

describe("any history of transfers, reorganisations, readings, reviews and clocks", () => {
  it("confirms nothing without final evidence of at least the amount, and takes listed edges only", () => {
    fc.assert(
      fc.property(histories, (commands) => {
        play(commands, (world) => {
          if (["confirmed", "active", "rejected"].includes(world.order.status)) {
            expect(world.final() >= DUE).toBe(true);
          }
          for (const edge of world.edges) expect(EDGES).toContain(edge);
        });
      }),
      RUNS,
    );
  });

  it("credits no transfer twice, and knows each that it was told of", () => {
    fc.assert(
      fc.property(histories, (commands) => {
        play(commands, ({ ledger }) => {
          expect(new Set(ledger.map(keyOf)).size).toBe(ledger.length);
        });
      }),
      RUNS,
    );
  });

  it("confirms an order exactly when its final transfers reach the amount due, and shows everything received", () => {
    fc.assert(
      fc.property(histories, (commands) => confirmsExactly(commands, (world) => world.order.status === "confirmed")),
      { numRuns: 10_000 },
    );
  });

  it("would fail with a rule that ignores every transfer under a hundredth of the amount due", () => {
    const ignoresSmall = ({ order, ...world }: World) => {
      const large = [...world.reportedFinal.values()].filter((units) => units * 100n >= DUE);
      return large.reduce((total, units) => total + units, 0n) >= order.due;
    };
    const { failed } = fc.check(
      fc.property(histories, (commands) => confirmsExactly(commands, ignoresSmall)),
      { numRuns: 10_000 },
    );
    expect(failed).toBe(true);
  });

  it("says the same when it reads the same again", () => {
    fc.assert(
      fc.property(histories, (commands) => {
        const world = play([...commands, { kind: "read", complete: true }], () => {});
        const [status, ledger] = [world.order.status, world.ledger];
        world.take({ kind: "read", complete: true });
        expect([world.order.status, world.ledger]).toEqual([status, ledger]);
      }),
      RUNS,
    );
  });

  it("would be caught if it took what is not final for final", () => {
    const careless = (commands: readonly Command[]) =>
      play(commands, ({ order, reportedFinal }) => {
        const seenOnly = order.status === "paid" && reportedFinal.size === 0;
        if (seenOnly) throw new Error("paid without final evidence");
      });
    expect(() =>
      fc.assert(
        fc.property(histories, (commands) => void careless(commands)),
        RUNS,
      ),
    ).toThrow();
  });
});

it("notes what was too much, late, or in parts", () => {
  const final = (amount: bigint, tx: string): PaymentEvent => ({
    ...seen({ amount, tx, final: true }),
    state: "credited",
  });
  const events = [{ ...final(DUE, "a"), at: CREATED + 8 * DAY }, final(1_500_000n, "b")];
  const late = decidePayment(payable({ status: "expired" }), events);
  expect(late).toMatchObject({
    status: "confirmed",
    event: "settle",
    note: "Overpaid by 1.5 USDC. Paid after the deadline. Paid in 2 transfers.",
  });
  expect(decidePayment(payable({ status: "active", startDate: CREATED }), []).status).toBe("active");
});

it("asks for a person when a final payment is no longer told", () => {
  const known: PaymentEvent[] = [{ ...seen({ final: true, amount: 1_000_000n }), state: "credited" }];
  const { events, contradicted } = mergeReading(
    payable(),
    known,
    new Map([[OWN, { transfers: [], complete: true, whole: true }]]),
  );
  expect([events, contradicted]).toEqual([known, true]);
  expect(decidePayment(payable(), events, contradicted).note).toContain("Check it before you decide");
});
