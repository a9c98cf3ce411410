import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { cacheInIsolate, type IsolateCache } from "../platform/storage/isolate-cache.ts";
import { readRates } from "./currencies.queries.ts";
import type { Rates } from "./rates.rules.ts";

export type RatesCache = IsolateCache<Rates>;

export const createRatesCache = (
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  origin: string,
): RatesCache =>
  cacheInIsolate<Rates>({
    async read(cached) {
      const row = await readRates(db, origin);
      if (!row || row.asOf === 0 || row.asOf === cached?.asOf) return undefined;
      return { asOf: row.asOf, rates: JSON.parse(row.rates) };
    },
    versionOf: ({ asOf }) => asOf,
    clock,
    log,
    name: "currencies",
  });
