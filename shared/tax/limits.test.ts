import { expect, it } from "vitest";
import type { Transaction } from "../transactions/transaction.ts";
import type { Exact } from "../values/decimal.ts";
import { DE_SOURCES, DE_YEARS } from "./de.ts";
import { GB_RATES_CHANGED, GB_SOURCES, GB_YEARS } from "./gb.ts";
import { hasRulesOf } from "./notes.ts";
import { report } from "./test/reporting.ts";
import { boxesOf, US_BY_ACCOUNT_SINCE, US_SOURCES, US_YEARS } from "./us.ts";

const YEARS = [2021, 2022, 2023, 2024, 2025, 2026];

it("each year from 2021 to 2026 has the limits and rules of each country, with their source", () => {
  for (const year of YEARS) {
    for (const country of ["gb", "de", "us"] as const) expect(hasRulesOf(country, year)).toBe(true);
    const sources = [GB_YEARS[year]!.source, ...DE_YEARS[year]!.sources, ...US_YEARS[year]!.sources];
    for (const { title, url } of sources) {
      expect(title).not.toBe("");
      expect(url).toMatch(/^https:\/\/(www\.gov\.uk|www\.gesetze-im-internet\.de|www\.irs\.gov)\//);
    }
  }
  for (const { url } of [...GB_SOURCES, ...DE_SOURCES, ...US_SOURCES]) expect(url).toMatch(/^https:\/\//);
});

it("the limits are those of the laws", () => {
  expect(YEARS.map((year) => GB_YEARS[year]!.exemptAmount)).toEqual([12_300, 12_300, 6_000, 3_000, 3_000, 3_000]);
  expect(YEARS.map((year) => DE_YEARS[year]!.exemptionLimit)).toEqual([600, 600, 600, 1_000, 1_000, 1_000]);
  expect(YEARS.map((year) => DE_YEARS[year]!.otherIncomeLimit)).toEqual(YEARS.map(() => 256));
  expect(YEARS.map((year) => Object.values(boxesOf(year).short).join(""))).toEqual(
    YEARS.map((year) => (year < 2025 ? "ABC" : "GHI")),
  );
  expect(
    [GB_RATES_CHANGED, US_BY_ACCOUNT_SINCE].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  ).toEqual(["2024-10-30", "2025-01-01"]);
});

it("a report of a year without limits on record says so, and names no limit", () => {
  const found = report([], { country: "gb", year: 2015 });
  expect(found.notes).toContain("The limits of 2015/16 are not on record here.");
  expect(found.sections.find(({ key }) => key === "exemptAmount")!.amount).toBeNull();
});

it("a year that is not over says where its gain stands so far, and a finished one what follows", () => {
  const trade = (id: string, kind: "buy" | "sell", day: string, price: string, currency: string): Transaction => ({
    ...{ id, kind, at: Date.parse(day), account: "", toAccount: null, price: price as Exact, priceCurrency: currency },
    ...{ fee: null, positionId: null, transferKey: null },
    legs: [{ coinId: "bitcoin", symbol: "btc", amount: (kind === "sell" ? "-1" : "1") as Exact, value: null }],
  });
  const notesOf = (country: "de" | "gb", now: string, more: readonly Transaction[] = []) => {
    const money = country === "de" ? "eur" : "gbp";
    const trades = [trade("1", "buy", "2026-05-01", "1000", money), trade("2", "sell", "2026-06-01", "1500", money)];
    return report([...trades, ...more], { country, year: 2026, now: Date.parse(now) }).notes.join("\n");
  };
  expect(notesOf("de", "2026-08-01")).toContain(
    "The gain from sales within one year is below the limit of €1,000 so far.",
  );
  expect(notesOf("de", "2027-08-01")).toContain("below the limit of €1,000, so it is not taxed unless");
  expect(notesOf("gb", "2026-08-01")).toContain("within the annual exempt amount of £3,000 so far, unless");
  expect(notesOf("gb", "2027-08-01")).toContain("within the annual exempt amount of £3,000, unless");
  // Coins that were never bought have an unknown cost, so that the gain may be another one.
  const unknown = (currency: string) => [trade("3", "sell", "2026-06-02", "10", currency)];
  expect(notesOf("de", "2027-08-01", unknown("eur"))).toContain(
    "The gain from sales within one year, as far as it is known, is below the limit of €1,000. What is not known may change that.",
  );
  expect(notesOf("gb", "2027-08-01", unknown("gbp"))).toContain(
    "as far as they are known, are within the annual exempt amount of £3,000. What is not known may change that.",
  );
});
