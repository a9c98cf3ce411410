/**
 * The market page before any script has run. `tools/build/main.ts` renders the page's own React components
 * with slots in place of values; the worker fills them for each snapshot. React builds the same markup
 * from the same cells, so it takes over without a jump. No zod and no DOM here: both sides load this file.
 */

import { forcedFirst, type HighlightedRow } from "../ads/highlighted-rows.ts";
import { escapeMarkup } from "../values/escape.ts";
import {
  formatChange,
  formatCompact,
  formatCount,
  formatMoney,
  formatPrice,
  formatShare,
  MISSING,
  type PriceText,
  sideOf,
} from "../values/format-market.ts";
import { MINUTE, timeAgo } from "../values/time.ts";
import { FIRST_ROWS, firstCoins, firstPaid } from "./first-coins.ts";
import { type Columns, coinImage, isHidden, type Origin } from "./snapshot.ts";

/** Items of a ticker. */
export const TICKER_COINS = 20;
/** The client asks with exactly this address, so that the page's preload answers it. */
export const COLUMNS_URL = "/api/top-coins?limit=1000&layout=columns";

const HUES = 12;

export type Tone = "gain" | "loss" | "none" | "plain";
export type Figure = { text: string; tone: Tone };

/** Everything a row or ticker item shows, as text. */
export type CoinCells = {
  id: string;
  rank: string;
  name: string;
  symbol: string;
  letter: string;
  hue: string;
  image: string;
  price: PriceText & { tone: Tone };
  change24h: Figure;
  change7d: Figure;
  marketCap: Figure;
  volume: Figure;
  supply: Figure & { unit: string };
  ecosystem?: string;
  /** How old the price is, where it is older than the snapshot should be. */
  age?: string;
};

export type StripCells = { coins: string; marketCap: string; change: Figure; volume: string; dominance: string };
export type FreshnessCells = { updated: string; stale: boolean; source: string };

const figure = (text: string): Figure => ({ text, tone: text === MISSING ? "none" : "plain" });
const change = (percent: number | null | undefined): Figure => ({ text: formatChange(percent), tone: sideOf(percent) });

function hueOf(id: string): string {
  let hash = 0;
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) % 9973;
  return `hue-${hash % HUES}`;
}

/** The disc that stands for a coin without a picture: its letter and its hue. */
export const coinFace = (id: string, symbol: string): { letter: string; hue: string } => ({
  letter: symbol.toUpperCase().match(/[\p{L}\p{N}]/u)?.[0] ?? "•",
  hue: hueOf(id),
});

/** Places of the coins that market lists show; a coin's rank is its place in this list. */
export const shownCoins = ({ id, name, symbol }: Columns): number[] =>
  [...id.keys()].filter((at) => !isHidden({ name: name[at] ?? "", symbol: symbol[at] ?? "" }));

/** What of a coin a tick moves. */
export function liveCells(columns: Columns, at: number): Pick<CoinCells, "price" | "change24h"> {
  const price = formatPrice(columns.current_price[at]);
  return {
    price: { ...price, tone: figure(price.text).tone },
    change24h: change(columns.price_change_percentage_24h[at]),
  };
}

export function coinCells(columns: Columns, at: number, rank: number | null, now: number): CoinCells {
  const id = columns.id[at] ?? "";
  const symbol = (columns.symbol[at] ?? "").toUpperCase();
  const supply = figure(formatCompact(columns.circulating_supply[at]));
  const age = (columns.age[at] ?? 0) * MINUTE;
  // A snapshot of an earlier release has no such column until the next refresh.
  const ecosystem = columns.ecosystem?.[at];
  return {
    id,
    rank: rank === null ? "\u2013" : String(rank),
    name: columns.name[at] ?? "",
    symbol,
    ...coinFace(id, symbol),
    // Pictures are those of the market's own coins; one that it does not rank keeps its letter.
    image: rank === null ? "" : coinImage(id),
    ...liveCells(columns, at),
    change7d: change(columns.price_change_percentage_7d_in_currency[at]),
    marketCap: figure(formatMoney(columns.market_cap[at])),
    volume: figure(formatMoney(columns.total_volume[at])),
    supply: { ...supply, unit: supply.tone === "none" ? "" : symbol },
    ...(ecosystem && { ecosystem }),
    ...(age > columns.staleAfter && { age: timeAgo(columns.asOf - age, now) }),
  };
}

export const stripCells = ({ totals }: Columns, coins: number): StripCells => ({
  coins: formatCount(coins),
  marketCap: formatMoney(totals.market_cap),
  change: change(totals.market_cap_change_percentage_24h),
  volume: formatMoney(totals.total_volume),
  dominance: formatShare(totals.bitcoin_dominance),
});

export const freshnessCells = ({ asOf, staleAfter, source }: Origin, now: number): FreshnessCells => ({
  updated: `Updated ${timeAgo(asOf, now)}`,
  stale: now - asOf > staleAfter,
  source,
});

export const countText = (shown: number, total: number): string =>
  `Showing ${formatCount(shown)} of ${formatCount(total)} cryptocurrencies`;

/** Literal HTML and slot names in turn: even places are literal. */
export type Template = string[];

export type FirstPaintTemplate = {
  contentSecurityPolicy: string;
  document: Template;
  /** A row alone, with its ecosystem link, with its age, with both: see `rowKind`. */
  rows: Template[];
  /** On a row that somebody pays for. */
  paidMark: Template;
  tickerItem: Template;
  tinyPrice: Template;
  fresh: Template;
  stale: Template;
  sandboxMark: Template;
  /** Where the data comes from: CoinGecko must be linked, the sandbox must be named. */
  sources: { CoinGecko: Template; Sandbox: Template; other: Template };
};

export const rowKind = (cells: CoinCells): number => (cells.ecosystem ? 1 : 0) + (cells.age ? 2 : 0);

/** `values` hold HTML. A slot without a value is a defect of the build, and a hole in the page is worse than an error. */
export function fill(template: Template, values: Record<string, string>): string {
  return template
    .map((part, at) => {
      if (at % 2 === 0) return part;
      const value = values[part];
      if (value === undefined) throw new Error(`The first paint has no value for "${part}"`);
      return value;
    })
    .join("");
}

function coinSlots(
  template: FirstPaintTemplate,
  cells: CoinCells,
  place: number,
  isPaid = false,
): Record<string, string> {
  const { text, zeros, digits } = cells.price;
  const price =
    digits === undefined
      ? escapeMarkup(text)
      : fill(template.tinyPrice, { text: escapeMarkup(text), zeros: String(zeros), digits });
  const texts = {
    id: cells.id,
    rank: cells.rank,
    place: String(place),
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
  // Without the advertiser's own colour: the policy of this page allows no style attribute.
  const paid = isPaid ? { paid: " paid", paidMark: fill(template.paidMark, {}) } : { paid: "", paidMark: "" };
  return { ...Object.fromEntries(escaped), ...paid, price };
}

/** The whole document of `/` for a snapshot. Everything that comes from it is escaped. */
export function firstPaint(
  template: FirstPaintTemplate,
  columns: Columns,
  now: number,
  running: readonly HighlightedRow[] = [],
): string {
  const shown = shownCoins(columns);
  const ids = shown.map((at) => columns.id[at] ?? "");
  const rankOf = new Map(ids.map((id, place) => [id, place + 1]));
  const paid = firstPaid(rankOf, running);
  const paidIds = new Set(paid.map(({ coinId }) => coinId));
  const cellsOf = (id: string): CoinCells => {
    const rank = rankOf.get(id)!;
    return coinCells(columns, shown[rank - 1]!, rank, now);
  };
  const rows = forcedFirst(ids, paid).slice(0, FIRST_ROWS).map(cellsOf);
  const ticker = ids.slice(0, TICKER_COINS).map(cellsOf);
  const strip = stripCells(columns, shown.length);
  const { updated, stale, source } = freshnessCells(columns, now);
  const known = source === "CoinGecko" || source === "Sandbox" ? source : "other";
  const data = JSON.stringify(firstCoins(columns, shown, paid));
  return fill(template.document, {
    rows: rows
      .map((coin, at) =>
        fill(template.rows[rowKind(coin)] ?? [], coinSlots(template, coin, at + 2, paidIds.has(coin.id))),
      )
      .join(""),
    ticker: ticker.map((coin, at) => fill(template.tickerItem, coinSlots(template, coin, at + 1))).join(""),
    coins: strip.coins,
    totalMarketCap: strip.marketCap,
    totalChange: strip.change.text,
    totalTone: strip.change.tone,
    totalVolume: strip.volume,
    dominance: strip.dominance,
    fresh: fill(stale ? template.stale : template.fresh, { updated: escapeMarkup(updated) }),
    sandboxMark: known === "Sandbox" ? fill(template.sandboxMark, {}) : "",
    source: fill(template.sources[known], { source: escapeMarkup(source) }),
    count: countText(shown.length, shown.length),
    rowCount: String(shown.length + 1),
    data: data.replaceAll("<", "\\u003c"),
  });
}
