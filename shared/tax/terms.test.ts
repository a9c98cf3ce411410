import { describe, expect, it } from "vitest";
import { someOf } from "../../tools/test/depth.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { Exact } from "../values/decimal.ts";
import { DAY, isoDate } from "../values/time.ts";
import { zoneOf } from "../zones/zone.ts";
import type { TaxLine } from "./lines.ts";
import { report } from "./test/reporting.ts";

const trade = (kind: "buy" | "sell", coin: string, amount: string, at: number): Transaction => ({
  ...{
    id: `${kind} ${coin} ${at}`,
    kind,
    at,
    account: "",
    toAccount: null,
    price: "10" as Exact,
    priceCurrency: "eur",
  },
  legs: [{ coinId: coin, symbol: coin, amount: amount as Exact, value: null }],
  ...{ fee: null, positionId: null, transferKey: null },
});

const RATES = [2023, 2024, 2025, 2026].map((year) => ({
  year,
  days: Array.from({ length: year % 4 === 0 ? 366 : 365 }, (_, day) =>
    isoDate(Date.UTC(year, 0, 1) + day * DAY)
      .slice(5)
      .replace("-", ""),
  ).join(" "),
  perEuro: Object.fromEntries(
    ["usd", "gbp"].map((money) => [
      money,
      Array(year % 4 === 0 ? 366 : 365)
        .fill("1")
        .join(" "),
    ]),
  ),
}));

const daysOf = (year: number): number[] =>
  Array.from({ length: year % 4 === 0 ? 366 : 365 }, (_, day) => Date.UTC(year, 0, 1) / DAY + day);
const dayOf = (date: string): number => Date.parse(date) / DAY;

/** By the calendar alone: the date a year later, and that of the 28 for a 29 February. */
function sameDateNextYear(day: number): number {
  const [year, rest] = [Number(isoDate(day * DAY).slice(0, 4)) + 1, isoDate(day * DAY).slice(4)];
  return dayOf(`${year}${rest === "-02-29" ? "-02-28" : rest}`);
}
const isLastOfMonth = (day: number): boolean => isoDate((day + 1) * DAY).endsWith("-01");

/** The last day on which a gain is short-term: after a month's last day, the last day of that month a year later. */
function lastShortDay(day: number): number {
  const same = sameDateNextYear(day);
  return isLastOfMonth(day) && !isLastOfMonth(same) ? same + 1 : same;
}

/** Coins of one purchase in the last moment of a day, sold in the last moment of another day and the first of the next. */
function history(days: readonly number[], lastDay: (day: number) => number, timeZone: string): Transaction[] {
  const { startOf } = zoneOf(timeZone);
  return days
    .flatMap((day) => [
      trade("buy", `coin-${day}`, "2", startOf(day + 1) - 1),
      trade("sell", `coin-${day}`, "-1", startOf(lastDay(day) + 1) - 1),
      trade("sell", `coin-${day}`, "-1", startOf(lastDay(day) + 1)),
    ])
    .sort((a, b) => a.at - b.at);
}

const byCoin = (lines: readonly TaxLine[]) => Map.groupBy(lines, ({ coin }) => coin);
const YEARS = [2023, 2024];
const next = (year: number) => [year + 1, year + 2];

describe.each(YEARS)("purchases on each day of %i", (bought) => {
  const days = daysOf(bought);
  const linesOf = (country: "gb" | "de" | "us", transactions: Transaction[], timeZone: string) =>
    [bought, ...next(bought)].flatMap((year) => {
      const found = report(transactions, { country, year, timeZone, rates: RATES });
      expect(found.unknown).toEqual([]);
      return found.lines;
    });

  it.each(someOf(["America/New_York", "Pacific/Honolulu", "Asia/Tokyo"], 1))(
    "are long-term in the United States after more than a year, in %s",
    (timeZone) => {
      const found = byCoin(linesOf("us", history(days, lastShortDay, timeZone), timeZone));
      expect(found.size).toBe(days.length);
      for (const lines of found.values()) expect(lines.map(({ term }) => term)).toEqual(["short", "long"]);
    },
  );

  it.each(someOf(["Europe/Berlin", "UTC", "Pacific/Auckland"], 1))(
    "are tax-free in Germany after the day with the same date, by days of Berlin for somebody in %s",
    (timeZone) => {
      const found = byCoin(linesOf("de", history(days, sameDateNextYear, "Europe/Berlin"), timeZone));
      expect(found.size).toBe(days.length);
      for (const lines of found.values()) expect(lines.map(({ taxFree }) => taxFree)).toEqual([false, true]);
    },
  );

  it.each(someOf(["Europe/London", "UTC", "America/Los_Angeles"], 1))(
    "are matched in the United Kingdom with sales of the 30 days before, by days of London for somebody in %s",
    (timeZone) => {
      const { startOf } = zoneOf("Europe/London");
      const transactions = days
        .flatMap((day) => [
          trade("buy", `coin-${day}`, "5", startOf(day - 90)),
          // The thirty-first day before, the thirtieth, and the day itself.
          trade("sell", `coin-${day}`, "-1", startOf(day - 30) - 1),
          trade("sell", `coin-${day}`, "-1", startOf(day - 30)),
          trade("sell", `coin-${day}`, "-1", startOf(day + 1) - 1),
          trade("buy", `coin-${day}`, "2", startOf(day)),
        ])
        .sort((a, b) => a.at - b.at);
      const found = byCoin(
        [bought - 1, bought, bought + 1].flatMap(
          (year) =>
            report(transactions, {
              country: "gb",
              year,
              timeZone,
              rates: [RATES[0]!, ...RATES].map((one, index) => (index === 0 ? { ...one, year: 2022 } : one)),
            }).lines,
        ),
      );
      expect(found.size).toBe(days.length);
      for (const lines of found.values())
        expect(lines.map(({ rule }) => rule)).toEqual(["pool", "30 days", "same day"]);
    },
  );
});
