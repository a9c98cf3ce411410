import type { CoinCells } from "./coin-cells.ts";

/** Literal HTML and slot names in turn: even indexes are literal. */
export type Template = string[];

export type FirstPaintTemplate = {
  contentSecurityPolicy: string;
  document: Template;
  /** A row alone, with its ecosystem link, with its age, with both: see `rowKind`. */
  rows: Template[];
  /** The mark of a highlighted row. */
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
