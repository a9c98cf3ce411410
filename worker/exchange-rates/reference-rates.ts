import { type RateYear, type ReferenceRates, ratesOf } from "../../shared/exchange-rates/rates.ts";
import type { Database } from "../platform/storage/db.ts";
import { listYears, readLoads, readRatesRevision } from "./exchange-rates.queries.ts";
import { areRatesStale } from "./loads.rules.ts";

export { areRatesStale, readRatesRevision };

/** `years` are those that were read; some have no rates. */
type Kept = { revision: number; years: Map<number, RateYear | undefined>; rates: ReferenceRates };
/** The rates that this isolate has read. */
const isolateCache = new WeakMap<Database, Kept>();

/**
 * The reference rates of some years or more, with the revision and the last publication day of what is stored; 0 when
 * nothing is. `yearsFor` names the years that days need. A year is read once per isolate and revision.
 */
export async function readReferenceRates(
  { db }: { db: Database },
  years: readonly number[],
): Promise<{ revision: number; lastDay: number; rates: ReferenceRates }> {
  const { revision, lastDay } = (await readLoads(db)) ?? { revision: 0, lastDay: 0 };
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
  return { revision, lastDay, rates: kept.rates };
}
