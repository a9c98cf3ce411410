import { type Exact, product } from "../values/decimal.ts";
import { changeIn } from "../values/display-currency.ts";
import { quotient } from "../values/quotient.ts";
import { DAY } from "../values/time.ts";
import type { ReferenceRates } from "./rates.ts";

/** The bank's figures have five or six digits. */
const DIGITS = 12;

/** Units of money for one US dollar on a day (days since 1970-01-01); null without a rate. */
export function perDollar(rates: ReferenceRates, currency: string, day: number): Exact | null {
  if (currency === "usd") return "1" as Exact;
  const [money, dollar] = [rates.on(currency, day), rates.on("usd", day)];
  return money && dollar && quotient(money.perEuro, dollar.perEuro, DIGITS);
}

/** What a US dollar is worth in a currency, now and 24 hours ago. */
export type DollarRates = { now: Exact; before: Exact };
export const IN_DOLLARS: DollarRates = { now: "1" as Exact, before: "1" as Exact };

export function dollarRates(rates: ReferenceRates, currency: string, at: number): DollarRates | null {
  if (currency === "usd") return IN_DOLLARS;
  const [now, before] = [at, at - DAY].map((time) => perDollar(rates, currency, Math.floor(time / DAY)));
  return now && before ? { now, before } : null;
}

type Price = { price: Exact | null; change24h: number | null };

/** A dollar price in the currency, with the change that it has there; null without rates. */
export function priceIn<Live extends Price>(live: Live, rates: DollarRates | null): Live {
  if (rates === IN_DOLLARS || live.price === null) return live;
  if (rates === null) return { ...live, price: null, change24h: null };
  const change24h = live.change24h === null ? null : changeIn(live.change24h, Number(rates.now) / Number(rates.before));
  return { ...live, price: product(live.price, rates.now), change24h };
}
