import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderStatus } from "../../shared/ad-rules.ts";
import { DAY, HOUR, MINUTE } from "../../shared/time.ts";
import { nextStatus } from "./orders.rules.ts";
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

describe("what a transfer is to an order", () => {
  it.each<[string, Partial<Seen>, string]>([
    ["all of it at its own address", {}, "credited"],
    ["a part of it at its own address", { amount: DUE / 2n }, "credited"],
    ["more than any number holds", { amount: 2n ** 200n }, "credited"],
    ["the exact amount at a shared address", { address: SHARED }, "credited"],
    ["one unit more at a shared address", { address: SHARED, amount: DUE + 1n }, "unmatched"],
    ["at an address of somebody else", { address: "0xElse" }, "unmatched"],
    ["nothing", { amount: 0n }, "dust"],
    ["under a hundredth", { amount: DUE / 101n }, "dust"],
    ["a hundredth", { amount: DUE / 100n + 1n }, "credited"],
    ["three minutes before the order", { at: CREATED - 3 * MINUTE }, "early"],
    ["a minute before the order, for clocks differ", { at: CREATED - MINUTE }, "credited"],
    ["in no block yet", { at: null, block: null }, "credited"],
  ])("%s", (_, values, state) => expect(judge(seen(values), payable())).toBe(state));

  it("never depends on who sent it", () => {
    const senders = [null, "0xVictim", OWN];
    expect(new Set(senders.map((sender) => judge(seen({ sender }), payable())))).toEqual(new Set(["credited"]));
  });
});

describe("when to look again", () => {
  it.each<[OrderStatus, number, number | null, number | null]>([
    ["pending", MINUTE, null, MINUTE],
    ["pending", 2 * HOUR, null, 5 * MINUTE],
    ["pending", 3 * DAY, null, 20 * MINUTE],
    ["paid", 3 * DAY, null, MINUTE],
    ["expired", 8 * DAY, null, HOUR],
    ["expired", 38 * DAY, null, null],
    ["expired", 8 * DAY, CREATED, null],
    ["confirmed", DAY, null, null],
    ["active", DAY, CREATED, null],
    ["rejected", DAY, null, null],
  ])("%s, aged %i ms", (status, age, startDate, wait) => {
    const now = CREATED + age;
    expect(nextCheck({ status, startDate, createdAt: CREATED }, now)).toBe(wait === null ? null : now + wait);
  });
});

/** A chain of one address, and what a reader of it may be told. */
type Block = { at: number; transfers: { tx: string; output: number; amount: bigint }[] };
type Command =
  | { kind: "pay"; part: number }
  | { kind: "mine"; blocks: number }
  | { kind: "reorg"; depth: number }
  | { kind: "read"; complete: boolean }
  | { kind: "wait"; ms: number }
  | { kind: "lapse" }
  | { kind: "review"; approve: boolean };

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("pay" as const), part: fc.constantFrom(0, 1, 10, 50, 99, 100, 101, 300) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("mine" as const), blocks: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reorg" as const), depth: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("read" as const), complete: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 9 * DAY }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: "lapse" as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("review" as const), approve: fc.boolean() }) },
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
  now = CREATED;
  made = 0;
  /** What was ever told as final, and the edges that were taken. */
  toldFinal = new Map<string, bigint>();
  edges: string[] = [];

  transfers(): Seen[] {
    return this.blocks.flatMap(({ at, transfers }, block) =>
      transfers.map((transfer) => {
        const confirmations = this.blocks.length - block;
        return { ...seen(), ...transfer, block, at, confirmations, final: confirmations >= FINAL_AFTER };
      }),
    );
  }

  move(status: OrderStatus) {
    this.edges.push(`${this.order.status} ${status}`);
    this.order = { ...this.order, status, ...(status === "active" && { startDate: this.now }) };
  }

  take(step: Command) {
    this.now += MINUTE;
    if (step.kind === "pay") {
      this.made += 1;
      const amount = (DUE * BigInt(step.part)) / 100n;
      this.blocks.push({ at: this.now, transfers: [{ tx: `tx${this.made}`, output: 0, amount }] });
    } else if (step.kind === "mine") {
      for (let made = 0; made < step.blocks; made++) this.blocks.push({ at: this.now, transfers: [] });
    } else if (step.kind === "reorg") {
      // Never deeper than what is final: that is what final means.
      const depth = Math.min(step.depth, this.blocks.length - 1);
      this.blocks.splice(this.blocks.length - depth, depth);
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
    // A server that breaks off has told the older part.
    const told = complete ? all : all.slice(0, Math.ceil(all.length / 2));
    for (const transfer of told) if (transfer.final) this.toldFinal.set(keyOf(transfer), transfer.amount);
    const read = new Map<string, Read>([[OWN, { transfers: told, complete, whole: true }]]);
    const { events, contradicted } = mergeReading(this.order, this.ledger, read);
    const decision = decidePayment(this.order, events, contradicted);
    this.ledger = events;
    if (decision.status !== this.order.status) this.move(decision.status);
  }

  settled(): bigint {
    const amounts = [...this.toldFinal.values()].filter((amount) => amount * 100n >= DUE);
    return amounts.reduce((sum, amount) => sum + amount, 0n);
  }
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
            expect(world.settled() >= DUE).toBe(true);
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

  it("loses no payment: two complete readings after enough blocks confirm what was paid in time or late", () => {
    fc.assert(
      fc.property(histories, (commands) => {
        const world = play(commands, () => {});
        if (!["pending", "paid", "expired"].includes(world.order.status) || world.order.startDate !== null) return;
        world.take({ kind: "pay", part: 100 });
        world.take({ kind: "mine", blocks: FINAL_AFTER });
        if (nextCheck(world.order, world.now) === null) return;
        world.take({ kind: "read", complete: true });
        world.take({ kind: "read", complete: true });
        expect(world.order.status).toBe("confirmed");
      }),
      RUNS,
    );
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
      play(commands, ({ order, toldFinal }) => {
        const seenOnly = order.status === "paid" && toldFinal.size === 0;
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
  const late = decidePayment(payable({ status: "expired" }), [final(DUE, "a"), final(1_500_000n, "b")]);
  expect(late).toMatchObject({
    status: "confirmed",
    event: "settle",
    note: "Overpaid by 1.5 USDC. Paid after its time. Paid in 2 transfers.",
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
  expect(decidePayment(payable(), events, contradicted).note).toContain("look before you decide");
});
