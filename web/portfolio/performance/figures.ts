/** The figures of what the spot holdings earned. */
export const FIGURES = ["unrealised", "realised", "income", "fees"] as const;
export type FigureName = (typeof FIGURES)[number];
export const FIGURE_LABELS: Record<FigureName, string> = {
  unrealised: "Unrealised P&L",
  realised: "Realised P&L",
  income: "Income",
  fees: "Fees",
};
