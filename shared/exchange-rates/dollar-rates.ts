import { type Exact, product } from "../values/decimal.ts";
import { changeIn } from "../values/display-currency.ts";

/** Units of a currency for one US dollar, now and 24 hours ago. */
export type DollarRates = { now: Exact; before: Exact };
export const IN_DOLLARS: DollarRates = { now: "1" as Exact, before: "1" as Exact };

type Price = { price: Exact | null; change24h: number | null };

/** A dollar price in the currency, with the change that it has there; null without rates. */
export function priceIn<Live extends Price>(live: Live, rates: DollarRates | null): Live {
  if (rates === IN_DOLLARS || live.price === null) return live;
  if (rates === null) return { ...live, price: null, change24h: null };
  const change24h = live.change24h === null ? null : changeIn(live.change24h, Number(rates.now) / Number(rates.before));
  return { ...live, price: product(live.price, rates.now), change24h };
}
