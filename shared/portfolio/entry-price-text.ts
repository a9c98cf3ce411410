import type { Exact } from "../values/decimal.ts";
import { displayCurrency } from "../values/display-currency.ts";
import { plainPriceText, priceText } from "../values/format-decimal.ts";
import type { PriceText } from "../values/format-market.ts";

export type Entry = { entryPrice: string; typed?: { price: string; currency: string; rate: string } | undefined };

/** "€1,234.50": the digits as typed, when the entry price was typed in the display currency. */
export function typedText({ typed }: Entry): string | null {
  const { code, sign } = displayCurrency();
  if (typed?.currency !== code) return null;
  const [whole = "", fraction] = typed.price.split(".");
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction === undefined ? "" : `.${fraction}`}`;
}

/** The entry price of a position: as typed, otherwise in the display currency. */
export function entryPriceText(entry: Entry): PriceText {
  const text = typedText(entry);
  return text === null ? priceText(entry.entryPrice as Exact) : { text };
}

export const plainEntryText = (entry: Entry): string => typedText(entry) ?? plainPriceText(entry.entryPrice as Exact);
