import type { TypedPrice } from "../../../shared/portfolio/typed-price.ts";

/** `price` is the price of a transaction, and `target` that of an alert. */
export type PriceName = "entryPrice" | "currentPrice" | "exitPrice" | "liquidationPrice" | "price" | "target";
export type Prices = Partial<Record<PriceName, string>>;
type Typed = { entryPrice?: string; typed?: TypedPrice | undefined };

/** The prices of a form: texts in its currency, which are sent in US dollars. */
export type PriceEntry = {
  /** Whether the text is still the one that the form showed for the stored price. */
  isStored: (name: PriceName, text: string) => boolean;
  inCurrency: (usd: string) => string;
  /** Text that is not a price stays as it is. */
  usdOf: (name: PriceName, text: string) => string;
  /** The values of the form with all prices in US dollars. */
  inUsd: <Values extends Prices>(values: Values) => Values;
  /** The fields to send beside the entry price. None when the price was not changed or is in US dollars. */
  typedOf: (values: { entryPrice: string }) => { typed?: TypedPrice };
};

/** The currency in which a form takes prices. */
export type EntryCurrency = {
  label: string;
  /** "0.8631 EUR per USD"; null in US dollars. */
  rate: string | null;
  /** The rate, or as a problem why the prices are in US dollars. */
  note: { text: string; isProblem: boolean } | null;
  newEntry: () => PriceEntry;
  /** `shown` has the texts of stored prices, which are in US dollars. */
  entryOf: <Stored extends Prices>(stored: Stored, position: Typed) => PriceEntry & { shown: Stored };
  /** Shows the rate at which the entry price was typed. Today's rate may differ from it. */
  hintOf: (position: Typed) => string | undefined;
};

const inDollars = (stored: Prices): PriceEntry => ({
  isStored: (name, text) => text === stored[name],
  inCurrency: (usd) => usd,
  usdOf: (_, text) => text,
  inUsd: (values) => values,
  typedOf: () => ({}),
});

export const usDollars = (problem: string | null): EntryCurrency => ({
  label: "USD",
  rate: null,
  note: problem === null ? null : { text: `${problem}, so prices are entered in US dollars.`, isProblem: true },
  newEntry: () => inDollars({}),
  entryOf: (stored) => ({ shown: stored, ...inDollars(stored) }),
  hintOf: () => undefined,
});
