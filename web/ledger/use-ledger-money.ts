import { useMemo } from "react";
import { type DollarRates, dollarRates, IN_DOLLARS } from "../../shared/exchange-rates/dollar-rates.ts";
import { displayOfLedger } from "../../shared/ledger-settings/display.ts";
import { DEFAULT_SETTINGS } from "../../shared/ledger-settings/settings.ts";
import { setOwnCurrency } from "../../shared/values/display-currency.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { useQuery } from "../api/use-query.ts";
import { useNow } from "../ui/use-now.ts";
import { setLedgerZone } from "./dates.ts";
import { ratesQuery } from "./rates.queries.ts";
import { settingsQuery } from "./settings.queries.ts";

/**
 * The money of the ledger. `rates` say what a dollar is worth in it: null when that is not known, and then so are present
 * values.
 */
export type LedgerMoney = { isLoading: boolean; currency: string; timeZone: string; rates: DollarRates | null };

export function useLedgerMoney(): LedgerMoney {
  const settings = useQuery(settingsQuery);
  // Rates hold for a day, and the time of their use matters to the minute at most.
  const now = Math.floor(useNow() / MINUTE) * MINUTE;
  const { currency, timeZone } = settings.data ?? DEFAULT_SETTINGS;
  const year = new Date(now).getUTCFullYear();
  const rates = useQuery({ ...ratesQuery(currency, year - 1, year), enabled: currency !== "usd" });
  setOwnCurrency(displayOfLedger(currency));
  setLedgerZone(timeZone);
  const isLoading = settings.isPending || (currency !== "usd" && rates.isPending);
  const known = useMemo(
    () => (currency === "usd" ? IN_DOLLARS : rates.data ? dollarRates(rates.data, currency, now) : null),
    [currency, rates.data, now],
  );
  return { isLoading, currency, timeZone, rates: known };
}
