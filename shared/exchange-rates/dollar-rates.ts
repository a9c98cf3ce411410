import { type Exact, product } from "../values/decimal.ts";

/** What a US dollar is worth in a currency, now and 24 hours ago. */
export type DollarRates = { now: Exact; before: Exact };
export const IN_DOLLARS: DollarRates = { now: "1" as Exact, before: "1" as Exact };

type Price = { price: Exact | null; change24h: number | null };

/** A dollar price in the currency, with the change that it has there; null without rates. */
export function priceIn<Live extends Price>(live: Live, rates: DollarRates | null): Live {
  if (rates === IN_DOLLARS || live.price === null) return live;
  if (rates === null) return { ...live, price: null, change24h: null };
  return { ...live, price: product(live.price, rates.now), change24h: changeIn(live.change24h, rates) };
}

/** A change in percent of a dollar price, as the change of the price in the currency. */
export const changeIn = (change: number | null, { now, before }: DollarRates): number | null =>
  change === null ? null : ((100 + change) * Number(now)) / Number(before) - 100;
