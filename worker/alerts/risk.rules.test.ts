import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { decideStep, type Mark, type RiskStep } from "./risk.rules.ts";

const decimal = (figure: number) => String(figure) as Decimal;
const quote = (price: number) => ({ price: String(price) as Exact, change24h: null, pricedAt: 1 });

type Options = { positionType?: "long" | "short"; entry?: number; line?: number };

/** The steps that are told over a path of prices. */
function run(path: readonly number[], { positionType = "long", entry = 150, line = 100 }: Options = {}): RiskStep[] {
  let mark: Mark | null = null;
  return path.flatMap((price) => {
    const position = { positionType, liquidationPrice: decimal(line), entryPrice: decimal(entry), updatedAt: 0, mark };
    const step = decideStep(position, quote(price));
    mark = step?.mark ?? mark;
    return step?.tells == null ? [] : [step.tells];
  });
}

describe("a leveraged position", () => {
  it.each<[string, number[], RiskStep[]]>([
    ["tells each step once", [130, 120, 119, 110, 109, 105, 104, 102, 101], [20, 10, 5, 2]],
    ["tells the nearest of steps that it passes at once", [130, 104, 103], [5]],
    ["is silent while it trembles at a step", [130, 110, 110.5, 109.9, 110.9, 110], [10]],
    ["tells a step again after it recovered from it", [130, 110, 111.1, 110], [10, 10]],
    ["arms only the steps that it recovered from", [130, 104, 106, 105, 104], [5, 5]],
    ["tells that its price is reached", [130, 99], [0]],
  ])("%s", (_, path, steps) => expect(run(path)).toEqual(steps));

  it("does the same as a short, from below", () => {
    expect(run([70, 80, 90, 95, 98, 100], { positionType: "short", entry: 50 })).toEqual([20, 10, 5, 2, 0]);
  });

  it("takes steps that lie behind its entry for known", () => {
    expect(run([111, 109, 130, 118], { entry: 111 })).toEqual([10, 20]);
    expect(run([103], { entry: 150 })).toEqual([5]);
  });

  it("is decided by no price from before its last edit", () => {
    const position = {
      positionType: "long",
      liquidationPrice: decimal(100),
      entryPrice: decimal(150),
      updatedAt: 2,
      mark: null,
    } as const;
    expect(decideStep(position, quote(101))).toBeNull();
  });

  it("without a line is never near it", () => {
    expect(run([1, 0.1], { line: 0 })).toEqual([]);
  });
});

it("tells a step only on the way down, and never twice without a recovery", () => {
  const path = fc.array(fc.integer({ min: 9_900, max: 14_000 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(path, (hundredths) => {
      let mark: Mark | null = null;
      let furthestSince = Number.POSITIVE_INFINITY;
      let last: RiskStep | null = null;
      for (const price of hundredths.map((each) => each / 100)) {
        furthestSince = Math.max(furthestSince === Number.POSITIVE_INFINITY ? 0 : furthestSince, price - 100);
        const position = {
          positionType: "long" as const,
          liquidationPrice: decimal(100),
          entryPrice: decimal(150),
          updatedAt: 0,
          mark,
        };
        const step = decideStep(position, quote(price));
        if (step?.tells != null) {
          expect(price - 100).toBeLessThanOrEqual(step.tells + 1e-9);
          if (last !== null && step.tells >= last) expect(furthestSince).toBeGreaterThan(last * 1.1 - 1e-9);
          last = step.tells;
          furthestSince = 0;
        }
        mark = step?.mark ?? mark;
      }
    }),
  );
});
