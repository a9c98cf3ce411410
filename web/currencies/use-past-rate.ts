import { useMemo } from "react";
import { displayCurrency, displayRate } from "../../shared/values/display-currency.ts";
import { DAY } from "../../shared/values/time.ts";
import { useQuery } from "../api/use-query.ts";
import { dailyRatesQuery } from "./daily-rates.ts";
import { type RateAt, rateOfMoney } from "./past-rate.ts";

/** `isToday` marks today's rate, which stands in where the rates of the past are not available. */
export type PastRate = { rateAt: RateAt; isToday: boolean };

export const DOLLARS: PastRate = { rateAt: () => 1, isToday: false };
export const todaysRate = (): PastRate => ({ rateAt: displayRate, isToday: true });

const yearOf = (at: number) => new Date(at).getUTCFullYear();
/** The first days of a year have the last rate of the year before. */
const MARGIN = 14 * DAY;

/**
 * The rate of each day since a time (ms), if the display currency is money. In a coin it is today's. Null while the
 * rates load.
 */
export function usePastRate(since: number | undefined): PastRate | null {
  const { code, coinId } = displayCurrency();
  const thisYear = yearOf(Date.now());
  // The same request serves all charts of up to a year.
  const from = Math.min(thisYear - 1, yearOf((since ?? Date.now()) - MARGIN));
  const isMoney = code !== "usd" && !coinId;
  const { data, isError } = useQuery({
    ...dailyRatesQuery(code, from, thisYear),
    enabled: isMoney && since !== undefined,
  });
  return useMemo(() => {
    if (code === "usd") return DOLLARS;
    if (!isMoney || isError) return todaysRate();
    return data ? { rateAt: rateOfMoney(data, code), isToday: false } : null;
  }, [code, isMoney, isError, data]);
}
