import { type Exact, exactText } from "../values/decimal.ts";
import { ownCurrency } from "../values/display-currency.ts";
import { ownPriceText, plainOwnPrice } from "../values/format-decimal.ts";
import type { PriceText } from "../values/format-market.ts";

export type Entry = {
  /** Null when it is unknown. */
  entryPrice: string | null;
  typed?: { price: string; currency: string; rate: string } | undefined;
  /** Only a spot position has them: `cost` is what `knownAmount` coins cost, and null when no cost is known. */
  cost?: string | null;
  knownAmount?: string;
};

/** The entry price, also where it has no digit within 8 decimals; null when it is unknown. */
function entryPriceOf({ entryPrice, cost, knownAmount }: Entry): Exact | null {
  if (cost === null || entryPrice === null) return null;
  if (entryPrice !== "0" || cost === undefined || !knownAmount) return entryPrice as Exact;
  // Nothing is left where a chain has none of a coin that the ledger has.
  return Number(knownAmount) === 0 ? null : exactText(Number(cost) / Number(knownAmount));
}

const UNKNOWN = "unknown";

/** "€1,234.50": the digits as typed, when the entry price was typed in the currency of the ledger. */
export function typedText({ typed }: Entry): string | null {
  const { code, sign } = ownCurrency();
  if (typed?.currency !== code) return null;
  const [whole = "", fraction] = typed.price.split(".");
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction === undefined ? "" : `.${fraction}`}`;
}

/** The entry price of a position: as typed, otherwise in the currency of the ledger. */
export function entryPriceText(entry: Entry): PriceText {
  const text = typedText(entry);
  if (text !== null) return { text };
  const price = entryPriceOf(entry);
  return price === null ? { text: UNKNOWN } : ownPriceText(price);
}

export function plainEntryText(entry: Entry): string {
  const price = entryPriceOf(entry);
  return typedText(entry) ?? (price === null ? `an ${UNKNOWN} price` : plainOwnPrice(price));
}
