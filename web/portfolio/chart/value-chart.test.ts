import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import { costLabelY, drawChart, EDGES, nearestIndex, SMALL_EDGES } from "./drawing.ts";
import { flowBetween, flowsOf } from "./flows.ts";
import { baseOf, type ChartPoint, costName, isWholeCost, pointTime } from "./value-chart.ts";

const SIZE = { width: 600, height: 168 };
const START = Date.parse("2026-11-01T00:00:00Z");
const onDay = (day: number, value: number, base = 100): ChartPoint => ({ at: START + day * DAY, value, base });

test("a single point or a narrow container gives no chart", () => {
  expect(drawChart([onDay(0, 1)], SIZE)).toBeNull();
  expect(drawChart([], SIZE)).toBeNull();
  expect(drawChart([onDay(0, 1), onDay(1, 2)], { ...SIZE, width: 40 })).toBeNull();
});

test("time covers the whole width, and higher values are higher in the chart", () => {
  const drawing = drawChart([onDay(0, 80), onDay(1, 100), onDay(2, 120)], SIZE);
  expect(drawing?.x).toEqual([0, (SIZE.width - EDGES.right) / 2, SIZE.width - EDGES.right]);
  const [low = 0, middle = 0, high = 0] = drawing?.y ?? [];
  expect(low).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(high);
  expect(drawing?.baseEnd).toBe(middle);
});

test("for any values, every point is inside the chart and every number is finite", () => {
  const point = fc.record({ value: fc.double({ noNaN: true, min: -1e12, max: 1e12 }), base: fc.constant(0) });
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 50 }),
      fc.integer({ min: 200, max: 2000 }),
      (points, width) => {
        const drawing = drawChart(
          points.map((point, day) => ({ ...point, at: START + day * DAY })),
          { ...SIZE, width },
        );
        for (const y of drawing?.y ?? []) {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(SIZE.height);
        }
        expect(JSON.stringify(drawing)).not.toMatch(/NaN|Infinity/);
        expect(drawing?.levels.length).toBeLessThan(9);
      },
    ),
  );
});

test("the scale covers at least 2 percent of the value, so that small changes do not look large", () => {
  const { y = [] } = drawChart([onDay(0, 100), onDay(1, 100.1)], SIZE) ?? {};
  expect(Math.abs((y[0] ?? 0) - (y[1] ?? 0))).toBeLessThan(10);
});

test("a scale has at least two levels, which have different names", () => {
  const small = { width: 340, height: 140 };
  for (const [low, high] of [
    [80, 120],
    [41_300, 49_900],
    [193_000, 194_200],
    [1000, 1001],
    [0.02, 0.09],
  ] as const) {
    const { levels, ends, times } = drawChart([onDay(0, low, low), onDay(1, high, low)], small, SMALL_EDGES)!;
    expect(levels.length).toBeGreaterThan(1);
    expect(new Set(levels.map(({ label }) => label)).size).toBe(levels.length);
    const [upper, lower] = [levels[1]!.position, levels[0]!.position];
    expect(lower - upper).toBeGreaterThanOrEqual(14);
    for (const { position } of levels) expect(position).toBeLessThanOrEqual(small.height);
    expect(ends.map(({ position }) => position)).toEqual([0, small.width - SMALL_EDGES.right]);
    expect(times.length).toBeGreaterThan(0);
  }
});

test("a large payment at the very end is left out of the scale, and its step leads to the edge", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => onDay(hour / 24, 192_000 + 40 * hour, 192_000));
  const points = [...hours, { ...onDay(1, 217_000, 216_000), flow: 24_000 }];
  const drawing = drawChart(points, SIZE)!;
  expect(drawing.beyond).toEqual({ y: EDGES.top, label: "↑ $217K" });
  expect(drawing.flows).toMatch(new RegExp(`^M${drawing.x[24]} [\\d.]+V${EDGES.top}$`));
  // The day is higher than a sixth of the plot, and its line ends before the step.
  expect(drawing.y[0]! - drawing.y[23]!).toBeGreaterThan((SIZE.height - EDGES.top - EDGES.bottom) / 6);
  expect(drawing.value.split("L")).toHaveLength(25);
  const early = points.map((point, index) => ({ ...point, at: START + (index === 24 ? 3 : index / 24) * DAY }));
  expect(drawChart(early.concat(onDay(6, 217_000, 216_000)), SIZE)!.beyond).toBeNull();
});

test("the step of a linked account is at the time of the link, and leads to the label where it leaves the scale", () => {
  const hours = Array.from({ length: 25 }, (_, hour) => onDay(hour / 24, 192_000 + 40 * hour, 192_000));
  const points = [...hours.slice(0, 24), { ...onDay(1, 217_000, 216_000), flow: 24_000 }];
  const mark = START + (23.5 / 24) * DAY;
  const drawing = drawChart(points, SIZE, EDGES, [mark])!;
  const right = SIZE.width - EDGES.right;
  expect(drawing.flows).toMatch(new RegExp(`^M${drawing.xOf(mark)} [\\d.]+V${EDGES.top}H${right}$`));
  expect(drawing.value.split("L").at(-1)).toMatch(new RegExp(`^${drawing.xOf(mark)} `));
  expect(drawing.payments.slice(-2)).toEqual([
    { money: 0, isLinked: false },
    { money: 24_000, isLinked: true },
  ]);
  // Within the scale, the line goes on from there.
  const small = [...hours.slice(0, 24), { ...onDay(1, 196_500, 196_000), flow: 4_000 }];
  expect(drawChart(small, SIZE, EDGES, [mark])!.value).toMatch(
    new RegExp(`L${drawing.xOf(mark)} [\\d.]+L${drawing.xOf(mark)} [\\d.]+L${right} [\\d.]+$`),
  );
});

test("the pointer selects the nearest point", () => {
  expect([-50, 0, 9, 11, 1000].map((x) => nearestIndex([0, 20, 40], x))).toEqual([0, 0, 0, 1, 2]);
});

test("a chart of estimates only has no line and no area of real values", () => {
  const points = [80, 90].map((value, day) => ({ ...onDay(day, value), isEstimate: true }));
  expect(drawChart(points, SIZE)).toMatchObject({ value: "", area: "", estimate: expect.stringMatching(/^M.+L/) });
});

test("estimated values have a separate line, which ends where the line of the real values begins", () => {
  const points = [80, 90, 100, 120].map((value, day) => ({ ...onDay(day, value), isEstimate: day < 2 }));
  const drawing = drawChart(points, SIZE)!;
  const [estimate, value] = [drawing.estimate, drawing.value].map((path) => path.slice(1).split("L"));
  expect([estimate!.length, value!.length]).toEqual([3, 2]);
  expect(estimate!.at(-1)).toBe(value![0]);
  expect(drawChart(points.slice(2), SIZE)!.estimate).toBe("");
});

test.each<[string, [number, number], [number, number], number]>([
  ["a deposit beside a rise of prices", [100, 80], [152, 130], 50],
  ["a withdrawal", [100, 80], [50, 30], -50],
  ["a change of prices", [100, 80], [150, 80], 0],
  ["a swap with a gain", [100, 80], [100, 95], 0],
  ["a sale whose money leaves, for its cost", [100, 80], [40, 40], -40],
  ["a payment of less than 2 percent", [100, 80], [101, 81], 0],
])("money that comes in or goes out is no profit: %s", (_, before, after, flow) => {
  const [a, b] = [onDay(0, ...before), onDay(1, ...after)];
  const whole = { hasWholeCost: true };
  expect(flowBetween({ ...a, ...whole }, { ...b, ...whole })).toBe(flow);
  // Without a whole cost, the base follows prices too, and only a link in between explains it.
  expect(flowBetween(a, b)).toBe(0);
  expect(flowBetween(a, b, [a.at])).toBe(0);
  expect(flowBetween(a, b, [b.at])).toBe(flow);
});

test.each<[string, number, boolean, number]>([
  ["a sale with a gain leaves as a whole, by the ledger", -60, false, -60],
  ["the same between records", -60, true, -60],
  ["a record that the ledger does not explain", 30, true, -40],
])("the flow that the ledger has: %s", (_, flow, isRecord, expected) => {
  const [a, b] = [onDay(0, 100, 80), onDay(1, 42, 40)].map((point) => ({ ...point, hasWholeCost: true, isCost: true }));
  expect(flowBetween(a!, { ...b!, flow, isRecord })).toBe(expected);
  expect(flowBetween({ ...a!, isEstimate: true }, { ...b!, flow, isRecord })).toBe(0);
});

test("the base of a payment is level until its step", () => {
  const points = [onDay(0, 100, 80), { ...onDay(1, 42, 40), flow: -60 }].map((point) => ({ ...point, isCost: true }));
  const heights = drawChart(points, SIZE)!.cost.slice(1).split("L");
  expect(heights).toHaveLength(3);
  expect(heights[0]!.split(" ")[1]).toBe(heights[1]!.split(" ")[1]);
});

test("a payment is a step, and the line before it goes on by prices alone", () => {
  const points = [onDay(0, 100, 80), onDay(1, 152, 130)].map((point) => ({
    ...point,
    hasWholeCost: true,
    isCost: true,
  }));
  const drawing = drawChart(points, SIZE)!;
  const heights = drawing.value
    .slice(1)
    .split("L")
    .map((point) => Number(point.split(" ")[1]));
  const [start = 0, before = 0, after = 0] = heights;
  expect(heights).toHaveLength(3);
  expect((start - before) / (start - after)).toBeCloseTo(2 / 52, 2);
  expect(drawing.flows).toBe(`M${drawing.x[1]} ${before}V${after}`);
  expect(drawChart([onDay(0, 100), onDay(1, 150)], SIZE)!.flows).toBe("");
});

test("an estimate that does not agree with the first record does not fall into it", () => {
  const points = [80, 90, 150, 160].map((value, day) => ({ ...onDay(day, value), isEstimate: day < 2 }));
  const drawing = drawChart(points, SIZE)!;
  expect(drawing.estimate.split("L")).toHaveLength(2);
  expect(drawing.value.split("L")).toHaveLength(2);
});

test("with only estimated values there is one dashed line and no other line", () => {
  const points = [80, 90, 100].map((value, day) => ({ ...onDay(day, value), isEstimate: day < 2 }));
  const drawing = drawChart(points, SIZE)!;
  expect([drawing.estimate.split("L").length, drawing.value]).toEqual([3, ""]);
});

test("a value of which only a part has a cost is compared with its P&L, and not with that cost", () => {
  const whole = { value: "150", base: "100", pnl: "50" };
  const inPart = { value: "340", base: "80", pnl: "66" };
  const unknown = { value: "340", base: null, pnl: null };
  const short = { value: "90", base: "100", pnl: "10" };
  expect([whole, inPart, unknown, short].map(baseOf)).toEqual([100, 274, 340, 80]);
  expect([whole, inPart, unknown, short].map(isWholeCost)).toEqual([true, false, false, false]);
});

test("the cost is a line where all of it is known, and has gaps elsewhere", () => {
  const points = [80, 90, 100, 110, 120].map((value, day) => ({ ...onDay(day, value, 70), isCost: day !== 2 }));
  const lines = drawChart(points, SIZE)!.cost.split("M").slice(1);
  expect(lines.map((line) => line.split("L").length)).toEqual([2, 2]);
});

test("the line of the cost ends at the time of what comes in without a cost", () => {
  const points = [onDay(0, 90, 70), onDay(1, 91, 70), { ...onDay(2, 131, 111), flow: 40 }];
  const drawing = drawChart(
    points.map((point, index) => ({ ...point, isCost: index < 2 })),
    SIZE,
  )!;
  const ends = drawing.cost.slice(1).split("L");
  expect(ends).toHaveLength(3);
  expect(Number(ends[2]!.split(" ")[0])).toBe(drawing.x[2]);
  expect(ends[2]!.split(" ")[1]).toBe(ends[1]!.split(" ")[1]);
});

test("a line without a known cost has one colour", () => {
  const points = [100, 104, 98].map((value, index) => onDay(index, value, value));
  const { value, above } = drawChart(points, SIZE)!;
  const line = value.slice(1).split("L");
  const border = above.split("L").slice(1, -1);
  const heightOf = (point: string) => Number(point.split(" ")[1]);
  expect(border.map((point, index) => heightOf(point) - heightOf(line[index]!) >= 1.5)).toEqual([true, true, true]);
});

test("no line and no area cross a gap, and no payment is drawn in it", () => {
  const points = [80, 90, 150, 160].map((value, day) => ({
    ...onDay(day, value, 70),
    isCost: true,
    hasWholeCost: true,
  }));
  const drawing = drawChart(
    points.map((point, index) => ({ ...point, flow: 0, isAfterGap: index === 2 })),
    SIZE,
  )!;
  for (const path of [drawing.value, drawing.area, drawing.cost]) expect(path.split("M").slice(1)).toHaveLength(2);
  expect(
    drawing.value
      .split("M")
      .slice(1)
      .map((line) => line.split("L").length),
  ).toEqual([2, 2]);
  const alone = drawChart(
    points.map((point, index) => ({ ...point, flow: 60, isAfterGap: index === 3 })),
    SIZE,
  )!;
  expect(alone.value).toMatch(/M[\d.]+ [\d.]+h2$/);
  expect(alone.flows).not.toContain(`M${alone.x[3]} `);
});

test("estimates have gaps too", () => {
  const points = [80, 90, 100, 110].map((value, day) => ({
    ...onDay(day, value),
    isEstimate: true,
    isAfterGap: day === 2,
  }));
  expect(
    drawChart(points, SIZE)!
      .estimate.split("M")
      .slice(1)
      .map((line) => line.split("L").length),
  ).toEqual([2, 2]);
});

test("the time axis names full hours and midnights", () => {
  const at = START + DAY / 2 + 13 * 60_000;
  const hours = [0, 1, 2].map((index) => ({ ...onDay(0, 100 + index), at: at + index * (DAY / 2) }));
  const labels = drawChart(hours, SIZE)!.times.map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(2);
  for (const label of labels) expect(label).toMatch(/^\d\d:00$/);
});

test("a chart of some minutes has no round times, and names its first and last one", () => {
  const points = [0, 10].map((minutes) => ({ ...onDay(0, 100 + minutes), at: START + 62 * 60_000 + minutes * 60_000 }));
  const { times, ends } = drawChart(points, SIZE)!;
  expect(times).toEqual([]);
  expect(ends.map(({ label }) => label)).toEqual([
    expect.stringMatching(/\d\d:02$/),
    expect.stringMatching(/\d\d:12$/),
  ]);
});

test("the label of the cost is on the side of its line where the value is not in its way", () => {
  const x = [400, 450, 500];
  expect(costLabelY({ x, y: [40, 45, 50], baseEnd: 60 }, 500)).toBe(74);
  expect(costLabelY({ x, y: [68, 70, 66], baseEnd: 60 }, 500)).toBe(55);
  // At the top there is no place above it.
  expect(costLabelY({ x, y: [18, 20, 16], baseEnd: 10 }, 500)).toBe(24);
});

test("only a payment that is drawn needs a legend", () => {
  const whole = { hasWholeCost: true };
  const [before, after] = [
    { ...onDay(0, 100), base: 80, ...whole },
    { ...onDay(1, 110), base: 80, ...whole },
  ];
  expect(flowsOf([before, after])).toEqual([0, 0]);
  expect(flowsOf([before, { ...after, value: 160, base: 130 }])).toEqual([0, 50]);
  expect(flowsOf([before, { ...after, flow: 0 }])).toEqual([0, 0]);
  expect(flowsOf([before, { ...after, flow: 10 }])).toEqual([0, 10]);
  expect(flowsOf([before, { ...after, flow: 10, isAfterGap: true }])).toEqual([0, 0]);
});

test("a point has its time of day where a neighbour is of the same day", () => {
  const points = [onDay(0, 1), onDay(20, 1), onDay(27, 1), onDay(27.4, 1)];
  const texts = points.map((_, index) => pointTime(points, index));
  expect(texts[1]).toMatch(/^2\d Nov 2026$/);
  for (const text of texts.slice(2)) expect(text).toMatch(/^2\d Nov 2026, \d\d:\d\d$/);
  expect(new Set(texts).size).toBe(4);
});

test("the cost has margins in it only where the two differ", () => {
  const whole = { base: "100", cost: "100.00000000" };
  expect(costName([])).toBe("Cost");
  expect(costName([whole, { base: "100", cost: null }, { base: null, cost: "80" }])).toBe("Cost");
  expect(costName([whole, { base: "40", cost: "100" }])).toBe("Cost and margin");
});
