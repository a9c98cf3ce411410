import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { decideStep, type RiskStep, type WarnedStep } from "./risk.rules.ts";

const decimalOf = (value: number) => String(value) as Decimal;
const quote = (price: number) => ({ price: String(price) as Exact, change24h: null, pricedAt: 1 });

type Options = { positionType?: "long" | "short"; entry?: number; liquidationPrice?: number };

/** The steps that warn along a path of prices. */
function warnedSteps(
  path: readonly number[],
  { positionType = "long", entry = 150, liquidationPrice = 100 }: Options = {},
): RiskStep[] {
  let lastWarnedStep: WarnedStep | null = null;
  return path.flatMap((price) => {
    const position = {
      positionType,
      liquidationPrice: decimalOf(liquidationPrice),
      entryPrice: decimalOf(entry),
      updatedAt: 0,
      lastWarnedStep,
    };
    const step = decideStep(position, quote(price));
    lastWarnedStep = step?.lastWarnedStep ?? lastWarnedStep;
    return step?.notifyStep == null ? [] : [step.notifyStep];
  });
}

describe("a leveraged position", () => {
  it.each<[string, number[], RiskStep[]]>([
    ["warns once at each step", [130, 120, 119, 110, 109, 105, 104, 102, 101], [20, 10, 5, 2]],
    ["warns only at the smallest of the steps that one move passes", [130, 104, 103], [5]],
    ["does not warn again while the price wavers around a step", [130, 110, 110.5, 109.9, 110.9, 110], [10]],
    ["warns again at a step after recovering from it", [130, 110, 112.4, 110], [10, 10]],
    ["warns again only at the steps that it recovered from", [130, 104, 106, 105, 104], [5, 5]],
    ["warns when the liquidation price is reached", [130, 99], [0]],
  ])("%s", (_, path, steps) => expect(warnedSteps(path)).toEqual(steps));

  it("warns as a short when the price rises", () => {
    expect(warnedSteps([80, 84, 91, 95.5, 98.5, 100], { positionType: "short", entry: 50 })).toEqual([20, 10, 5, 2, 0]);
  });

  it("does not warn at steps that its entry price had passed", () => {
    expect(warnedSteps([111.2, 109, 130, 118], { entry: 111.2 })).toEqual([10, 20]);
    expect(warnedSteps([103], { entry: 150 })).toEqual([5]);
  });

  it("ignores prices older than its last edit", () => {
    const position = {
      positionType: "long",
      liquidationPrice: decimalOf(100),
      entryPrice: decimalOf(150),
      updatedAt: 2,
      lastWarnedStep: null,
    } as const;
    expect(decideStep(position, quote(101))).toBeNull();
  });

  it("with a liquidation price of 0 never warns", () => {
    expect(warnedSteps([1, 0.1], { liquidationPrice: 0 })).toEqual([]);
  });
});

it("warns at a step only while the price falls, and again only after a recovery", () => {
  const path = fc.array(fc.integer({ min: 9_900, max: 14_000 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(path, (hundredths) => {
      let lastWarnedStep: WarnedStep | null = null;
      let furthestSince = Number.POSITIVE_INFINITY;
      let last: RiskStep | null = null;
      for (const price of hundredths.map((hundredth) => hundredth / 100)) {
        const distance = ((price - 100) / price) * 100;
        furthestSince = Math.max(furthestSince === Number.POSITIVE_INFINITY ? 0 : furthestSince, distance);
        const position = {
          positionType: "long" as const,
          liquidationPrice: decimalOf(100),
          entryPrice: decimalOf(150),
          updatedAt: 0,
          lastWarnedStep,
        };
        const step = decideStep(position, quote(price));
        if (step?.notifyStep != null) {
          expect(distance).toBeLessThanOrEqual(step.notifyStep + 1e-9);
          if (last !== null && step.notifyStep >= last) expect(furthestSince).toBeGreaterThan(last * 1.1 - 1e-9);
          last = step.notifyStep;
          furthestSince = 0;
        }
        lastWarnedStep = step?.lastWarnedStep ?? lastWarnedStep;
      }
    }),
  );
});
