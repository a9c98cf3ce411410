import type { CoinCells } from "../../../shared/markets/coin-cells.ts";
import type { Columns, Figures } from "../../../shared/markets/snapshot.ts";
import { cutColumns } from "../../../shared/markets/snapshot.ts";
import { formatChange, formatShare, MISSING, sideOf } from "../../../shared/values/format-market.ts";
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

type Figure = CoinCells["change7d"];

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
    ath_change_percentage: pick(figures.ath_change_percentage),
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
  { label: string; key: ExtraKey; values: keyof Columns; isShare?: true; after: string }
>;
/** `after` is the column of the market that the added column follows. */
export const EXTRA: ExtraColumns = {
  "1h": { label: "1h %", key: "change1h", values: "price_change_percentage_1h_in_currency", after: "c-price" },
  "30d": { label: "30d %", key: "change30d", values: "price_change_percentage_30d_in_currency", after: "c-7d" },
  ratio: { label: "Vol / Cap", key: "ratio", values: "volume_to_cap", isShare: true, after: "c-volume" },
  ath: { label: "From ATH", key: "ath", values: "ath_change_percentage", after: "c-supply" },
};

/** The text of an added cell, and whether the change is a gain or a loss. */
export function extraFigure(columns: Columns, row: number, column: ExtraColumn): Figure {
  const value = (columns[EXTRA[column].values] as (number | null)[] | undefined)?.[row] ?? null;
  if (value === null) return { text: MISSING, tone: "none" };
  return EXTRA[column].isShare
    ? { text: formatShare(value), tone: "plain" }
    : { text: formatChange(value), tone: sideOf(value) };
}
