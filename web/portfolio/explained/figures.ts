import type { PortfolioTotals } from "../../../shared/ledger/value.ts";
import type { LeveragedRow } from "../positions.ts";
import type { SpotTableRow } from "../spot/group-positions.ts";

/** The figures of the whole portfolio that show how they add up. */
export type FigureName = "value" | "equity" | "pnl" | "cost" | "day" | "realised" | "income" | "fees";
export const FIGURE_LABELS: Record<FigureName, string> = {
  value: "Total Portfolio Value",
  equity: "Equity",
  pnl: "Total P&L",
  cost: "Cost basis",
  day: "24h Change",
  realised: "Realised P&L",
  income: "Income",
  fees: "Other fees",
};
/** What the fees of a portfolio and of a report count. */
export const FEES_SENTENCE =
  "Fees that belong to no purchase and no sale, such as those of transfers. The fee of a trade is part of its cost or its proceeds. Fees of perpetuals are listed with the perpetuals.";

/** The figure or position whose derivation is open. */
export type Explained = FigureName | SpotTableRow | LeveragedRow;
export type OnExplain = (explained: Explained) => void;

/** Whether the equity, which is the headline, differs from the total value, of which the change of the day is in percent. */
export const isEquityOther = ({ value, equity }: Pick<PortfolioTotals, "value" | "equity">): boolean =>
  value !== null && equity !== null && value !== equity;
