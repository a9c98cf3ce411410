import { yearsFor } from "../../shared/exchange-rates/rates.ts";
import { DAY } from "../../shared/values/time.ts";
import { readRatesRevision, readReferenceRates } from "../exchange-rates/reference-rates.ts";
import { BoundedMap } from "../platform/bounded-map.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { cacheInIsolate, type IsolateCache } from "../platform/storage/isolate-cache.ts";
import { LONGEST_AGE, perDollarOn, type Rates } from "./rates.rules.ts";

export type RatesCache = IsolateCache<Rates>;

/** The days of the replies of one day and the next. */
const MAX_DAYS = 16;

/** Keeps the reference rates of the last year in the isolate. */
export const createRatesCache = ({ db, clock, log }: { db: Database; clock: Clock; log: Log }): RatesCache =>
  cacheInIsolate<Rates>({
    async read(cached) {
      if (cached && (await readRatesRevision(db)) === cached.revision) return undefined;
      const today = Math.floor(clock.now() / DAY);
      const years = yearsFor([today - LONGEST_AGE / DAY, today]);
      const { revision, lastDay, rates } = await readReferenceRates({ db }, years);
      if (lastDay === 0) return undefined;
      const byDay = new BoundedMap<number, Rates["rates"]>(MAX_DAYS);
      function on(day: number) {
        const known = byDay.get(day) ?? perDollarOn(rates, day);
        byDay.set(day, known);
        return known;
      }
      return { revision, lastDay, rates: perDollarOn(rates, lastDay), on };
    },
    versionOf: ({ revision }) => revision,
    clock,
    log,
    name: "currencies",
  });
