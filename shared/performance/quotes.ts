import { nearestPoint } from "../archive-prices/nearest.ts";
import { PRICE_SCALE, type PricePoint } from "../portfolio/values-over-time.ts";
import type { Accounting } from "../transactions/accounting.ts";
import { MONEY_SCALE } from "../transactions/leg-values.ts";
import { powerOfTen, rescale } from "../values/fixed.ts";
import { AMOUNT_SCALE } from "./movements.ts";

/** The prices of coins by coin id, in US dollars, each list sorted by time. */
export type CoinPrices = ReadonlyMap<string, readonly PricePoint[]>;

const ONE = powerOfTen(MONEY_SCALE);
/** A bigint of 36 decimals as a float. */
export const toFloat = (money: bigint): number => Number(money) / 1e36;

/** What coins are worth in the ledger's currency at a time, by the archive. Null where no price lies within a day. */
export function quotes(prices: CoinPrices, { convert, zone, currency }: Accounting) {
  const rates = new Map<number, number | null>();
  /** One US dollar in the ledger's currency. */
  function rateAt(at: number): number | null {
    if (currency === "usd") return 1;
    const day = zone.dayOf(at);
    let rate = rates.get(day);
    if (rate === undefined) {
      const one = convert(ONE, "usd", at);
      rate = one === null ? null : toFloat(one);
      rates.set(day, rate);
    }
    return rate;
  }
  const priceAt = (coinId: string | null, at: number): bigint | null =>
    (coinId === null ? null : nearestPoint(prices.get(coinId) ?? [], at)?.price) ?? null;
  return {
    /** In US dollars (`toPrice`). */
    priceAt,
    rateAt,
    /** Exact, in units of 10^−36. */
    fromDollars: (dollars: bigint, at: number): bigint | null => convert(dollars, "usd", at),
    worthAt(coinId: string | null, amount: bigint, at: number): bigint | null {
      const price = priceAt(coinId, at);
      return price === null ? null : convert(worthOf(amount, price), "usd", at);
    },
    /** The price of a unit as a float. */
    unitAt(coinId: string | null, at: number): number | null {
      const [price, rate] = [priceAt(coinId, at), rateAt(at)];
      return price === null || rate === null ? null : (Number(price) / 10 ** PRICE_SCALE) * rate;
    },
  };
}
export type Quotes = ReturnType<typeof quotes>;

/** The value of an amount at a price (`toPrice`), in units of 10^−36. */
export const worthOf = (amount: bigint, price: bigint): bigint =>
  rescale(amount * price, AMOUNT_SCALE + PRICE_SCALE, MONEY_SCALE);
