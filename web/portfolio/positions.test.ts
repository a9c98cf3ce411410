import { expect, test } from "vitest";
import type { Exact } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import type { MarketPrice } from "../markets/store/coin-prices.ts";
import { dayParts } from "./explained/day-parts.ts";
import { isNear, isReached } from "./leveraged/near.ts";
import type { LeveragedPosition, SpotPosition } from "./portfolio.queries.ts";
import { leveragedRow, sortRows, spotRow } from "./positions.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const CLOCK = { now: NOW, staleAfter: 12 * MINUTE };

const SPOT: SpotPosition = {
  id: "s1",
  userId: "u1",
  symbol: "btc",
  name: "Bitcoin",
  coinId: "bitcoin",
  amount: "2",
  entryPrice: "100",
  costKnown: true,
  cost: "200",
  knownAmount: "2",
  currentPrice: "90",
  priceStated: true,
  createdAt: "2026-11-01T00:00:00.000Z",
};
const { amount: _amount, costKnown: _known, cost: _cost, knownAmount: _knownAmount, ...sharedFields } = SPOT;
const LONG: LeveragedPosition = {
  ...sharedFields,
  currentPrice: "90",
  size: "2",
  leverage: 5,
  liquidationPrice: "80",
  positionType: "long",
  isLiquidated: false,
  liquidatedAt: null,
  liquidatedPrice: null,
  canReopen: false,
};

const bitcoinAt = (price: number, ageMinutes = 0, change: number | null = 25) =>
  new Map<string, MarketPrice>([
    [
      "bitcoin",
      {
        id: "bitcoin",
        price,
        price_change_percentage_24h: change,
        last_updated: new Date(NOW - ageMinutes * MINUTE).toISOString(),
      },
    ],
  ]);

test("a holding is valued at the live price", () => {
  expect(spotRow(SPOT, bitcoinAt(125), CLOCK)).toMatchObject({
    price: "125",
    value: "250",
    cost: "200",
    pnl: "50",
    fromEntry: "25",
    isStale: false,
    day: { change: "50", before: "200" },
  });
});

test("without a market price the row has the stored price, is stale and has no change of the day", () => {
  for (const row of [spotRow(SPOT, new Map(), CLOCK), spotRow({ ...SPOT, coinId: null }, bitcoinAt(125), CLOCK)]) {
    expect(row).toMatchObject({ price: "90", value: "180", pricedAt: null, isStale: true, change24h: null, day: null });
  }
});

test("a price is stale when it is older than the market's limit", () => {
  expect(spotRow(SPOT, bitcoinAt(125, 12), CLOCK).isStale).toBe(false);
  expect(spotRow(SPOT, bitcoinAt(125, 12.01), CLOCK)).toMatchObject({ isStale: true, value: "250" });
});

test("a long is risky within 10 percent of its liquidation price, and liquidated at that price", () => {
  const stateAt = (price: number) => leveragedRow(LONG, bitcoinAt(price), CLOCK).state;
  expect([125, 88.01, 88, 80.01, 80, 79].map(stateAt)).toEqual([
    "open",
    "open",
    "risky",
    "risky",
    "liquidated",
    "liquidated",
  ]);
});

test("a short has the same states with prices in the opposite direction", () => {
  const short: LeveragedPosition = { ...LONG, positionType: "short", liquidationPrice: "120" };
  const stateAt = (price: number) => leveragedRow(short, bitcoinAt(price), CLOCK).state;
  expect([90, 107.99, 108, 119.99, 120, 200].map(stateAt)).toEqual([
    "open",
    "open",
    "risky",
    "risky",
    "liquidated",
    "liquidated",
  ]);
});

test("a stale price never liquidates a position", () => {
  expect(leveragedRow(LONG, bitcoinAt(10, 60), CLOCK)).toMatchObject({ state: "risky", isStale: true, value: "20" });
  expect(leveragedRow({ ...LONG, currentPrice: "10" }, new Map(), CLOCK).state).toBe("risky");
});

test("the parts of a day at a liquidation price are those of the margin, and add up", () => {
  const partsOf = (price: number, change: number, part: Partial<LeveragedPosition> = {}) =>
    dayParts(leveragedRow({ ...LONG, ...part }, bitcoinAt(price, 60, change), CLOCK));
  expect(isReached(leveragedRow(LONG, bitcoinAt(70, 60, -30), CLOCK))).toBe(true);
  expect(isNear(leveragedRow(LONG, bitcoinAt(70, 60, -30), CLOCK))).toBe(true);
  expect(partsOf(70, -30)).toMatchObject({ parts: [{ key: "before", value: "-40" }], whole: "-40" });
  // Its margin was lost before.
  expect(partsOf(75, 50)).toBeNull();
  // A liquidation before the whole margin is lost leaves a rest.
  const early = { liquidationPrice: "85" };
  const rest = { parts: [{ key: "now" }, { key: "before", value: "-40" }] };
  expect(partsOf(84, -16, early)).toMatchObject({ ...rest, whole: "-32" });
  const today = { ...early, isLiquidated: true, liquidatedAt: new Date(NOW - MINUTE).toISOString() };
  expect(partsOf(90, -10, today)).toMatchObject({ ...rest, whole: "-30" });
});

test("a leveraged position whose stored price is a copy of its entry price has no present value", () => {
  const unlisted = { ...LONG, coinId: null, currentPrice: LONG.entryPrice };
  const unknown = { price: null, value: null, pnl: null, percent: null, equity: null, distance: null, day: null };
  expect(leveragedRow(unlisted, new Map(), CLOCK)).toMatchObject({ ...unknown, cost: "200", state: "open" });
  // Its liquidation price says what it was worth.
  expect(leveragedRow({ ...unlisted, isLiquidated: true }, new Map(), CLOCK)).toMatchObject({
    value: "160",
    pnl: "-40",
  });
  expect(leveragedRow({ ...unlisted, currentPrice: "110" }, new Map(), CLOCK)).toMatchObject({
    value: "220",
    pnl: "20",
  });
});

test("a liquidated position stays at its liquidation price and has no change of the day", () => {
  const liquidated = leveragedRow({ ...LONG, isLiquidated: true }, bitcoinAt(500), CLOCK);
  expect(liquidated).toMatchObject({
    state: "liquidated",
    value: "160",
    pnl: "-40",
    percent: "-100",
    day: { change: "0", before: "0" },
  });
});

test("numbers sort by value, texts without case, and missing values are last in both directions", () => {
  const rows = ["10", "9", null, "-1", "100000000000000000001", "100000000000000000000"];
  const sorted = (dir: "asc" | "desc") => sortRows(rows, dir, (row) => ({ number: row as Exact | null }));
  expect(sorted("asc")).toEqual(["-1", "9", "10", "100000000000000000000", "100000000000000000001", null]);
  expect(sorted("desc")).toEqual(["100000000000000000001", "100000000000000000000", "10", "9", "-1", null]);
  const names = ["coin 10", "Coin 9", "alpha"];
  expect(sortRows(names, "asc", (text) => ({ text }))).toEqual(["alpha", "Coin 9", "coin 10"]);
});

test("a position without a market price is not valued at a copy of its entry price", () => {
  const valued = (currentPrice: string) => spotRow({ ...SPOT, coinId: null, currentPrice }, new Map(), CLOCK);
  expect(valued("100")).toMatchObject({ currentPrice: null, price: null, value: null, pnl: null, cost: "200" });
  expect(valued("90")).toMatchObject({ currentPrice: "90", price: "90", value: "180", pnl: "-20" });
});

test("a position without the fields of its cost has the cost of its entry price", () => {
  const { cost: _cost, knownAmount: _knownAmount, costKnown: _costKnown, ...waiting } = SPOT;
  const row = spotRow(waiting as SpotPosition, bitcoinAt(125), CLOCK);
  expect(row).toMatchObject({ cost: "200", knownAmount: "2", costKnown: true, pnl: "50" });
  const unknown = spotRow({ ...waiting, entryPrice: "0" } as SpotPosition, bitcoinAt(125), CLOCK);
  expect(unknown).toMatchObject({ cost: null, knownAmount: "0", costKnown: false, pnl: null, value: "250" });
});
