import { expect, it } from "vitest";
import { displayOf } from "../currencies/catalogue.ts";
import { renderIn } from "../values/display-currency.ts";
import { type CoinFacts, coinMeta, coinPageCells, includePrice } from "./page-cells.ts";

const FACTS = {
  ...{ id: "ethereum", symbol: "eth", name: "Ethereum", image: "", rank: 2, price: "3000", marketCap: null },
  ...{ change1h: 1, change24h: 10, change7d: -5, change30d: null, change1y: 100 },
  ...{ fullyDilutedValue: null, volume24h: null, circulatingSupply: null, totalSupply: null, maxSupply: null },
  ...{ high24h: "3100", low24h: null, ath: "4900", athAt: "2025-08-24T12:00:00.000Z", atl: "0.42", atlAt: null },
  ...{ asOf: null, stale: false, source: "Sandbox" },
} satisfies CoinFacts;
const euro = { ...displayOf("eur", "0.5"), growth: { "1h": 1, "24h": 0.9, "7d": 1.1, "30d": 1 } };

it("shows changes and extremes in dollars as they are", () => {
  const { changes, stats, notes } = coinPageCells(FACTS);
  expect([changes["24h"].text, changes["7d"].tone]).toEqual(["+10.00%", "loss"]);
  expect([stats.high, stats.low, stats.ath, notes.ath, notes.atl, notes.high]).toEqual([
    ...["$3,100.00", "N/A", "$4,900.00"],
    ...["24 Aug 2025", "", ""],
  ]);
});

it("takes a later price for an extreme that it passed", () => {
  const at = Date.parse("2026-03-01T10:00:00Z");
  expect(includePrice(FACTS, "3050", at)).toEqual(FACTS);
  expect(includePrice(FACTS, "3200.5", at)).toEqual({ ...FACTS, high24h: "3200.5" });
  const times = { athAt: "2026-03-01T10:00:00.000Z", atlAt: "2026-03-01T10:00:00.000Z" };
  expect(includePrice(FACTS, "5000", at)).toEqual({ ...FACTS, high24h: "5000", ath: "5000", athAt: times.athAt });
  const known = { ...FACTS, low24h: "2900" };
  expect(includePrice(known, "0.4", at)).toEqual({ ...known, low24h: "0.4", atl: "0.4", atlAt: times.atlAt });
});

it("shows changes in another currency, and no extreme of another day", () => {
  const { changes, stats, notes, price } = renderIn(euro, () => coinPageCells(FACTS));
  expect(price.text).toBe("€1,500.00");
  expect(Object.values(changes).map(({ text }) => text)).toEqual(["+1.00%", "\u22121.00%", "+4.50%", "N/A", "N/A"]);
  expect([changes["24h"].tone, changes["7d"].tone]).toEqual(["loss", "gain"]);
  for (const key of ["high", "low", "ath", "atl"] as const) expect(stats[key]).toBe("N/A");
  expect(notes).toEqual({
    ...{ high: "known only in US dollars", ath: "known only in US dollars", atl: "known only in US dollars" },
    low: "",
  });
  expect(renderIn(euro, () => coinMeta(FACTS)).description).toContain("\u22121.00% in 24 hours");
});

it("shows no change of ether in ether", () => {
  const { changes } = renderIn(displayOf("eth", "0.0003"), () => coinPageCells(FACTS));
  expect(Object.values(changes).map(({ text }) => text)).toEqual(["+0.00%", "+0.00%", "+0.00%", "N/A", "+0.00%"]);
});
