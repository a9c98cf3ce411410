import { CURRENCY_CODES, currencyOf } from "../../shared/currencies/catalogue.ts";
import { rateOf } from "../../shared/currencies/rates.ts";
import { perDollar } from "../../shared/exchange-rates/per-dollar.ts";
import { publishedAt } from "../../shared/exchange-rates/publication-days.ts";
import type { ReferenceRates } from "../../shared/exchange-rates/rates.ts";
import { type Exact, exactText, product, sum } from "../../shared/values/decimal.ts";
import type { RateAge } from "../../shared/values/display-currency.ts";
import { quotient } from "../../shared/values/quotient.ts";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";

type PerDollar = Readonly<Record<string, string>>;

const AGES: Record<RateAge, number> = { "1h": HOUR, "24h": DAY, "7d": 7 * DAY, "30d": 30 * DAY, "1y": 365 * DAY };
export const LONGEST_AGE = AGES["1y"];
const DIGITS = 12;

/** Units of money per US dollar on a day (days since 1970-01-01), as far as they are known. */
export function perDollarOn(rates: ReferenceRates, day: number): PerDollar {
  const money = CURRENCY_CODES.filter((code) => !currencyOf(code).coin);
  return Object.fromEntries(
    money.flatMap((code) => {
      const units = perDollar(rates, code, day);
      return units === null ? [] : [[code, units]];
    }),
  );
}

/** The rates of money: those of the last publication day, and those of any day. */
export type Rates = { revision: number; lastDay: number; rates: PerDollar; on(day: number): PerDollar };
/** A coin's price, and its changes in percent. */
export type CoinPrice = { price: number; changes: Partial<Record<RateAge, number | null>> };

/** The rates of coins before a change in percent: as many units as now, times 1 + change ÷ 100. */
function earlierRate(units: number, price: number, change: number): string | null {
  const growth = sum("1" as Exact, product(exactText(change), "0.01" as Exact));
  return growth.startsWith("-") || growth === "0"
    ? null
    : quotient(product(exactText(units), growth), exactText(price), DIGITS);
}

function earlierRates(age: RateAge, money: PerDollar, coinOf: (id: string) => CoinPrice | null): PerDollar {
  const found: Record<string, string> = { ...money };
  for (const code of CURRENCY_CODES) {
    const { coin } = currencyOf(code);
    const priced = coin && coinOf(coin.id);
    const change = priced?.changes[age];
    if (!coin || !priced || change == null) continue;
    const rate = earlierRate(coin.units, priced.price, change);
    if (rate !== null) found[code] = rate;
  }
  return found;
}

/** The rates of all currencies that are known, now and earlier: those of coins from their prices, the others as loaded. */
export function currenciesReply(
  loaded: Rates | null,
  isStale: boolean,
  coinOf: (id: string) => CoinPrice | null,
  now: number,
) {
  const rates: Record<string, string> = {};
  for (const code of CURRENCY_CODES) {
    const rate = rateOf(code, loaded?.rates ?? {}, (id) => coinOf(id)?.price ?? null);
    if (rate !== null) rates[code] = rate;
  }
  const earlier = Object.entries(AGES).map(([name, ms]) => {
    const day = Math.floor((now - ms) / DAY);
    // When rates are missing that should be there, those of the last days are unknown.
    const money = loaded && (day <= loaded.lastDay || !isStale) ? loaded.on(day) : {};
    return [name, earlierRates(name as RateAge, { ...money, usd: "1" }, coinOf)];
  });
  return {
    base: "usd" as const,
    asOf: loaded ? isoTime(publishedAt(loaded.lastDay)) : null,
    stale: isStale,
    rates,
    earlier: Object.fromEntries(earlier) as Record<RateAge, PerDollar>,
  };
}
