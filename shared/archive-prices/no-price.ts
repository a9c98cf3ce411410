import { dayText } from "../values/day-text.ts";
import { DAY } from "../values/time.ts";

/** Why the archive has no price at a time. `firstDay`: the first day (since 1970-01-01) with a price; null without one. */
export function noPriceText(at: number, firstDay: number | null, isWaiting: boolean): string {
  const text =
    firstDay === null
      ? "No price is known yet."
      : at < firstDay * DAY
        ? `No price before ${dayText(firstDay * DAY)}.`
        : `No price on ${dayText(at)}.`;
  return isWaiting ? `${text} Older prices may still be loaded.` : text;
}
