import { describe, expect, it } from "vitest";
import { DAY } from "../values/time.ts";
import { isQuoted, QUOTED_CURRENCIES } from "./quoted.ts";
import { type RateYear, ratesOf, yearsFor } from "./rates.ts";

const day = (date: string) => Date.parse(date) / DAY;
const rate = (perEuro: string, date: string, isFixed = false) => ({ perEuro, publishedOn: day(date), isFixed });
const days = (...dates: string[]) => dates.map(day);

const YEARS: RateYear[] = [
  {
    year: 2022,
    days: "0301 0302 1229 1230",
    perEuro: { usd: "1.11 1.12 1.0649 1.0666", rub: "117.2 - - -", hrk: "7.56 7.57 7.53 7.5365" },
  },
  { year: 2023, days: "0102 0103", perEuro: { usd: "1.0683 1.0545", isk: "- 151.5" } },
  { year: 2026, days: "0331 0401 0402 0407", perEuro: { usd: "1.08 1.0812 1.09 1.1" } },
];

describe("the rate of a day", () => {
  const rates = ratesOf(YEARS.toReversed());

  it("is that of the last publication day on or before it", () => {
    expect(rates.on("usd", day("2026-04-01"))).toEqual(rate("1.0812", "2026-04-01"));
    for (const date of ["2026-04-03", "2026-04-05", "2026-04-06"])
      expect(rates.on("usd", day(date))).toEqual(rate("1.09", "2026-04-02"));
    expect(rates.on("usd", day("2026-04-08"))).toEqual(rate("1.1", "2026-04-07"));
  });

  it("is that of the year before at the start of January", () => {
    expect(rates.on("usd", day("2023-01-01"))).toEqual(rate("1.0666", "2022-12-30"));
    expect(rates.on("usd", day("2023-01-02"))).toEqual(rate("1.0683", "2023-01-02"));
  });

  it("is unknown when the currency has none on that publication day, even if it had one before", () => {
    expect(rates.on("rub", day("2022-03-01"))).toEqual(rate("117.2", "2022-03-01"));
    expect(rates.on("rub", day("2022-03-02"))).toBeNull();
    expect(rates.on("rub", day("2023-01-03"))).toBeNull();
    expect(rates.on("isk", day("2023-01-02"))).toBeNull();
    expect(rates.on("isk", day("2023-01-03"))).toEqual(rate("151.5", "2023-01-03"));
  });

  it("is unknown when publication days are missing", () => {
    expect(rates.on("usd", day("2023-01-17"))).toEqual(rate("1.0545", "2023-01-03"));
    expect(rates.on("usd", day("2023-01-18"))).toBeNull();
    expect(rates.on("usd", day("2026-03-30"))).toBeNull();
    expect(rates.on("usd", day("2022-01-01"))).toBeNull();
    expect(ratesOf([]).on("usd", day("2023-01-03"))).toBeNull();
    expect(ratesOf([{ year: 2023, days: "", perEuro: {} }]).on("usd", day("2023-01-03"))).toBeNull();
  });

  it("of the euro is always 1", () => {
    expect(rates.on("eur", day("2030-05-05"))).toEqual(rate("1", "2030-05-05"));
    expect(rates.on("eur", day("1998-05-05"))).toEqual(rate("1", "1998-05-05"));
  });

  it("is fixed from the day on which the euro replaced a currency", () => {
    expect(rates.on("hrk", day("2022-12-31"))).toEqual(rate("7.5365", "2022-12-30"));
    expect(rates.on("hrk", day("2023-01-01"))).toEqual(rate("7.53450", "2023-01-01", true));
    expect(rates.on("bgn", day("2025-12-31"))).toBeNull();
    const fixed = [
      "sit 2007 239.640",
      "cyp 2008 0.585274",
      "mtl 2008 0.429300",
      "skk 2009 30.1260",
      "eek 2011 15.6466",
    ];
    for (const text of [...fixed, "lvl 2014 0.702804", "ltl 2015 3.45280", "hrk 2023 7.53450", "bgn 2026 1.95583"]) {
      const [currency, year, perEuro] = text.split(" ") as [string, string, string];
      expect(ratesOf([]).on(currency, day(`${Number(year) - 1}-12-31`))).toBeNull();
      expect(ratesOf([]).on(currency, day("2030-01-01"))).toEqual(rate(perEuro, `${year}-01-01`, true));
    }
  });

  it("is unknown before the first reference rates, and for what is no quoted currency", () => {
    const first = ratesOf([{ year: 1999, days: "0104", perEuro: { usd: "1.1789", aed: "4" } }]);
    expect(first.on("usd", day("1999-01-04"))).toEqual(rate("1.1789", "1999-01-04"));
    expect(first.on("usd", day("1999-01-03"))).toBeNull();
    for (const code of ["aed", "USD", "", "constructor"]) expect(first.on(code, day("1999-01-04"))).toBeNull();
  });

  it("parses a currency only when it is asked for, once", () => {
    let reads = 0;
    const perEuro = {
      gbp: "0.85",
      get usd() {
        reads += 1;
        return "1.1";
      },
    };
    const some = ratesOf([{ year: 2024, days: "0102", perEuro }]);
    some.on("gbp", day("2024-01-02"));
    expect(reads).toBe(0);
    for (let asked = 0; asked < 3; asked += 1) some.on("usd", day("2024-01-02"));
    expect(reads).toBe(1);
  });
});

describe("the years to load", () => {
  it("are those of the days, and the year before for days at the start of January", () => {
    expect(yearsFor(days("2024-06-01", "2021-03-01", "2024-07-01"))).toEqual([2021, 2024]);
    expect(yearsFor(days("2024-01-01"))).toEqual([2023, 2024]);
    expect(yearsFor(days("2024-01-14"))).toEqual([2023, 2024]);
    expect(yearsFor(days("2024-01-15"))).toEqual([2024]);
  });

  it("begin in 1999", () => {
    expect(yearsFor(days("1998-12-31", "1999-01-03"))).toEqual([]);
    expect(yearsFor(days("1999-01-05"))).toEqual([1999]);
    expect(yearsFor([])).toEqual([]);
  });
});

describe("the quoted currencies", () => {
  it("include the euro, those that ended and no others", () => {
    for (const code of ["eur", "usd", "rub", "isk", "hrk", "sit"]) expect(isQuoted(code)).toBe(true);
    for (const code of ["uah", "aed", "ngn", "btc", "toString"]) expect(isQuoted(code)).toBe(false);
    expect(new Set(QUOTED_CURRENCIES).size).toBe(41);
  });
});
