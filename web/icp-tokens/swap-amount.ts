import { formatCompact } from "../../shared/values/format-market.ts";

const few = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const LEAST = 1e-6;

/** What was paid or received, in the token's own units: a small share of a dear coin is no zero. */
export function formatSwapAmount(amount: number | null): string {
  if (!amount || amount >= 1) return formatCompact(amount);
  return amount < LEAST ? "<0.000001" : few.format(amount);
}
