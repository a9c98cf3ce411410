import type { RateYear } from "../../exchange-rates/rates.ts";
import type { OracleMoney } from "./oracle.ts";
import { randomNumbers } from "./random-book.ts";
import { over, type Rational, rational, times } from "./rational.ts";

/** Random official rates, once as they are stored, and once as a plain list that the oracle searches from its end. */

const DAY = 86_400_000;
const FIRST = Date.UTC(2019, 11, 20) / DAY;
const DAYS = 3000;
const LEVELS: Record<string, number> = { usd: 1.1, gbp: 0.85, jpy: 130 };

const LEDGERS = ["usd", "eur", "gbp", "jpy"];
const ZONES = ["UTC", "Europe/London", "America/Los_Angeles", "Australia/Sydney"];

type Published = { day: number; perEuro: Record<string, string> };

function publishedBy(random: () => number): Published[] {
  const published: Published[] = [];
  const levels = { ...LEVELS };
  for (let day = FIRST; day < FIRST + DAYS; day++) {
    // No rates at weekends, and none on some other days.
    if ([2, 3].includes(day % 7) || random() < 0.05) continue;
    for (const currency of Object.keys(levels)) levels[currency]! *= 0.99 + random() * 0.02;
    const perEuro = Object.fromEntries(Object.entries(levels).map(([currency, level]) => [currency, level.toFixed(4)]));
    published.push({ day, perEuro });
  }
  return published;
}

function yearsOf(published: readonly Published[]): RateYear[] {
  const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
  const years = Map.groupBy(published, ({ day }) => Number(dateOf(day).slice(0, 4)));
  return [...years].map(([year, days]) => ({
    year,
    days: days.map(({ day }) => dateOf(day).slice(5).replace("-", "")).join(" "),
    perEuro: Object.fromEntries(
      Object.keys(LEVELS).map((currency) => [currency, days.map(({ perEuro }) => perEuro[currency]).join(" ")]),
    ),
  }));
}

export type RandomMoney = { currency: string; timeZone: string; years: RateYear[]; oracle: OracleMoney };

export function randomMoney(seed: number): RandomMoney {
  const random = randomNumbers(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  const [currency, timeZone] = [pick(LEDGERS), pick(ZONES)];
  const published = publishedBy(random);
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const dayOf = (at: number): number => Date.parse(date.format(at)) / DAY;
  function perEuro(code: string, day: number): Rational | null {
    if (code === "eur") return rational("1");
    const text = published.findLast((one) => one.day <= day)?.perEuro[code];
    return text === undefined ? null : rational(text);
  }
  const worth: OracleMoney["worth"] = (amount, code, at) => {
    if (code === currency) return amount;
    const [from, to] = [perEuro(code, dayOf(at)), perEuro(currency, dayOf(at))];
    return from && to && times(amount, over(to, from));
  };
  return { currency, timeZone, years: yearsOf(published), oracle: { dayOf, worth } };
}
