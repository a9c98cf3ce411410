import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALERT_TYPES, type AlertType } from "../../shared/alerts/rules.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { decide, setAt, waitingOf } from "./alerts.rules.ts";

const quote = (price: number, change24h: number | null = null) => ({
  price: String(price) as Exact,
  change24h: change24h === null ? null : (String(change24h) as Exact),
  pricedAt: 0,
});
const target = (figure: number) => String(figure) as Decimal;

/** Where an alert fires over a path of figures; the first is the one that it was set at. */
function run(alertType: AlertType, at: number, path: readonly number[]): number[] {
  const isPrice = alertType === "above" || alertType === "below";
  const quotes = path.map((figure) => (isPrice ? quote(figure) : quote(100, figure)));
  let { isArmed } = setAt(alertType, target(at), quotes[0]);
  let isTriggered = false;
  return quotes.slice(1).flatMap((next, i) => {
    const decision = decide({ alertType, targetPrice: target(at), isArmed, isTriggered }, next);
    if (decision) [isArmed, isTriggered] = [decision === "arm", decision === "fire"];
    return decision === "fire" ? [i + 1] : [];
  });
}

describe("an alert above a price", () => {
  it.each<[string, number[], number[]]>([
    ["fires when the price reaches the target", [90, 99.99, 100], [2]],
    ["fires once while the price stays beyond", [90, 101, 102, 100, 120], [1]],
    ["is silent while the price trembles at the target", [90, 100, 99.9, 100.1, 99.6, 100], [1]],
    ["fires again when the price has come back by half a percent", [90, 100, 99.5, 100], [1, 3]],
    ["set beyond its target, waits for the near side", [110, 120, 105, 99, 101], [4]],
    ["set beyond its target, fires however little it came back", [110, 99.99, 100], [2]],
    ["set exactly at its target, waits too", [100, 101, 102], []],
  ])("%s", (_, path, fires) => expect(run("above", 100, path)).toEqual(fires));
});

describe.each<[AlertType, number, number[], number[]]>([
  ["below", 100, [110, 100, 100.4, 99, 100.5, 99], [1, 5]],
  ["rise_24h", 5, [0, 4.9, 5, 4.6, 5, 4.5, 6], [2, 6]],
  ["fall_24h", 5, [0, 5, -4.9, -5, -4.6, -6, -4.5, -5], [3, 7]],
])("an alert %s", (type, at, path, fires) => {
  it("fires at each crossing", () => expect(run(type, at, path)).toEqual(fires));
});

it("decides nothing on a change that is not known", () => {
  const waiting = { alertType: "rise_24h", targetPrice: target(5), isArmed: true, isTriggered: false } as const;
  expect(decide(waiting, quote(100))).toBeNull();
  expect(setAt("rise_24h", target(5), quote(100)).isArmed).toBe(false);
  expect(setAt("above", target(5), undefined).isArmed).toBe(false);
});

it("compares prices that a float cannot tell apart", () => {
  const targetPrice = "90071992547.40993" as Decimal;
  const alert = { alertType: "above", targetPrice, isArmed: true, isTriggered: false } as const;
  expect(decide(alert, { ...quote(0), price: "90071992547.40992" as Exact })).toBeNull();
  expect(decide(alert, { ...quote(0), price: "90071992547.40993" as Exact })).toBe("fire");
});

describe("over any path of figures", () => {
  const types = fc.constantFrom(...ALERT_TYPES);
  const figure = fc.integer({ min: -3000, max: 3000 });
  const path = fc.array(figure, { minLength: 2, maxLength: 60 });
  const at = fc.integer({ min: 1, max: 2000 });

  // Said again in plain numbers, so that a mistake of the rules cannot hide in the test.
  const isBeyond = (type: AlertType, mark: number, figure: number) =>
    type === "above" || type === "rise_24h" ? figure >= mark : type === "below" ? figure <= mark : figure <= -mark;

  it("never fires without a crossing, and never twice for one", () => {
    fc.assert(
      fc.property(types, at, path, (type, mark, figures) => {
        const fires = run(type, mark, figures);
        const sides = figures.map((each) => isBeyond(type, mark, each));
        for (const [n, fire] of fires.entries()) {
          expect(sides[fire]).toBe(true);
          // Since it was set, or since it fired last, the figure was on the near side.
          expect(sides.slice(n === 0 ? 0 : fires[n - 1], fire)).toContain(false);
        }
      }),
    );
  });

  it("misses no first crossing, and none after the figure came well back", () => {
    fc.assert(
      fc.property(types, at, path, (type, mark, figures) => {
        const fires = run(type, mark, figures);
        const sides = figures.map((each) => isBeyond(type, mark, each));
        if (!sides[0]) expect(fires[0] ?? -1).toBe(sides.indexOf(true));
        // Far on the near side: past any margin.
        const isFar = (each: number) => !isBeyond(type, type === "below" ? mark * 1.2 : mark * 0.8, each);
        for (let i = 1; i < figures.length - 1; i++) {
          if (isFar(figures[i]!) && sides[i + 1]) expect(fires).toContain(i + 1);
        }
      }),
    );
  });

  it("waits for what decides it", () => {
    fc.assert(
      fc.property(types, at, fc.constantFrom("armed", "fired"), figure, (type, mark, state, now) => {
        const { wakesOn, wakeHint, isArmed } = waitingOf(type, target(mark), state);
        const next = wakesOn.startsWith("price") ? quote(now) : quote(1, now);
        // A hair's breadth more than the float says, as the query takes it.
        const wakes = wakesOn.endsWith("up") ? now >= wakeHint - 1e-6 : now <= wakeHint + 1e-6;
        expect(
          decide({ alertType: type, targetPrice: target(mark), isArmed, isTriggered: !isArmed }, next) !== null,
        ).toBe(wakes);
      }),
    );
  });
});
