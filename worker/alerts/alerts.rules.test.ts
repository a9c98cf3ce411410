import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALERT_TYPES, type AlertType } from "../../shared/alerts/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { decideAlert, initialWakeCondition, wakeConditionOf } from "./alerts.rules.ts";

const quote = (price: number, change24h: number | null = null) => ({
  price: String(price) as Exact,
  change24h: change24h === null ? null : (String(change24h) as Exact),
  pricedAt: 0,
});
const target = (value: number) => String(value) as Decimal;

/** The indexes in `path` at which an alert fires. The alert is set at the first value. */
function firesOn(alertType: AlertType, targetValue: number, path: readonly number[]): number[] {
  const isPrice = alertType === "above" || alertType === "below";
  const quotes = path.map((value) => (isPrice ? quote(value) : quote(100, value)));
  let { isArmed } = initialWakeCondition(alertType, target(targetValue), quotes[0]);
  let isTriggered = false;
  return quotes.slice(1).flatMap((next, i) => {
    const decision = decideAlert({ alertType, targetPrice: target(targetValue), isArmed, isTriggered }, next);
    if (decision) [isArmed, isTriggered] = [decision === "arm", decision === "fire"];
    return decision === "fire" ? [i + 1] : [];
  });
}

describe("an alert above a price", () => {
  it.each<[string, number[], number[]]>([
    ["fires when the price reaches the target", [90, 99.99, 100], [2]],
    ["fires once while the price stays beyond the target", [90, 101, 102, 100, 120], [1]],
    ["does not fire while the price wavers around the target", [90, 100, 99.9, 100.1, 99.6, 100], [1]],
    ["fires again after the price moved back by half a percent", [90, 100, 99.5, 100], [1, 3]],
    ["does not fire before the price was on the near side, when set beyond its target", [110, 120, 105, 99, 101], [4]],
    ["fires after any return to the near side, when set beyond its target", [110, 99.99, 100], [2]],
    ["does not fire when set exactly at its target", [100, 101, 102], []],
  ])("%s", (_, path, fires) => expect(firesOn("above", 100, path)).toEqual(fires));
});

describe.each<[AlertType, number, number[], number[]]>([
  ["below", 100, [110, 100, 100.4, 99, 100.5, 99], [1, 5]],
  ["rise_24h", 5, [0, 4.9, 5, 4.6, 5, 4.5, 6], [2, 6]],
  ["fall_24h", 5, [0, 5, -4.9, -5, -4.6, -6, -4.5, -5], [3, 7]],
])("an alert of type %s", (type, targetValue, path, fires) => {
  it("fires at each crossing", () => expect(firesOn(type, targetValue, path)).toEqual(fires));
});

it("does not fire or arm an alert while the 24-hour change is unknown", () => {
  const armedAlert = { alertType: "rise_24h", targetPrice: target(5), isArmed: true, isTriggered: false } as const;
  expect(decideAlert(armedAlert, quote(100))).toBeNull();
  expect(initialWakeCondition("rise_24h", target(5), quote(100)).isArmed).toBe(false);
  expect(initialWakeCondition("above", target(5), undefined).isArmed).toBe(false);
});

it("compares prices that are equal as floats", () => {
  const targetPrice = "90071992547.40993" as Decimal;
  const alert = { alertType: "above", targetPrice, isArmed: true, isTriggered: false } as const;
  expect(decideAlert(alert, { ...quote(0), price: "90071992547.40992" as Exact })).toBeNull();
  expect(decideAlert(alert, { ...quote(0), price: "90071992547.40993" as Exact })).toBe("fire");
});

describe("an alert over any path of values", () => {
  const types = fc.constantFrom(...ALERT_TYPES);
  const values = fc.integer({ min: -3000, max: 3000 });
  const path = fc.array(values, { minLength: 2, maxLength: 60 });
  const targetValues = fc.integer({ min: 1, max: 2000 });

  // Repeats the rule in plain numbers, so that a mistake in the rules cannot hide in the test.
  const hasReached = (type: AlertType, targetValue: number, value: number) =>
    type === "above" || type === "rise_24h"
      ? value >= targetValue
      : type === "below"
        ? value <= targetValue
        : value <= -targetValue;

  it("fires only at a crossing, and once per crossing", () => {
    fc.assert(
      fc.property(types, targetValues, path, (type, targetValue, figures) => {
        const fires = firesOn(type, targetValue, figures);
        const reached = figures.map((value) => hasReached(type, targetValue, value));
        for (const [n, fire] of fires.entries()) {
          expect(reached[fire]).toBe(true);
          // The value was on the near side since the alert was set or last fired.
          expect(reached.slice(n === 0 ? 0 : fires[n - 1], fire)).toContain(false);
        }
      }),
    );
  });

  it("fires at the first crossing and at each one after a clear return", () => {
    fc.assert(
      fc.property(types, targetValues, path, (type, targetValue, figures) => {
        const fires = firesOn(type, targetValue, figures);
        const reached = figures.map((value) => hasReached(type, targetValue, value));
        if (!reached[0]) expect(fires[0] ?? -1).toBe(reached.indexOf(true));
        // On the near side and past any re-arm margin.
        const isFarBack = (value: number) =>
          !hasReached(type, type === "below" ? targetValue * 1.2 : targetValue * 0.8, value);
        for (let i = 1; i < figures.length - 1; i++) {
          if (isFarBack(figures[i]!) && reached[i + 1]) expect(fires).toContain(i + 1);
        }
      }),
    );
  });

  it("has a wake condition that holds exactly when a decision is due", () => {
    fc.assert(
      fc.property(types, targetValues, fc.constantFrom("armed", "fired"), values, (type, targetValue, state, value) => {
        const { wakesOn, wakeThreshold, isArmed } = wakeConditionOf(type, target(targetValue), state);
        const next = wakesOn.startsWith("price") ? quote(value) : quote(1, value);
        // Widened by a float margin, as in the query.
        const wakes = wakesOn.endsWith("up") ? value >= wakeThreshold - 1e-6 : value <= wakeThreshold + 1e-6;
        expect(
          decideAlert({ alertType: type, targetPrice: target(targetValue), isArmed, isTriggered: !isArmed }, next) !==
            null,
        ).toBe(wakes);
      }),
    );
  });
});
