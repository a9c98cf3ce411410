import type { EntryCurrency } from "../currencies/entry/entry-currency.ts";

/** The price in US dollars, and the same price in the display currency. The form shows one of them. */
export type PriceTexts = { price: string; localPrice: string };
type Values = PriceTexts & { at: string };

/**
 * The price of a transaction in the display currency. The ledger needs dollars at the time of the transaction, and the
 * rates of past days are not on record, so an earlier price is entered in dollars. `stored` is in dollars, and empty for
 * a new transaction.
 */
export function priceEntryOf(currency: EntryCurrency, stored: string, openedAt: number) {
  const entry = currency.entryOf({ price: stored }, {});
  const inDisplayCurrency = ({ at }: { at: string }): boolean =>
    currency.rate !== null && currency.isRateValidAt(Date.parse(at), openedAt);
  return {
    inDisplayCurrency,
    /** The field that the form shows, and the currency in its label. */
    fieldOf: (values: { at: string }) =>
      inDisplayCurrency(values)
        ? { name: "localPrice" as const, label: currency.label }
        : { name: "price" as const, label: "USD" },
    initial: { price: stored, localPrice: entry.shown.price },
    marketPrice: (usd: string): PriceTexts => ({ price: usd, localPrice: entry.inCurrency(usd) }),
    /** Typing the price in one currency empties the field of the other, which holds an older price. */
    derive: <Form extends Values>(before: Form, next: Form): Form => {
      if (next.localPrice !== before.localPrice && next.price === before.price) return { ...next, price: "" };
      if (next.price !== before.price && next.localPrice === before.localPrice) return { ...next, localPrice: "" };
      return next;
    },
    inUsd: <Form extends Values>(values: Form): Form =>
      inDisplayCurrency(values) ? { ...values, price: entry.usdOf("price", values.localPrice) } : values,
  };
}
