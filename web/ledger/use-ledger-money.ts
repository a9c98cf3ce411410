import { queryOptions } from "@tanstack/react-query";
import { type DollarRates, IN_DOLLARS } from "../../shared/exchange-rates/dollar-rates.ts";
import { type DisplayCurrency, setOwnCurrency, US_DOLLAR } from "../../shared/values/display-currency.ts";
import { useQuery } from "../api/use-query.ts";
import { setLedgerZone } from "./dates.ts";
import { settingsQuery } from "./settings.ts";

/** Rates are asked for again after this time (ms): a day may have begun, or they may have been missing. */
const RELOAD_AFTER = 600_000;

/** The code for other currencies loads for those who use one. */
const moneyQuery = (currency: string) =>
  queryOptions({
    queryKey: ["ledger money", currency],
    queryFn: async () => (await import("./load-money.ts")).loadMoney(currency),
    staleTime: RELOAD_AFTER,
    refetchInterval: RELOAD_AFTER,
    enabled: currency !== "usd",
  });

/**
 * The money of the ledger. `rates` say what a dollar is worth in it: null when that is not known, and then so are present
 * values.
 */
export type LedgerMoney = {
  isLoading: boolean;
  /** Without the settings, nobody knows in which money the figures of the ledger are. */
  isFailed: boolean;
  currency: string;
  rates: DollarRates | null;
  /** The day of which the rates are, such as "2026-11-25"; null in dollars and without rates. */
  ratesOf: string | null;
  /** Whether the rates of today are not published yet. */
  isProvisional: boolean;
  retry: () => void;
};

/** The sign of a currency while the code for it could not be loaded. */
const plainDisplay = (code: string): DisplayCurrency => ({
  ...{ code, sign: `${code.toUpperCase()}\u00a0`, decimals: 2, rate: "1" },
});

export function useLedgerMoney(): LedgerMoney {
  const settings = useQuery(settingsQuery);
  const currency = settings.data?.currency ?? "usd";
  const money = useQuery(moneyQuery(currency));
  if (settings.data) setLedgerZone(settings.data.timeZone);
  const isInDollars = currency === "usd";
  setOwnCurrency(isInDollars ? US_DOLLAR : (money.data?.display ?? plainDisplay(currency)));
  return {
    isLoading: !settings.data ? !settings.isError : !isInDollars && money.isPending,
    isFailed: settings.isError && !settings.data,
    currency,
    rates: isInDollars ? IN_DOLLARS : (money.data?.rates ?? null),
    ratesOf: isInDollars ? null : (money.data?.ratesOf ?? null),
    isProvisional: !isInDollars && money.data?.isProvisional === true,
    retry: () => void settings.refetch(),
  };
}
