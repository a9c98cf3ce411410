import { type RateYear, type ReferenceRates, ratesOf } from "../../shared/exchange-rates/rates.ts";
import type { Database } from "../platform/storage/db.ts";
import { listYears, readRatesRevision } from "./exchange-rates.queries.ts";

export { readRatesRevision };

/** `years` are those that were read; some have no rates. */
type Kept = { revision: number; years: Map<number, RateYear | undefined>; rates: ReferenceRates };
/** The rates that this isolate has read. */
const isolateCache = new WeakMap<Database, Kept>();

/**
 * The reference rates of some years or more, with the revision of what is stored. `yearsFor` names the years that days need. A
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
    const [from, to] = [Math.min(...missing), Math.max(...missing)];
    const found = new Map((await listYears(db, from, to)).map((row) => [row.year, row]));
    for (let year = from; year <= to; year++) kept.years.set(year, found.get(year));
    kept.rates = ratesOf([...kept.years.values()].filter((year) => year !== undefined));
  }
  return { revision, rates: kept.rates };
}
