import type { Template } from "../html/template.ts";
import type { CoinCells } from "./coin-cells.ts";

export type FirstPaintTemplate = {
  contentSecurityPolicy: string;
  document: Template;
  /** Four variants of a row: plain, with an ecosystem link, with an age, and with both. `rowKind` is the index. */
  rows: Template[];
  /** The label of a highlighted row. */
  sponsoredLabel: Template;
  tickerItem: Template;
  tinyPrice: Template;
  fresh: Template;
  stale: Template;
  sandboxLabel: Template;
  /** The note on the data's source: CoinGecko must be linked, and the sandbox must be named. */
  sources: { CoinGecko: Template; Sandbox: Template; other: Template };
};

export const rowKind = (cells: CoinCells): number => (cells.ecosystem ? 1 : 0) + (cells.age ? 2 : 0);

/** The template of the first HTML of a coin's page. Its ticker, price and labels are those of the market page. */
export type CoinTemplate = Pick<FirstPaintTemplate, "tickerItem" | "tinyPrice" | "fresh" | "stale" | "sandboxLabel"> & {
  contentSecurityPolicy: string;
  document: Template;
  /** The chart of a coin that has prices. */
  chart: Template;
};
