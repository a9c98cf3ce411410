import type { RateYear } from "../../shared/exchange-rates/rates.ts";
import { DAY, isoDate } from "../../shared/values/time.ts";

/** The rates that the bank published on a day (days since 1970-01-01). */
type PublishedDay = { day: number; perEuro: Readonly<Record<string, string>> };
type Refused = { currency: string; date: string; before: string; after: string };

/** A rate that moves further than this from one day to the next is refused: it is unknown on its day. */
const MAX_MOVE = 2;
/** When a new day lacks more of the rates of the day before than this, the reply is refused: currencies end one or two at a time. */
const MAX_MISSING = 2;
const ALWAYS_QUOTED = "usd";
const NO_RATE = "-";

const isMove = (before: string, after: string): boolean => {
  const ratio = Number(after) / Number(before);
  return ratio > MAX_MOVE || ratio < 1 / MAX_MOVE;
};

type OpenYear = { year: number; days: string[]; perEuro: Map<string, string[]> };

const open = ({ year, days, perEuro }: RateYear): OpenYear => ({
  year,
  days: days.split(" "),
  perEuro: new Map(Object.entries(perEuro).map(([currency, rates]) => [currency, rates.split(" ")])),
});
const close = ({ year, days, perEuro }: OpenYear): RateYear => ({
  year,
  days: days.join(" "),
  perEuro: Object.fromEntries([...perEuro].map(([currency, rates]) => [currency, rates.join(" ")])),
});

function append(year: OpenYear, date: string, perEuro: Readonly<Record<string, string>>): void {
  for (const currency of Object.keys(perEuro)) {
    if (!year.perEuro.has(currency)) year.perEuro.set(currency, Array(year.days.length).fill(NO_RATE));
  }
  for (const [currency, rates] of year.perEuro) rates.push(perEuro[currency] ?? NO_RATE);
  year.days.push(date.slice(5, 7) + date.slice(8));
}

/** The rates of the last day of a year. */
function lastRates({ perEuro }: OpenYear): Record<string, string> {
  const rates = [...perEuro].map(([currency, all]): [string, string] => [currency, all.at(-1) ?? NO_RATE]);
  return Object.fromEntries(rates.filter(([, rate]) => rate !== NO_RATE));
}

/**
 * Appends days, which are ascending and after the last one of `last`, the newest year that is stored. Returns the years
 * that change and the rates that are refused, or null when the reply is not plausible. Stored days are never changed. In
 * a history with nothing before it, any currency may lack rates for a while.
 */
export function addDays(
  last: RateYear | null,
  days: readonly PublishedDay[],
): { years: RateYear[]; refused: Refused[] } | null {
  let current = last && open(last);
  let before = current && lastRates(current);
  const changed = new Set<OpenYear>();
  const refused: Refused[] = [];
  for (const { day, perEuro: published } of days) {
    const date = isoDate(day * DAY);
    const perEuro = { ...published };
    for (const [currency, rate] of Object.entries(before ?? {})) {
      const after = perEuro[currency];
      if (after === undefined || !isMove(rate, after)) continue;
      refused.push({ currency, date, before: rate, after });
      delete perEuro[currency];
    }
    const missing = Object.keys(before ?? {}).filter((currency) => !Object.hasOwn(perEuro, currency));
    if (!Object.hasOwn(perEuro, ALWAYS_QUOTED) || (last && missing.length > MAX_MISSING)) return null;
    const year = Number(date.slice(0, 4));
    if (current?.year !== year) current = { year, days: [], perEuro: new Map() };
    append(current, date, perEuro);
    changed.add(current);
    before = perEuro;
  }
  return { years: [...changed].map(close), refused };
}
