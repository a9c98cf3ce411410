import { CURRENCY_CODES, RATES_STALE_AFTER } from "../../shared/currencies/catalogue.ts";
import { rateOf } from "../../shared/currencies/rates.ts";
import { ageOf, DAY, isoTime, MINUTE, SECOND } from "../../shared/values/time.ts";

const INTERVAL = DAY;
const FIRST_RETRY_DELAY = 5 * MINUTE;
/** The cron is not exact to the second, so a load that is due within this time counts as due. */
const TICK_TOLERANCE = 20 * SECOND;

type LoadState = { asOf: number; triedAt: number; failures: number };

/** Whether the rates must be loaded. `intervalFactor` lengthens the interval when the month's calls run short. */
export function areRatesDue(state: LoadState | undefined, intervalFactor: number, now: number): boolean {
  if (!state) return true;
  const interval = INTERVAL * intervalFactor;
  const retryDelay = state.failures === 0 ? 0 : Math.min(FIRST_RETRY_DELAY * 2 ** (state.failures - 1), interval);
  return (
    ageOf(state.asOf, now) + TICK_TOLERANCE >= interval && ageOf(state.triedAt, now) + TICK_TOLERANCE >= retryDelay
  );
}

export type Rates = { asOf: number; rates: Record<string, string> };

/** The rates of all currencies that are known: those of coins from their prices, the others as loaded. */
export function currenciesReply(loaded: Rates | null, priceOf: (coinId: string) => number | null, now: number) {
  const rates: Record<string, string> = {};
  for (const code of CURRENCY_CODES) {
    const rate = rateOf(code, loaded?.rates ?? {}, priceOf);
    if (rate !== null) rates[code] = rate;
  }
  return {
    base: "usd" as const,
    asOf: loaded ? isoTime(loaded.asOf) : null,
    stale: loaded !== null && ageOf(loaded.asOf, now) > RATES_STALE_AFTER,
    rates,
  };
}
