import { CurrencyNote } from "../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency } from "../currencies/entry/entry-currency.ts";

/** The rate of a price in the display currency, or why it is in US dollars. */
export const PriceNote = ({ currency, isLocal }: { currency: EntryCurrency; isLocal: boolean }) => (
  <CurrencyNote currency={currency}>{!isLocal && currency.pastNote}</CurrencyNote>
);
