import { formatCompact } from "../../shared/values/format-market.ts";

const threeDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const SMALLEST_SHOWN = 1e-6;

/** An amount in the token's own units. A small amount of an expensive token must not be shown as zero. */
export function formatSwapAmount(amount: number | null): string {
  if (!amount || amount >= 1) return formatCompact(amount);
  return amount < SMALLEST_SHOWN ? "<0.000001" : threeDigits.format(amount);
}
