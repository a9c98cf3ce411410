import { CurrencyNote } from "../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency } from "../currencies/entry/entry-currency.ts";

/** The rate of a price in the display currency, or why it is in US dollars. */
export const PriceNote = ({ currency, inDisplayCurrency }: { currency: EntryCurrency; inDisplayCurrency: boolean }) => (
  <CurrencyNote currency={currency}>{!inDisplayCurrency && currency.pastNote}</CurrencyNote>
);
