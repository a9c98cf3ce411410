import fc from "fast-check";

/**
 * A step in the history of a user's orders. `order` is the index of an order. "expire" ages an order until it expires,
 * "save-sender" saves a sender wallet, "run-job" runs the payment job, and "fail" and "recover" switch a failure of the
 * chain's API on and off.
 */
export type Step =
  | {
      kind: "pay";
      order: number;
      units: "exact" | "less" | "half" | "most" | "more" | "dust" | "zero";
      /** Pays in a token that is not USDC. */
      otherToken: boolean;
    }
  | { kind: "mine" | "reorg" | "wait"; amount: number }
  | { kind: "check" | "archive" | "restore" | "new-address" | "expire"; order: number }
  | { kind: "save-sender"; order: number; wallet: number }
  | { kind: "review"; order: number; approve: boolean }
  | { kind: "run-job" | "fail" | "recover" };

const order = fc.nat({ max: 2 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      order,
      units: fc.constantFrom("exact", "exact", "less", "half", "most", "more", "dust", "dust", "zero"),
      otherToken: fc.constantFrom(false, false, false, true),
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
      kind: fc.constantFrom(
        "check" as const,
        "check",
        "check",
        "archive",
        "archive",
        "restore",
        "new-address",
        "expire",
      ),
      order,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("save-sender" as const), order, wallet: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("review" as const), order, approve: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("run-job" as const, "run-job" as const, "fail" as const, "recover" as const),
    }),
  },
);

export const steps = fc.array(anyStep, { minLength: 20, maxLength: 30 });
