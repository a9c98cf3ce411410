import { expect, it } from "vitest";
import { isStable, stableIds } from "./stable.ts";

const rows: [id: string, symbol: string, price: number | null, day: number | null, week: number | null][] = [
  ["usd-coin", "usdc", 0.9998, 0.01, -0.02],
  ["tether", "usdt", 1.0001, null, null],
  // In dollars, the currency of another one moves a little.
  ["eurc", "eurc", 1.16, 0.4, -1.2],
  // Without a dollar in its symbol, but at a dollar.
  ["first-digital", "fdx", 1.001, 0.1, 0.1],
  ["bitcoin", "btc", 96_000, 0.2, 0.5],
  // It costs a dollar today, but not last week.
  ["cardano", "ada", 1.002, 0.3, 8],
  // It has lost its peg.
  ["terrausd", "ustusd", 0.7, -28, -30],
  ["unpriced", "usdx", null, null, null],
  // Whether they are calm is not known.
  ["new-coin", "new", 1.001, null, null],
  ["new-euro", "neweur", 1.16, 0.1, null],
];

it("knows stablecoins by their symbol or their price, and by a calm week", () => {
  const columns = {
    id: rows.map(([id]) => id),
    symbol: rows.map(([, symbol]) => symbol),
    current_price: rows.map(([, , price]) => price),
    price_change_percentage_24h: rows.map(([, , , day]) => day),
    price_change_percentage_7d_in_currency: rows.map(([, , , , week]) => week),
  };
  expect([...stableIds(columns)]).toEqual(["usd-coin", "tether", "eurc", "first-digital"]);
  expect(isStable(columns, 0)).toBe(true);
});
