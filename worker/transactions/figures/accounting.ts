import { ratesOf, yearsFor } from "../../../shared/exchange-rates/rates.ts";
import { type Accounting, accountingOf } from "../../../shared/transactions/accounting.ts";
import { foreignDays } from "../../../shared/transactions/foreign-days.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import { zoneOf } from "../../../shared/zones/zone.ts";
import { readReferenceRates } from "../../exchange-rates/reference-rates.ts";
import type { Database } from "../../platform/storage/db.ts";

/** What decides how a ledger counts money and days. */
export type Money = { currency: string; timeZone: string };

/**
 * How a ledger counts these transactions, and money of these times (ms). Reads only the years whose rates they need; none
 * when all money is that of the ledger. `revision` is that of the rates; null when none was needed.
 */
export async function readAccounting(
  db: Database,
  { currency, timeZone }: Money,
  transactions: readonly Transaction[],
  dollarsAt: readonly number[] = [],
) {
  const zone = zoneOf(timeZone);
  const days = foreignDays(transactions, { currency, zone });
  if (currency !== "usd") for (const at of dollarsAt) days.add(zone.dayOf(at));
  const years = yearsFor(days);
  const { rates, revision } =
    years.length === 0 ? { rates: ratesOf([]), revision: null } : await readReferenceRates({ db }, years);
  const accounting: Accounting & { revision: number | null } = {
    ...accountingOf({ currency, timeZone }, rates),
    revision,
  };
  return accounting;
}
