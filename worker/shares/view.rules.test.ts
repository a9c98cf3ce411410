import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weigh } from "../../shared/portfolio/weights.ts";
import { type Decimal, type Exact, multiply, product } from "../../shared/values/decimal.ts";
import { DAY, isoTime } from "../../shared/values/time.ts";
import { inDepth, runs } from "../../tools/test/depth.ts";
import { sharePage } from "./page.rules.ts";
import { drawShare } from "./picture/draw.ts";
import { shownOf } from "./picture/kept-pictures.ts";
import { type SharedReturn, sharedView } from "./view.rules.ts";

const SHELL = '<html><head><meta name="description" content="x"><title>x</title></head><body></body></html>';
const NOW = Date.UTC(2026, 10, 20);
const RETURN: SharedReturn = {
  ...{ from: isoTime(NOW - 30 * DAY), twr: 0.123, unavailable: null, leftOut: [] },
  points: Array.from({ length: 31 }, (_, day) => ({
    at: isoTime(NOW - (30 - day) * DAY),
    twr: day === 30 ? 0.123 : ((day * 3) % 17) / 100,
  })),
};
const NAMES = { asOf: NOW, nameOf: (id: string) => ({ bitcoin: "Bitcoin", ethereum: "Ethereum" })[id] };

const units = fc.integer({ min: 1, max: 10 ** 9 }).map((n) => multiply(String(n) as Exact, "0.0001" as Exact));
const live = fc.record({
  price: units as fc.Arbitrary<Exact>,
  change24h: fc.option(fc.integer({ min: -90, max: 90 })),
  isDecisive: fc.boolean(),
});
const asset = { coinId: fc.constantFrom("bitcoin", "ethereum", null), symbol: fc.constantFrom("btc", "<x>"), live };
/** The known part of the cost is the whole, a half or nothing. Some coins have no price. */
const spot = fc.array(
  fc
    .record({
      ...asset,
      amount: units,
      entryPrice: units,
      part: fc.constantFrom("1", "0.5", "0"),
      isPriced: fc.boolean(),
    })
    .map(({ part, isPriced, live, ...position }) => ({
      ...position,
      live: isPriced ? live : { ...live, price: null },
      knownAmount: product(position.amount, part as Exact),
      cost: part === "0" ? null : product(product(position.amount, part as Exact), position.entryPrice),
    })),
  { maxLength: 6 },
);
const leveraged = fc.array(
  fc.record({
    ...asset,
    size: units,
    entryPrice: units,
    leverage: fc.integer({ min: 1, max: 100 }),
    liquidationPrice: units,
    positionType: fc.constantFrom("long" as const, "short" as const),
    isLiquidated: fc.boolean(),
  }),
  { maxLength: 3 },
);
const factor = fc.oneof(
  fc.integer({ min: 2, max: 10 ** 6 }).map(String),
  fc.constantFrom("0.0003", "0.5", "1.7"),
) as fc.Arbitrary<Exact>;
const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);

describe("the view", () => {
  it("is the same, byte by byte, when all amounts are multiplied", () => {
    const pictured = { count: 0, differing: 0 };
    fc.assert(
      fc.property(spot, leveraged, factor, (spots, leverages, by) => {
        const times = (value: Decimal) => product(value, by) as Decimal;
        const before = sharedView(weigh(spots, leverages), RETURN, NAMES);
        const after = sharedView(
          weigh(
            spots.map((position) => ({
              ...position,
              amount: times(position.amount),
              knownAmount: times(position.knownAmount as Decimal),
              cost: position.cost && times(position.cost as Decimal),
            })),
            leverages.map((position) => ({ ...position, size: times(position.size) })),
          ),
          RETURN,
          NAMES,
        );
        const [a, b] = [JSON.stringify(before), JSON.stringify(after)];
        if (a !== b) throw new Error(`${a} differs from ${b}`);
        const pageOf = (content: typeof before) => sharePage(SHELL, content, "https://tidemark.test", "token");
        if (pageOf(before) !== pageOf(after)) throw new Error("The pages differ.");
        // A picture takes a thousand times as long as its view, and depends only on the view.
        pictured.count += 1;
        if (pictured.count % 100 === 0 && !same(drawShare(shownOf(before)), drawShare(shownOf(after))))
          throw new Error("The pictures differ.");
        // The control: another cost gives another view.
        const [first, ...others] = spots;
        if (!first) return;
        const other = weigh([{ ...first, amount: times(first.amount) }, ...others], leverages);
        if (JSON.stringify(sharedView(other, RETURN, NAMES)) !== a) pictured.differing += 1;
      }),
      runs(300, 10_000),
    );
    expect(pictured.count).toBe(inDepth(300, 10_000));
    expect(pictured.differing).toBeGreaterThan(inDepth(60, 3_000));
  });

  it("says in the page of how many holdings the return is, and which coins have no price", () => {
    const position = { coinId: null, symbol: "abc", amount: "2" as Decimal, entryPrice: "0" as Decimal };
    const live = { price: "3" as Exact, change24h: null, isDecisive: true };
    const weights = weigh(
      [
        { ...position, live, cost: "2", knownAmount: "1" },
        { ...position, symbol: "nope", live: { ...live, price: null } },
      ],
      [],
    );
    expect(sharePage(SHELL, sharedView(weights, RETURN, NAMES), "https://tidemark.test", "token")).toContain(
      "ABC 100.0%. +50.00% since purchase, of 0 of 2 holdings and part of 1. Left out, because no price is known for NOPE.",
    );
  });

  it("has a curve that ends at its return, whatever the last digits of a float are", () => {
    const returned = (twr: number) => ({ ...RETURN, twr, points: [{ at: isoTime(NOW), twr }] });
    const views = [0.12345, 0.12345 - 2e-16, 0.12345 + 2e-16].map((twr) =>
      sharedView(weigh([], []), returned(twr), NAMES),
    );
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
    expect(views[0]).toMatchObject({ yearReturn: "12.34", growth: [{ percent: 0 }, { percent: 12.34 }] });
  });

  it("ends a curve where everything was lost, and has none of a return that is unknown", () => {
    const twr = [0.5, -1, -1].map((one, day) => ({ at: isoTime(NOW + day * DAY), twr: one }));
    const lost = sharedView(weigh([], []), { ...RETURN, twr: -1, points: twr }, NAMES);
    expect(lost.growth.map(({ percent }) => percent)).toEqual([0, 50, -100]);
    const unknown = { ...RETURN, twr: null, points: [], unavailable: "Nothing was held in this time." };
    const leftOut = [{ kind: "coin" }, { kind: "linked account" }, { kind: "position" }];
    expect(sharedView(weigh([], []), { ...unknown, leftOut }, NAMES)).toMatchObject({
      ...{ growth: [], yearReturn: null, unavailable: "Nothing was held in this time.", withoutHistory: 2 },
    });
  });

  it("escapes symbols in the page", () => {
    const position = { coinId: null, symbol: '"><script>', amount: "1" as Decimal, entryPrice: "1" as Decimal };
    const weights = weigh([{ ...position, live: { price: "1" as Exact, change24h: null, isDecisive: true } }], []);
    const page = sharePage(SHELL, sharedView(weights, RETURN, NAMES), "https://tidemark.test", "token");
    expect(page).toContain("&quot;&gt;&lt;SCRIPT&gt;");
    expect(page).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page).not.toMatch(/<script/i);
  });

  it("is drawn as a PNG of 1200 × 630 pixels, also without positions", () => {
    const empty = drawShare(shownOf(sharedView(weigh([], []), RETURN, NAMES)));
    const view = new DataView(empty.buffer);
    expect([...empty.slice(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
    const data = empty.slice(41, 41 + view.getUint32(33));
    expect(inflateSync(data)).toHaveLength((1200 * 3 + 1) * 630);
  });
});
