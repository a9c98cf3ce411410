import { type CurrencyCode, currencyOf, isCurrency } from "../../../shared/currencies/catalogue.ts";
import { rateText } from "../../../shared/portfolio/entry-rate.ts";
import {
  isPlainPositive,
  type TypedCurrency,
  type TypedPrice,
  usdOfTyped,
} from "../../../shared/portfolio/typed-price.ts";
import { type Exact, product } from "../../../shared/values/decimal.ts";
import { parseExact } from "../../../shared/values/exact-input.ts";
import { quotient } from "../../../shared/values/quotient.ts";
import { shortDecimal } from "../../../shared/values/short-decimal.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import type { Currencies } from "../start-rates.ts";
import { type EntryCurrency, type PriceEntry, type PriceName, type Prices, usDollars } from "./entry-currency.ts";

const NAMES: readonly PriceName[] = ["entryPrice", "currentPrice", "exitPrice", "liquidationPrice", "price", "target"];

const LEDGER_DIGITS = 12;

/** A typed number without sign and exponent, with its digits as they are; null when it is not a price. */
function plainPrice(text: string): string | null {
  const plain = isPlainPositive(text.trim()) ? text.trim() : parseExact(text);
  return plain !== null && isPlainPositive(plain) ? plain : null;
}

/** The ledger keeps all digits of a price. Text that is not a positive number stays as it is. */
function exactUsdOf(text: string, rate: string): string {
  const price = parseExact(text);
  const isPositive = price !== null && price !== "0" && !price.startsWith("-");
  return isPositive ? (quotient(price, rate as Exact, LEDGER_DIGITS) ?? text) : text;
}

/** A field whose text was not edited keeps the stored price, so that saving does not change it by rounding. */
function entryFor(currency: TypedCurrency, rate: string, stored: Prices, shown: Prices): PriceEntry {
  const isStored = (name: PriceName, text: string) => text === shown[name];
  /** Text that is not a price stays as it is, so that the rules of the form name its problem. */
  function usdOf(name: PriceName, text: string): string {
    if (isStored(name, text)) return stored[name]!;
    if (name === "price") return exactUsdOf(text, rate);
    const plain = plainPrice(text);
    return plain === null ? text : (usdOfTyped(plain, rate) ?? text);
  }
  return {
    isStored,
    usdOf,
    inCurrency: (usd) => priceIn(currency, rate, usd),
    inUsd(values) {
      const converted = NAMES.flatMap((name) => {
        const text = values[name];
        return text === undefined ? [] : [[name, usdOf(name, text)]];
      });
      return { ...values, ...Object.fromEntries(converted) };
    },
    typedOf({ entryPrice }) {
      const price = plainPrice(entryPrice);
      return price === null || isStored("entryPrice", entryPrice) ? {} : { typed: { price, currency, rate } };
    },
  };
}

const priceIn = (code: CurrencyCode, rate: string, usd: string): string =>
  usd === "" ? usd : shortDecimal(product(usd as Exact, rate as Exact), currencyOf(code).decimals);

/** The digits that were typed, when they were typed in this currency. */
const typedIn = (code: TypedCurrency, typed: TypedPrice | undefined) => (typed?.currency === code ? typed : undefined);

const labelOf = (code: CurrencyCode): string => (code === "sats" ? code : code.toUpperCase());

/** A currency at today's rate, or at that of another day, which `when` names. */
export const convertedFrom = (code: TypedCurrency, rate: string, when = ""): EntryCurrency => ({
  label: labelOf(code),
  rate: rateText(code, rate),
  note: { text: `Prices are converted at ${rateText(code, rate)}${when && ` ${when}`}.`, isProblem: false },
  newEntry: () => entryFor(code, rate, {}, {}),
  entryOf<Stored extends Prices>(stored: Stored, { typed }: { typed?: TypedPrice | undefined }) {
    const texts = NAMES.flatMap((name) => {
      const usd = stored[name];
      return usd === undefined ? [] : [[name, priceIn(code, rate, usd)]];
    });
    const shown: Stored = { ...stored, ...Object.fromEntries(texts) };
    const price = typedIn(code, typed)?.price;
    if (price !== undefined) shown.entryPrice = price;
    return { shown, ...entryFor(code, rate, stored, shown) };
  },
  hintOf({ typed }) {
    const own = typedIn(code, typed);
    return own && `Entered at ${rateText(code, own.rate)}`;
  },
});

/**
 * The display currency with today's rate; US dollars when the rate is old or missing, because an entry price is stored
 * in US dollars for good. `chosen` is what the user chose, and `shown` what the page could show.
 */
export function entryCurrencyOf(
  chosen: string,
  shown: string,
  reply: Pick<Currencies, "asOf" | "stale" | "rates"> | null,
  now: number,
): EntryCurrency {
  const code = shown === "usd" ? chosen : shown;
  if (!isCurrency(code) || code === "usd") return usDollars(null);
  const rate = reply?.rates[code];
  if (!reply || rate === undefined) return usDollars(`The exchange rate of ${labelOf(code)} is missing at the moment`);
  // The rates of coins follow their prices.
  if (reply.stale && reply.asOf !== null && !currencyOf(code).coin)
    return usDollars(`Exchange rates are old (updated ${timeAgo(Date.parse(reply.asOf), now)})`);
  // A page that shows dollars also takes prices in dollars, even when the rate has arrived since.
  return shown === "usd" ? usDollars(null) : convertedFrom(code, rate);
}
