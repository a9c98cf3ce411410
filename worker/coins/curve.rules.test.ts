import { describe, expect, it } from "vitest";
import type { Exact } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import { curvePoints, cutCurve, hourly, throughKnown } from "./curve.rules.ts";
import type { Point, PointSource } from "./tiles.rules.ts";

const NOW = Date.UTC(2026, 10, 20, 12, 7);
const MIDNIGHT = Date.UTC(2026, 10, 20);
const point = (at: number, price: number, source: PointSource = "c"): Point => ({
  at,
  price: String(price) as Exact,
  source,
});
const latest = { at: NOW, price: "100" as Exact };
/** A week at 100, in 4 steps. */
const flat = [7, 5.25, 3.5, 1.75].map((days) => point(NOW - days * DAY, 100));

describe("a curve through what is known", () => {
  it("has the closes as they are, and moves the rest with them", () => {
    const close = point(MIDNIGHT, 90, "d");
    const bent = throughKnown(flat, [point(NOW - 9 * DAY, 50, "d"), close], latest);
    expect(bent).toContainEqual(close);
    expect(bent.map(({ at }) => at)).toEqual([...flat.map(({ at }) => at), MIDNIGHT]);
    // Before the first known price all of the curve moves by its ratio.
    expect(bent.map(({ price }) => Number(price))).toEqual([90, 90, 90, 90, 90]);
  });

  it("has the price 24 hours ago from the change since then", () => {
    const bent = throughKnown(flat, [], { ...latest, change24h: 25 });
    expect(bent.at(-1)).toEqual(point(NOW - DAY, 80));
  });

  it("moves in between by the part of the way that is done", () => {
    const close = point(NOW - 2 * DAY, 80, "d");
    const [first] = throughKnown([point(NOW - 3 * DAY, 100), point(NOW - DAY, 100)], [close], latest).slice(-1);
    expect(first).toEqual(point(NOW - DAY, 90));
  });

  it("stays as it is without anything known", () => {
    expect(throughKnown(flat, [], latest)).toEqual(flat);
    expect(throughKnown([], [], latest)).toEqual([]);
  });
});

it("a cut curve begins exactly at the start", () => {
  const line = [point(NOW - 4 * HOUR, 100), point(NOW - 2 * HOUR, 120), point(NOW - HOUR, 90)];
  expect(cutCurve(line, NOW - 3 * HOUR, NOW - HOUR)).toEqual([point(NOW - 3 * HOUR, 110), line[1]]);
  expect(cutCurve(line, NOW - 9 * HOUR, NOW)).toEqual(line);
});

it("hourly points fill a curve, and no gap between recorded prices", () => {
  const [midnight, four] = [MIDNIGHT, MIDNIGHT + 4 * HOUR];
  expect(hourly([point(midnight, 100), point(four, 104)]).map(({ price }) => price)).toEqual([
    "100",
    "101",
    "102",
    "103",
    "104",
  ]);
  expect(hourly([point(midnight, 100, "s"), point(four, 104, "s")])).toHaveLength(2);
  expect(hourly([point(midnight, 100), point(midnight + DAY, 104)])).toHaveLength(2);
});

it("a curve is read from its levels", () => {
  expect(curvePoints([-10, 10, "AAAAA", 168], latest)).toHaveLength(4);
  expect(curvePoints([-10, 10, "AAAAA", 168], null)).toEqual([]);
});
