import { type Decimal, type Exact, inPercent, product } from "../values/decimal.ts";

type Perp = { size: string; entryPrice: string; leverage: number; pnl: string };

/** The P&L of a venue's perpetual position in percent of its margin at the entry, which is its cost ÷ leverage. */
export const perpPercent = ({ size, entryPrice, leverage, pnl }: Perp): Decimal | null =>
  inPercent(product(pnl as Exact, String(leverage) as Exact), product(size as Exact, entryPrice as Exact));
