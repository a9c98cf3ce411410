import { currencyOf, isCurrency } from "../../shared/currencies/catalogue.ts";
import { perDollar } from "../../shared/exchange-rates/per-dollar.ts";
import type { ReferenceRates } from "../../shared/exchange-rates/rates.ts";
import { DAY } from "../../shared/values/time.ts";

/** Units of the display currency for one US dollar at a time (ms); null when that is unknown. */
export type RateAt = (at: number) => number | null;

/** The rate of the day. A price at midnight UTC closes the day before. */
export function rateOfMoney(rates: ReferenceRates, code: string): RateAt {
  const days = new Map<number, number | null>();
  return (at) => {
    const day = Math.floor((at - 1) / DAY);
    if (!days.has(day)) {
      const rate = perDollar(rates, code, day);
      days.set(day, rate === null ? null : Number(rate));
    }
    return days.get(day)!;
  };
}

/** A longer time without a price of the coin leaves the rate unknown. In steps of its chart. */
const MAX_GAP = 3;

/** The index of the first point at or after a time, or the length. */
function firstFrom(points: readonly { at: number }[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rate that follows from the prices of the coin that the currency is, oldest first. Between two it moves evenly. */
export function rateOfCoin(prices: readonly { at: number; price: number }[], code: string, step: number): RateAt {
  const units = isCurrency(code) ? (currencyOf(code).coin?.units ?? 1) : 1;
  const priceAt = (at: number): number | null => {
    const index = firstFrom(prices, at);
    const [before, after] = [prices[index - 1], prices[index]];
    if (before && after) {
      if (after.at - before.at > MAX_GAP * step) return after.at === at ? after.price : null;
      const share = (at - before.at) / (after.at - before.at);
      return before.price + share * (after.price - before.price);
    }
    const nearest = before ?? after;
    return nearest && Math.abs(nearest.at - at) <= step ? nearest.price : null;
  };
  return (at) => {
    const price = priceAt(at);
    return price === null ? null : units / price;
  };
}
