import { type Decimal, type Exact, inPercent, product } from "../values/decimal.ts";
import { counted } from "../values/format-market.ts";

type Perp = { size: string; entryPrice: string; leverage: number; pnl: string };

/** The P&L of a venue's perpetual position in percent of its margin at the entry, which is its cost ÷ leverage. */
export const perpPercent = ({ size, entryPrice, leverage, pnl }: Perp): Decimal | null =>
  inPercent(product(pnl as Exact, String(leverage) as Exact), product(size as Exact, entryPrice as Exact));

/** What a balance is whose amount the results of open perpetuals change, such as "account value with 4 perpetuals". */
export const accountValueText = (perps: number): string => `account value with ${counted(perps, "perpetual")}`;
