import fc from "fast-check";

/**
 * A step in the history of a user's orders. `order` is the index of an order. "move" requests a new payment address,
 * "lapse" ages an order until it expires, "name" saves a sender wallet, "run" runs the payment job, and "break" and
 * "mend" switch the chain's fault on and off. A strange payment is made in an unknown token.
 */
export type Step =
  | {
      kind: "pay";
      order: number;
      units: "exact" | "less" | "half" | "most" | "more" | "dust" | "nothing";
      strange: boolean;
    }
  | { kind: "mine" | "reorg" | "wait"; amount: number }
  | { kind: "check" | "archive" | "restore" | "move" | "lapse"; order: number }
  | { kind: "name"; order: number; wallet: number }
  | { kind: "review"; order: number; approve: boolean }
  | { kind: "run" | "break" | "mend" };

const order = fc.nat({ max: 2 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      order,
      units: fc.constantFrom("exact", "exact", "less", "half", "most", "more", "dust", "dust", "nothing"),
      strange: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("mine" as const, "mine" as const, "reorg" as const, "wait" as const),
      amount: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("check" as const, "check", "check", "archive", "archive", "restore", "move", "lapse"),
      order,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("name" as const), order, wallet: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("review" as const), order, approve: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("run" as const, "run" as const, "break" as const, "mend" as const) }),
  },
);

export const steps = fc.array(anyStep, { minLength: 20, maxLength: 30 });
