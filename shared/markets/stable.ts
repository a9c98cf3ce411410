import type { Columns } from "./snapshot.ts";

type Figures = Pick<
  Columns,
  "symbol" | "current_price" | "price_change_percentage_24h" | "price_change_percentage_7d_in_currency"
>;

const STABLE_WORDS = /usd|eur|dai|gho|frax/i;

/**
 * Whether a coin is a stablecoin: its symbol says so or it costs about a dollar, and its price in dollars hardly moved in
 * a week. Where its change is not known, both must hold.
 */
export function isStable(columns: Figures, index: number): boolean {
  const [price, day, week] = [
    columns.current_price[index],
    columns.price_change_percentage_24h[index],
    columns.price_change_percentage_7d_in_currency[index],
  ];
  if (price == null) return false;
  const [isAtDollar, saysSo] = [Math.abs(price - 1) < 0.01, STABLE_WORDS.test(columns.symbol[index] ?? "")];
  if (day == null || week == null) return isAtDollar && saysSo;
  return Math.abs(day) <= 1 && Math.abs(week) <= 2 && (isAtDollar || saysSo);
}

/** The ids of the stablecoins in a list of the market. */
export const stableIds = (columns: Figures & Pick<Columns, "id">): ReadonlySet<string> =>
  new Set(columns.id.filter((_, index) => isStable(columns, index)));
