import type { CoinCells } from "../../../shared/markets/coin-cells.ts";
import { coinChange } from "../../../shared/markets/coin-change.ts";
import type { Columns, Figures } from "../../../shared/markets/snapshot.ts";
import { cutColumns } from "../../../shared/markets/snapshot.ts";
import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { formatChange, formatShare, IN_DOLLARS_ONLY, MISSING, sideOf } from "../../../shared/values/format-market.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import type { ExtraColumn, ExtraKey } from "../market-search.ts";

/** What is known about an unlisted coin: one that the market does not list. */
export type UnlistedCoin = {
  id: string;
  symbol: string;
  name: string;
  price: string | null;
  change24h: number | null;
  marketCap: string | null;
  asOf: string | null;
};

/** `note` explains why the figure is missing. */
type Figure = CoinCells["change7d"] & { note?: string };

const number = (text: string | null) => (text === null ? null : Number(text));

/** The columns of each unlisted coin. An absent value is unknown. */
const unlistedRow = ({ id, symbol, name, price, change24h, marketCap, asOf }: UnlistedCoin, marketAsOf: number) => ({
  id,
  symbol,
  name,
  current_price: number(price),
  market_cap: number(marketCap),
  price_change_percentage_24h: change24h,
  age: asOf === null ? 0 : Math.max(0, Math.round((marketAsOf - Date.parse(asOf)) / MINUTE)),
  ecosystem: "",
});

const ratioOf = (volume: number | null | undefined, cap: number | null | undefined) =>
  volume == null || !cap ? null : (volume / cap) * 100;

/** The figures by the rows of the market, which may have other coins than the figures after a refresh. */
function withFigures(columns: Columns, figures: Figures): Columns {
  const rows = new Map(figures.id.map((id, row) => [id, row]));
  const pick = (values: readonly (number | null)[]) => columns.id.map((id) => values[rows.get(id) ?? -1] ?? null);
  return {
    ...columns,
    price_change_percentage_1h_in_currency: pick(figures.price_change_percentage_1h_in_currency),
    price_change_percentage_30d_in_currency: pick(figures.price_change_percentage_30d_in_currency),
    // The all-time high in another currency was on another day, so it is not known.
    ath_change_percentage: pick(displayCurrency().code === "usd" ? figures.ath_change_percentage : []),
    volume_to_cap: columns.id.map((_, row) => ratioOf(columns.total_volume[row], columns.market_cap[row])),
  };
}

/** The columns with figures of further columns, and with unlisted coins after its `listedRows` rows. */
export function extendColumns(
  columns: Columns,
  listedRows: number,
  figures: Figures | undefined,
  unlisted: readonly UnlistedCoin[],
): Columns {
  const listed = cutColumns(columns, listedRows);
  const known = new Set(listed.id);
  const added: Record<string, unknown>[] = unlisted
    .filter(({ id }) => !known.has(id))
    .map((coin) => unlistedRow(coin, columns.asOf));
  const wide = figures ? withFigures(listed, figures) : listed;
  const extended = Object.entries(wide).map(([name, values]) => [
    name,
    Array.isArray(values) ? [...values, ...added.map((row) => row[name] ?? null)] : values,
  ]);
  return Object.fromEntries(extended) as Columns;
}

type ExtraColumns = Record<
  ExtraColumn,
  { label: string; key: ExtraKey; after: string; valueOf: (columns: Columns, row: number) => number | null }
>;
/** `after` is the column of the market that the added column follows. */
export const EXTRA: ExtraColumns = {
  "1h": { label: "1h %", key: "change1h", after: "c-price", valueOf: (columns, row) => coinChange(columns, row, "1h") },
  "30d": {
    label: "30d %",
    key: "change30d",
    after: "c-7d",
    valueOf: (columns, row) => coinChange(columns, row, "30d"),
  },
  ratio: {
    label: "Vol / Cap",
    key: "ratio",
    after: "c-volume",
    valueOf: ({ volume_to_cap }, row) => volume_to_cap?.[row] ?? null,
  },
  ath: {
    label: "From ATH",
    key: "ath",
    after: "c-supply",
    valueOf: ({ ath_change_percentage }, row) => ath_change_percentage?.[row] ?? null,
  },
};

/** The text of an added cell, and whether the change is a gain or a loss. */
export function extraFigure(columns: Columns, row: number, column: ExtraColumn): Figure {
  const value = EXTRA[column].valueOf(columns, row);
  if (value === null) {
    const isInDollarsOnly = column === "ath" && displayCurrency().code !== "usd";
    return { text: MISSING, tone: "none", ...(isInDollarsOnly && { note: IN_DOLLARS_ONLY }) };
  }
  return column === "ratio"
    ? { text: formatShare(value), tone: "plain" }
    : { text: formatChange(value), tone: sideOf(value) };
}
