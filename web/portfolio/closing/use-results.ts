import { useMemo } from "react";
import { resultIn } from "../../../shared/gains/contracts.ts";
import { accountingOf, DOLLARS } from "../../../shared/transactions/accounting.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { useQuery } from "../../api/use-query.ts";
import { dailyRatesQuery } from "../../currencies/daily-rates.ts";
import { settingsQuery } from "../../ledger/settings.ts";
import type { Closed } from "./closed.queries.ts";

type Result = (closed: Pick<Closed, "realisedPnl" | "closedAt">) => Decimal | null;

const yearOf = (time: string) => new Date(time).getUTCFullYear();

/**
 * The results of closed positions in the ledger's currency, by the rate of the day of each close, as the gains report
 * counts them. Null while the rates load; a result without a rate is null.
 */
export function useResults(closed: readonly Closed[]): Result | null {
  const { data: settings } = useQuery(settingsQuery);
  const currency = settings?.currency ?? "usd";
  const thisYear = new Date().getUTCFullYear();
  // The first days of a year have the last rate of the year before.
  const from = Math.min(thisYear, ...closed.map(({ closedAt }) => yearOf(closedAt))) - 1;
  const isMoney = currency !== "usd";
  const { data: rates } = useQuery({
    ...dailyRatesQuery(currency, from, thisYear),
    enabled: isMoney && closed.length > 0,
  });
  return useMemo(() => {
    if (!settings || (isMoney && !rates)) return null;
    const accounting = rates && isMoney ? accountingOf(settings, rates) : DOLLARS;
    return ({ realisedPnl, closedAt }) => resultIn(accounting, realisedPnl, Date.parse(closedAt));
  }, [settings, isMoney, rates]);
}
