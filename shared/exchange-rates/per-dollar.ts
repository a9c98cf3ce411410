import type { Exact } from "../values/decimal.ts";
import { quotient } from "../values/quotient.ts";
import { DAY } from "../values/time.ts";
import { type DollarRates, IN_DOLLARS } from "./dollar-rates.ts";
import type { ReferenceRates } from "./rates.ts";

/** The bank's figures have five or six digits. */
const DIGITS = 12;

/** Units of money for one US dollar on a day (days since 1970-01-01); null without a rate. */
export function perDollar(rates: ReferenceRates, currency: string, day: number): Exact | null {
  if (currency === "usd") return "1" as Exact;
  const [money, dollar] = [rates.on(currency, day), rates.on("usd", day)];
  return money && dollar && quotient(money.perEuro, dollar.perEuro, DIGITS);
}

export function dollarRates(rates: ReferenceRates, currency: string, at: number): DollarRates | null {
  if (currency === "usd") return IN_DOLLARS;
  const [now, before] = [at, at - DAY].map((time) => perDollar(rates, currency, Math.floor(time / DAY)));
  return now && before ? { now, before } : null;
}
