/**
 * The first HTML of the market page. `tools/build/main.ts` renders the page's own React components with slots in place
 * of values, and the worker fills the slots for each snapshot. React builds the same markup from the same cells, so it
 * takes over without a layout shift.
 */
import { forcedFirst, type HighlightedRow } from "../../shared/ads/highlighted-rows.ts";
import { embeddedJson, escapeMarkup } from "../../shared/html/escape.ts";
import { fill, type Template } from "../../shared/html/template.ts";
import {
  type CoinCells,
  coinCells,
  countText,
  freshnessCells,
  shownCoins,
  stripCells,
  TICKER_COINS,
} from "../../shared/markets/coin-cells.ts";
import { FIRST_ROWS, firstCoins, firstHighlighted, LISTED_ROWS } from "../../shared/markets/first-coins.ts";
import { type FirstPaintTemplate, rowKind } from "../../shared/markets/first-paint-template.ts";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { displayCurrency, US_DOLLAR } from "../../shared/values/display-currency.ts";
import type { PriceText } from "../../shared/values/format-market.ts";

/** The templates of a list of coins. */
export type SlotTemplates = Pick<FirstPaintTemplate, "tickerItem" | "tinyPrice"> & Partial<FirstPaintTemplate>;

/** A price as HTML. In a tiny price, the number of zeros is written as a small figure. */
export function priceMarkup(tinyPrice: Template, { text, zeros, digits }: PriceText): string {
  if (digits === undefined) return escapeMarkup(text);
  return fill(tinyPrice, { text: escapeMarkup(text), zeros: String(zeros), digits });
}

export function coinSlots(
  template: SlotTemplates,
  cells: CoinCells,
  rowIndex: number,
  isHighlighted = false,
): Record<string, string> {
  const price = priceMarkup(template.tinyPrice, cells.price);
  const texts = {
    id: cells.id,
    path: encodeURIComponent(cells.id),
    rank: cells.rank,
    rowIndex: String(rowIndex),
    name: cells.name,
    symbol: cells.symbol,
    letter: cells.letter,
    hue: cells.hue,
    ecosystem: cells.ecosystem ?? "",
    age: cells.age ?? "",
    priceTone: cells.price.tone,
    change24h: cells.change24h.text,
    tone24h: cells.change24h.tone,
    change7d: cells.change7d.text,
    tone7d: cells.change7d.tone,
    marketCap: cells.marketCap.text,
    marketCapTone: cells.marketCap.tone,
    volume: cells.volume.text,
    volumeTone: cells.volume.tone,
    supply: cells.supply.text,
    supplyTone: cells.supply.tone,
    supplyUnit: cells.supply.unit,
  };
  const escaped = Object.entries(texts).map(([name, value]) => [name, escapeMarkup(value)]);
  // The advertiser's own colour is left out, because the content security policy forbids style attributes.
  const highlight = isHighlighted
    ? { paid: " paid", sponsoredLabel: fill(template.sponsoredLabel ?? [], {}) }
    : { paid: "", sponsoredLabel: "" };
  return { ...Object.fromEntries(escaped), ...highlight, price };
}

/** The whole document of `/` for a snapshot. All values are escaped. */
export function firstPaint(
  template: FirstPaintTemplate,
  columns: Columns,
  now: number,
  running: readonly HighlightedRow[] = [],
): string {
  const shown = shownCoins(columns);
  const ids = shown.map((row) => columns.id[row] ?? "");
  const rankOf = new Map(ids.map((id, index) => [id, index + 1]));
  const highlights = firstHighlighted(rankOf, running);
  const highlightedIds = new Set(highlights.map(({ coinId }) => coinId));
  const cellsOf = (id: string): CoinCells => {
    const rank = rankOf.get(id)!;
    return coinCells(columns, shown[rank - 1]!, rank, now);
  };
  const rows = forcedFirst(ids, highlights).slice(0, FIRST_ROWS).map(cellsOf);
  const ticker = ids.slice(0, TICKER_COINS).map(cellsOf);
  const strip = stripCells(columns, shown.length);
  const { updated, stale, source } = freshnessCells(columns, now);
  const known = source === "CoinGecko" || source === "Sandbox" ? source : "other";
  const listed = Math.min(shown.length, LISTED_ROWS);
  const currency = displayCurrency();
  const first = { ...firstCoins(columns, shown, highlights), at: now };
  return fill(template.document, {
    rows: rows
      .map((coin, index) =>
        fill(template.rows[rowKind(coin)] ?? [], coinSlots(template, coin, index + 2, highlightedIds.has(coin.id))),
      )
      .join(""),
    ticker: ticker.map((coin, index) => fill(template.tickerItem, coinSlots(template, coin, index + 1))).join(""),
    coins: strip.coins,
    totalMarketCap: strip.marketCap,
    totalChange: strip.change.text,
    totalTone: strip.change.tone,
    totalVolume: strip.volume,
    dominance: strip.dominance,
    fresh: fill(stale ? template.stale : template.fresh, { updated: escapeMarkup(updated) }),
    sandboxLabel: known === "Sandbox" ? fill(template.sandboxLabel, {}) : "",
    source: fill(template.sources[known], { source: escapeMarkup(source) }),
    count: countText(listed, shown.length),
    rowCount: String(listed + 1),
    data: embeddedJson(currency === US_DOLLAR ? first : { ...first, currency }),
  });
}
