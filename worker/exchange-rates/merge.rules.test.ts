import { expect, it } from "vitest";
import { DAY } from "../../shared/values/time.ts";
import { addDays } from "./merge.rules.ts";

const published = (date: string, perEuro: Record<string, string>) => ({ day: Date.parse(date) / DAY, perEuro });
const LAST = {
  year: 2025,
  days: "1230 1231",
  perEuro: { usd: "1.08 1.09", jpy: "160 161", bgn: "1.9558 1.9558", try: "- 50" },
};
const GOOD = { usd: "1.1", jpy: "162", try: "51" };

it("begins the years of a history", () => {
  const days = [
    published("1999-12-30", { usd: "1.0", trl: "540000" }),
    published("2000-01-03", { usd: "1.01", trl: "541000" }),
    published("2000-01-04", { usd: "1.02", bgn: "1.9520" }),
    published("2000-01-05", { usd: "1.03" }),
  ];
  expect(addDays(null, days)).toEqual({
    years: [
      { year: 1999, days: "1230", perEuro: { usd: "1.0", trl: "540000" } },
      { year: 2000, days: "0103 0104 0105", perEuro: { usd: "1.01 1.02 1.03", trl: "541000 - -", bgn: "- 1.9520 -" } },
    ],
    refused: [],
  });
});

it("appends to the stored year and begins the next one, of which an ended currency is no part", () => {
  const first = { ...LAST, days: "1230", perEuro: { usd: "1.08", bgn: "1.9558" } };
  const days = [published("2025-12-31", { usd: "1.09", bgn: "1.9558" }), published("2026-01-02", { usd: "1.1" })];
  expect(addDays(first, days)?.years).toEqual([
    { year: 2025, days: "1230 1231", perEuro: { usd: "1.08 1.09", bgn: "1.9558 1.9558" } },
    { year: 2026, days: "0102", perEuro: { usd: "1.1" } },
  ]);
});

it("makes a rate unknown that more than doubles or halves in a day, and the next one known again", () => {
  const days = (chf: string) => [
    published("2026-01-02", { ...GOOD, chf: "0.9" }),
    published("2026-01-05", { ...GOOD, chf }),
    published("2026-01-06", { ...GOOD, chf: "0.91" }),
  ];
  const chfAfter = (chf: string) => addDays(LAST, days(chf))?.years.at(-1)?.perEuro.chf;
  expect(chfAfter("1.8")).toBe("0.9 1.8 0.91");
  expect(chfAfter("1.81")).toBe("0.9 - 0.91");
  expect(chfAfter("0.455")).toBe("0.9 0.455 0.91");
  expect(chfAfter("0.44")).toBe("0.9 - 0.91");
  expect(addDays(LAST, days("9"))?.refused).toEqual([
    { currency: "chf", date: "2026-01-05", before: "0.9", after: "9" },
  ]);
});

it("refuses a reply whose dollars move too far, or in which more than two currencies are missing or move too far", () => {
  const perEuro = { ...GOOD, bgn: "1.9558" };
  expect(addDays(LAST, [published("2026-01-02", { ...perEuro, usd: "3" })])).toBeNull();
  expect(addDays(LAST, [published("2026-01-02", { ...perEuro, jpy: "1", try: "1", bgn: "0.5" })])).toBeNull();
  expect(addDays(LAST, [published("2026-01-02", { usd: "1.1" })])).toBeNull();
  expect(addDays(LAST, [published("2026-01-02", { usd: "1.1", jpy: "162" })])?.years[0]?.perEuro).toEqual({
    usd: "1.1",
    jpy: "162",
  });
});
