import { compare, type Decimal } from "../../values/decimal.ts";
import { formatPlainPercent } from "../../values/format-decimal.ts";

/** The word and the sentence for the move to a liquidation price that the price has reached, or is beyond. */
export const PASSED = "Passed";
export const HAS_PASSED = "The price has passed the liquidation price. The next price confirms the liquidation.";

/** Half of the last shown digit of a percentage. */
const LEAST = "0.05" as Decimal;

/** The move of a price to its liquidation price, in percent. A move that is not 0 is never called 0. */
export const distanceText = (distance: Decimal): string =>
  compare(distance, "0" as Decimal) === 0
    ? PASSED
    : compare(distance, LEAST) < 0
      ? "under 0.1%"
      : formatPlainPercent(distance);
