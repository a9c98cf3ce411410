import { fnv1a } from "../../../shared/values/fnv.ts";
import { DAY, isoDate, MINUTE } from "../../../shared/values/time.ts";
import { mix, valueNoise } from "../market/noise.ts";
import { BANK_CURRENCIES, type BankCurrency } from "./currencies.ts";

const DAY_MINUTES = DAY / MINUTE;
/** The amplitudes add up to 1, so that a rate stays within the swing of its currency. */
const OCTAVES = [
  { periodMinutes: 512 * DAY_MINUTES, amplitude: 0.6 },
  { periodMinutes: 64 * DAY_MINUTES, amplitude: 0.3 },
  { periodMinutes: 4 * DAY_MINUTES, amplitude: 0.1 },
];

const dayOf = (date: string): number => Date.parse(date) / DAY;
export const FIRST_DAY = dayOf("1999-01-04");
/** The day of the last level of a currency that has no end. */
const LAST_LEVEL_DAY = dayOf("2026-06-30");

type Dated = { currency: BankCurrency; from: number; until: number; pause: readonly number[] };
const DATED: readonly Dated[] = BANK_CURRENCIES.map((currency) => ({
  currency,
  from: currency.from ? dayOf(currency.from) : FIRST_DAY,
  until: currency.until ? dayOf(currency.until) : Number.POSITIVE_INFINITY,
  pause: (currency.pause ?? []).map(dayOf),
}));

function hasRate({ from, until, pause: [start = Number.POSITIVE_INFINITY, end = 0] }: Dated, day: number): boolean {
  return day >= from && day <= until && !(day >= start && day <= end);
}

function rateOn(seed: number, { currency, from, until }: Dated, day: number): string {
  const { code, first, last, decimals, swing } = currency;
  const progress = (day - from) / (Math.min(until, LAST_LEVEL_DAY) - from);
  const noise = valueNoise(mix(fnv1a(code), seed), day * DAY_MINUTES, OCTAVES);
  return (first * (last / first) ** progress * (1 + (swing / 100) * noise)).toFixed(decimals);
}

/** The rates of a day, a pure function of seed and day. */
export const ratesOn = (seed: number, day: number): [code: string, rate: string][] =>
  DATED.filter((dated) => hasRate(dated, day)).map((dated) => [dated.currency.code, rateOn(seed, dated, day)]);

/** One day in the form of the bank's history. */
export const dayText = (day: number, rates: readonly [code: string, rate: string][]): string =>
  `<Cube time="${isoDate(day * DAY)}">${rates.map(([code, rate]) => `<Cube currency="${code}" rate="${rate}"/>`).join("")}</Cube>`;
