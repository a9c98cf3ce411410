import { type RateYear, type ReferenceRates, ratesOf } from "../../shared/exchange-rates/rates.ts";
import type { Database } from "../platform/storage/db.ts";
import { listYears, readRatesRevision } from "./exchange-rates.queries.ts";

export { readRatesRevision };

/** Years without rates are kept as null. */
type Kept = { revision: number; years: Map<number, RateYear | null>; rates: ReferenceRates };
/** The rates that this isolate has read. */
const isolateCache = new WeakMap<Database, Kept>();

/**
 * The reference rates of some years, with the revision of what is stored. `yearsFor` names the years that days need. A
 * year is read once per isolate and revision.
 */
export async function readReferenceRates(
  { db }: { db: Database },
  years: readonly number[],
): Promise<{ revision: number; rates: ReferenceRates }> {
  const revision = await readRatesRevision(db);
  let kept = isolateCache.get(db);
  if (kept?.revision !== revision) {
    kept = { revision, years: new Map(), rates: ratesOf([]) };
    isolateCache.set(db, kept);
  }
  const missing = years.filter((year) => !kept.years.has(year));
  if (missing.length > 0) {
    const found = await listYears(db, missing);
    for (const year of missing) kept.years.set(year, found.find((row) => row.year === year) ?? null);
    kept.rates = ratesOf([...kept.years.values()].filter((year) => year !== null));
  }
  return { revision, rates: kept.rates };
}
