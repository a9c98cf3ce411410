import type { Exact } from "../values/decimal.ts";
import { DAY } from "../values/time.ts";
import { isQuoted } from "./quoted.ts";

/** The euro foreign exchange reference rates of the European Central Bank. Do not import zod, because browsers load this file. */

/** Rates of one year as they are stored and served. `days` are the bank's publication days of the year. */
export type RateYear = {
  year: number;
  /** Month and day, ascending: "0102 0103 …". */
  days: string;
  /** By lower-case currency: one decimal or "-" for each day, separated by spaces. */
  perEuro: Record<string, string>;
};

/** A day is the number of days since 1970-01-01. */
export type ReferenceRate = {
  /** Units of the currency for one euro. */
  perEuro: Exact;
  /** The day of which the rate is. A fixed rate is of the day on which the euro replaced the currency. */
  publishedOn: number;
  /** True for a currency that the euro replaced. */
  isFixed: boolean;
};

export type ReferenceRates = {
  /** The rate that holds on a day, or null when there is none. */
  on(currency: string, day: number): ReferenceRate | null;
};

const NO_RATE = "-";

const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY;
const yearOf = (day: number): number => new Date(day * DAY).getUTCFullYear();

/** 1999-01-04, the day of the first reference rates. */
export const FIRST_RATE_DAY = dayOf(1999, 1, 4);

/**
 * The bank publishes on each working day, with at most five days between (at Easter). After more days than this without
 * rates, some are missing, so the last known rate is no longer the rate of the day.
 */
const MAX_AGE_DAYS = 14;

/** Currencies that the euro replaced, with the rates of Council Regulation (EC) No 2866/98 as amended. */
const REPLACED: Readonly<Record<string, { perEuro: string; since: number }>> = {
  sit: { perEuro: "239.640", since: dayOf(2007, 1, 1) },
  cyp: { perEuro: "0.585274", since: dayOf(2008, 1, 1) },
  mtl: { perEuro: "0.429300", since: dayOf(2008, 1, 1) },
  skk: { perEuro: "30.1260", since: dayOf(2009, 1, 1) },
  eek: { perEuro: "15.6466", since: dayOf(2011, 1, 1) },
  lvl: { perEuro: "0.702804", since: dayOf(2014, 1, 1) },
  ltl: { perEuro: "3.45280", since: dayOf(2015, 1, 1) },
  hrk: { perEuro: "7.53450", since: dayOf(2023, 1, 1) },
  bgn: { perEuro: "1.95583", since: dayOf(2026, 1, 1) },
};

/** The days from the first to before the second on which the bank gave no rate of a currency that it quoted before. */
const SUSPENDED: Readonly<Record<string, readonly [from: number, to: number]>> = {
  rub: [dayOf(2022, 3, 2), Number.POSITIVE_INFINITY],
  isk: [dayOf(2008, 12, 10), dayOf(2018, 2, 1)],
  trl: [dayOf(2005, 1, 1), Number.POSITIVE_INFINITY],
  rol: [dayOf(2005, 7, 1), Number.POSITIVE_INFINITY],
};

/** Whether the money has an official rate on a day, as far as that is known without the rates. */
export function isQuotedOn(currency: string, day: number): boolean {
  const [from, to] = SUSPENDED[currency] ?? [0, 0];
  return isQuoted(currency) && day >= FIRST_RATE_DAY && (day < from || day >= to);
}

/** The years to load so that each of these days finds its last publication day, ascending. */
export function yearsFor(days: Iterable<number>): number[] {
  const years = new Set<number>();
  for (const day of new Set(days)) {
    if (day < FIRST_RATE_DAY) continue;
    years.add(yearOf(day));
    years.add(yearOf(Math.max(day - MAX_AGE_DAYS, FIRST_RATE_DAY)));
  }
  return [...years].sort((a, b) => a - b);
}

/** The index of the last day on or before `day`, or -1. */
function lastIndex(days: readonly number[], day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

type ParsedYear = { days: readonly number[]; textsOf(currency: string): readonly string[] };

function parseYear({ year, days, perEuro }: RateYear): ParsedYear {
  const texts = new Map<string, readonly string[]>();
  return {
    days:
      days === "" ? [] : days.split(" ").map((text) => dayOf(year, Number(text.slice(0, 2)), Number(text.slice(2)))),
    textsOf(currency) {
      let found = texts.get(currency);
      if (!found) {
        found = Object.hasOwn(perEuro, currency) ? perEuro[currency]!.split(" ") : [];
        texts.set(currency, found);
      }
      return found;
    },
  };
}

/** Only the years and currencies that are asked for are parsed, each once. */
export function ratesOf(years: readonly RateYear[]): ReferenceRates {
  const stored = new Map(years.map((year) => [year.year, year]));
  const parsed = new Map<number, ParsedYear>();
  function parsedYear(year: number): ParsedYear | undefined {
    const found = parsed.get(year);
    const source = stored.get(year);
    if (found || !source) return found;
    const fresh = parseYear(source);
    parsed.set(year, fresh);
    return fresh;
  }
  /** The rate of the last publication day of a year on or before a day. Undefined when the year has no such day. */
  function lastOf(year: number, currency: string, day: number): ReferenceRate | null | undefined {
    const found = parsedYear(year);
    const index = found ? lastIndex(found.days, day) : -1;
    if (!found || index === -1) return undefined;
    const publishedOn = found.days[index]!;
    const text = found.textsOf(currency)[index] ?? NO_RATE;
    return text === NO_RATE || day - publishedOn > MAX_AGE_DAYS
      ? null
      : { perEuro: text as Exact, publishedOn, isFixed: false };
  }

  return {
    on(currency, day) {
      if (currency === "eur") return { perEuro: "1" as Exact, publishedOn: day, isFixed: false };
      if (!isQuoted(currency)) return null;
      const replaced = REPLACED[currency];
      if (replaced && day >= replaced.since)
        return { perEuro: replaced.perEuro as Exact, publishedOn: replaced.since, isFixed: true };
      const year = yearOf(day);
      const rate = lastOf(year, currency, day);
      return (rate === undefined ? lastOf(year - 1, currency, day) : rate) ?? null;
    },
  };
}
