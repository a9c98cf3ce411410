import type { Exact } from "../values/decimal.ts";
import { shortDecimal } from "../values/short-decimal.ts";
import { type Entry, typedText } from "./entry-price-text.ts";

/** "0.8631 EUR per USD" */
export const rateText = (code: string, rate: string): string =>
  `${shortDecimal(rate as Exact, 0)} ${code === "sats" ? code : code.toUpperCase()} per USD`;

/** ", entered at 0.8631 EUR per USD", to follow an entry price that is shown as typed; otherwise empty. */
export const entryRateNote = (entry: Entry): string =>
  typedText(entry) === null ? "" : `, entered at ${rateText(entry.typed!.currency, entry.typed!.rate)}`;
