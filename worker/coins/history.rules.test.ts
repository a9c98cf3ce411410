import { describe, expect, it } from "vitest";
import { candlesOf } from "../../shared/coins/candles.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import { curvePoints } from "./curve.rules.ts";
import { choosePoints } from "./history.rules.ts";
import { closeDay, dayOf, type Point, type PointSource, splitSpikes, yearsOf } from "./tiles.rules.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const point = (at: number, price: number, source: PointSource = "s"): Point => ({
  at,
  price: String(price) as Exact,
  source,
});
const hours = (count: number, price: (hour: number) => number = () => 100) =>
  Array.from({ length: count }, (_, hour) => point(NOW - (count - 1 - hour) * HOUR, price(hour)));
const days = (count: number) =>
  Array.from({ length: count }, (_, day) => point(NOW - (NOW % DAY) - (count - 1 - day) * DAY, 100 + day, "d"));
const empty = { recent: [], days: [], filled: false };
const latest = { at: NOW, price: "100" as Exact };

describe("spikes", () => {
  it("are prices that moved far and moved back with the next one, and prices that were held back", () => {
    const points = [point(1, 100), point(2, 140), point(3, 101), point(4, 50, "x"), point(5, 102)];
    const { drawn, spikes } = splitSpikes(points);
    expect(drawn.map(({ at }) => at)).toEqual([1, 3, 5]);
    expect(spikes.map(({ at }) => at)).toEqual([2, 4]);
  });

  it("are neither lasting moves nor the last point", () => {
    const { drawn } = splitSpikes([point(1, 100), point(2, 140), point(3, 141), point(4, 90)]);
    expect(drawn).toHaveLength(4);
  });
});

describe("a closed day", () => {
  it("has open, high, low and close of its own points without spikes", () => {
    const day = dayOf(NOW);
    const start = day * DAY;
    const prices = [
      [-1, 9],
      [1, 10],
      [5, 50],
      [9, 12],
      [13, 8],
      [23, 11],
      [25, 30],
    ] as const;
    const closed = closeDay(
      day,
      prices.map(([hour, price]) => point(start + hour * HOUR, price)),
    );
    const [entry] = Object.values(closed!.entry);
    expect(entry).toEqual([start + 23 * HOUR, "11", "s", "10", "12", "8"]);
    expect(closeDay(day + 1, [])).toBeNull();
  });

  it("is the day before a price of midnight, also at the end of a year", () => {
    const years = yearsOf([
      { at: Date.UTC(2027, 0, 1), price: 5 },
      { at: Date.UTC(2026, 0, 2), price: 6 },
    ]);
    expect([...years]).toEqual([
      [2026, { 0: [Date.UTC(2026, 0, 2), "6", "d"], 364: [Date.UTC(2027, 0, 1), "5", "d"] }],
    ]);
  });
});

describe("the points of a range", () => {
  const choose = (range: Parameters<typeof choosePoints>[0]["range"], stored = {}, curve: Point[] = []) =>
    choosePoints({ range, now: NOW, stored: { ...empty, ...stored }, curve, latest });

  it("are the curve until the archive has points, which end at the latest price", () => {
    const curve = curvePoints([-10, 10, "AAAAA", 168], latest);
    expect(curve).toHaveLength(4);
    expect(choose("7d", {}, curve)).toMatchObject({ complete: false, points: [...curve, latest] });
    expect(choose("1y", {}, curve).points).toHaveLength(5);
    const mixed = choose("7d", { recent: hours(24) }, curve).points;
    expect(mixed.filter(({ source }) => source === "c").every(({ at }) => at < NOW - 23 * HOUR)).toBe(true);
  });

  it("are hourly for up to seven days and daily for longer ranges, and never between two stored points", () => {
    const stored = { recent: hours(168), days: days(366), filled: true };
    expect(choose("24h", stored).points).toHaveLength(25);
    expect(choose("7d", stored)).toMatchObject({ complete: true });
    expect(choose("30d", stored).points).toHaveLength(31);
    expect(choose("all", stored).points).toHaveLength(367);
    const gap = { ...stored, recent: hours(168).filter(({ at }) => at < NOW - 40 * HOUR || at > NOW - 20 * HOUR) };
    const times = choose("7d", gap).points.map(({ at }) => at);
    expect(times.some((at) => at > NOW - 40 * HOUR && at < NOW - 20 * HOUR)).toBe(false);
  });

  it("have no latest price for a coin without one", () => {
    expect(choosePoints({ range: "7d", now: NOW, stored: empty, curve: [], latest: null }).points).toEqual([]);
  });
});

describe("candles", () => {
  it("open at the close of the previous candle, except after a gap", () => {
    const list = [point(HOUR, 10), point(2 * HOUR, 14), point(3 * HOUR, 12), point(9 * HOUR, 20)];
    expect(candlesOf(list, 2 * HOUR)).toEqual([
      { at: 0, open: "10", high: "14", low: "10", close: "14" },
      { at: 2 * HOUR, open: "14", high: "14", low: "12", close: "12" },
      { at: 8 * HOUR, open: "20", high: "20", low: "20", close: "20" },
    ]);
  });
});
