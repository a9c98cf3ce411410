import { fill } from "../../shared/html/template.ts";
import { type CoinCells, coinCells, shownCoins, stripCells, TICKER_COINS } from "../../shared/markets/coin-cells.ts";
import { type FirstCoins, firstCoins } from "../../shared/markets/first-coins.ts";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { displayCurrency, US_DOLLAR } from "../../shared/values/display-currency.ts";
import { coinSlots, type SlotTemplates } from "./first-paint.rules.ts";

export { priceMarkup } from "./first-paint.rules.ts";

/** The market's part of another page's first HTML: the header's figures, the ticker, and the data from which the page continues. */
export type FrameParts = { slots: Record<string, string>; firstCoins: FirstCoins };

export function frameParts(templates: SlotTemplates, columns: Columns, now: number): FrameParts {
  const shown = shownCoins(columns);
  const first = shown.slice(0, TICKER_COINS);
  const cells: CoinCells[] = first.map((row, index) => coinCells(columns, row, index + 1, now));
  const currency = displayCurrency();
  const strip = stripCells(columns, shown.length);
  const { columns: picked } = firstCoins(columns, first, []);
  return {
    slots: {
      ticker: cells.map((coin, index) => fill(templates.tickerItem, coinSlots(templates, coin, index + 1))).join(""),
      coins: strip.coins,
      totalMarketCap: strip.marketCap,
      totalChange: strip.change.text,
      totalTone: strip.change.tone,
      totalVolume: strip.volume,
      dominance: strip.dominance,
    },
    firstCoins: { total: shown.length, columns: picked, ...(currency !== US_DOLLAR && { currency }) },
  };
}
