import { expect, test } from "vitest";
import { displayOf } from "../../../shared/currencies/catalogue.ts";
import { coinCells } from "../../../shared/markets/coin-cells.ts";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import type { Figures } from "../../../shared/markets/snapshot.ts";
import { renderIn } from "../../../shared/values/display-currency.ts";
import { HOUR, isoTime } from "../../../shared/values/time.ts";
import { createMarketStore } from "../store/market-store.ts";
import { extendColumns, extraFigure, type UnlistedCoin } from "./columns.rules.ts";

const NOW = Date.UTC(2026, 0, 5);
const columns = sampleColumns(NOW);
const listed = columns.id.length;
const unlisted = (id: string): UnlistedCoin => ({
  id,
  symbol: "old",
  name: "Old Coin",
  price: "2.5",
  change24h: -1,
  marketCap: null,
  asOf: isoTime(NOW - 5 * HOUR),
});
// In another order than the market, and without one of its coins.
const figures: Figures = {
  ...columns,
  id: ["ethereum", "bitcoin"],
  price_change_percentage_1h_in_currency: [1, -2],
  price_change_percentage_30d_in_currency: [3, 4],
  ath_change_percentage: [null, -10],
};

test("an unlisted coin has its name, its price and its age", () => {
  const extended = extendColumns(columns, listed, undefined, [unlisted("old-coin")]);
  const cells = coinCells(extended, listed, null, NOW);
  expect(cells).toMatchObject({ id: "old-coin", name: "Old Coin", symbol: "OLD", rank: "–", age: "5 h ago" });
  expect([cells.price.text, cells.marketCap.text, cells.change7d.text]).toEqual(["$2.50", "N/A", "N/A"]);
});

test("a new extension replaces the earlier one, and a coin of the market is not added again", () => {
  const once = extendColumns(columns, listed, figures, [unlisted("old-coin"), unlisted("solana")]);
  expect(once.id.slice(listed)).toEqual(["old-coin"]);
  const twice = extendColumns(once, listed, figures, [unlisted("other-coin")]);
  expect(twice.id.slice(listed)).toEqual(["other-coin"]);
  expect(twice.ath_change_percentage).toHaveLength(listed + 1);
});

test("further figures belong to their coins, and unknown ones say so", () => {
  const extended = extendColumns(columns, listed, figures, []);
  const texts = (id: string) =>
    (["1h", "30d", "ratio", "ath"] as const).map((name) => extraFigure(extended, columns.id.indexOf(id), name));
  expect(texts("bitcoin").map(({ text }) => text)).toEqual([
    "−2.00%",
    "+4.00%",
    `${(((columns.total_volume[0] ?? 0) / (columns.market_cap[0] ?? 1)) * 100).toFixed(1)}%`,
    "−10.00%",
  ]);
  expect(texts("ethereum")[3]).toEqual({ text: "N/A", tone: "none" });
  expect(texts("solana")[0]).toEqual({ text: "N/A", tone: "none" });
});

test("in another currency, changes are converted, and the distance to a record of another day is unknown", () => {
  const figuresIn = (code: "eur" | "btc") =>
    renderIn({ ...displayOf(code, "0.9"), growth: { "1h": 0.5, "30d": 2 } }, () => {
      const extended = extendColumns(columns, listed, figures, []);
      expect(extended.ath_change_percentage?.every((value) => value === null)).toBe(true);
      return (["1h", "30d", "ath"] as const).map((name) => extraFigure(extended, 0, name));
    });
  const unknown = { text: "N/A", tone: "none", note: "known only in US dollars" };
  expect(figuresIn("eur")).toEqual([{ text: "−51.00%", tone: "loss" }, { text: "+108.00%", tone: "gain" }, unknown]);
  const zero = { text: "+0.00%", tone: "none" };
  expect(figuresIn("btc")).toEqual([zero, zero, unknown]);
});

test("the store keeps an extension over new lists, and lists only the market's coins", () => {
  const store = createMarketStore();
  store.load(columns);
  const extension: Parameters<typeof store.extend>[0] = (list, rows) =>
    extendColumns(list, rows, undefined, [unlisted("old-coin")]);
  store.extend(extension);
  store.load({ ...columns, version: 2 });
  expect(store.state().ids).toHaveLength(listed);
  expect(store.listedCells("old-coin").name).toBe("Old Coin");
  store.extend(extension);
  expect(store.state().columns?.id).toHaveLength(listed + 1);
  store.tick({ ...columns, version: 3, current_price: columns.current_price.map(() => 7) });
  expect([store.coin("bitcoin").cells.price.text, store.coin("old-coin").cells.price.text]).toEqual(["$7.00", "$2.50"]);
});
