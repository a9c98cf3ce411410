import { z } from "zod";
import { define } from "../endpoint.ts";
import { DAY } from "../values/time.ts";
import { isQuoted } from "./quoted.ts";
import { FIRST_RATE_DAY } from "./rates.ts";

/** Maximum number of currencies per request of daily rates. */
const MAX_CURRENCIES = 20;
const FIRST_YEAR = 1999;
const LAST_YEAR = 2100;

const date = z.iso.date("date, such as 2026-03-01, is required");
const year = (name: string) =>
  z
    .string(`${name}, a year such as 2026, is required`)
    .regex(/^\d{4}$/, `${name} must be a year such as 2026`)
    .transform(Number)
    .refine((value) => value >= FIRST_YEAR && value <= LAST_YEAR, `${name} must be ${FIRST_YEAR} or later`);
const currencies = z
  .string("currencies, one code or several separated by commas, is required")
  .transform((text) => [...new Set(text.toLowerCase().split(","))])
  .refine((codes) => codes.length <= MAX_CURRENCIES, `at most ${MAX_CURRENCIES} currencies can be asked for at once`)
  .refine(
    (codes) => codes.every((code) => isQuoted(code) && code !== "eur"),
    "currencies must be codes that the European Central Bank quotes or quoted, such as usd,gbp",
  );

const source = z.string();

export const exchangeRateEndpoints = define({
  "GET /api/exchange-rates": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/exchange-rates?date=2026-03-01" },
    summary:
      "Returns the European Central Bank's reference rates that hold on a day: those of its last publication day",
    query: z.strictObject({
      date: date.refine(
        (text) => Date.parse(text) / DAY >= FIRST_RATE_DAY,
        "there are no rates before 1999-01-04, when the European Central Bank published the first ones",
      ),
    }),
    reply: z.object({
      date: z.iso.date(),
      publishedOn: z.iso.date(),
      source,
      /** Units for one euro as decimal text, by currency. A currency without a rate on that day is missing. */
      perEuro: z.record(z.string(), z.string()),
    }),
    rawResponse: true,
  },
  "GET /api/exchange-rates/daily": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/exchange-rates/daily?currencies=usd,gbp&from=2025&to=2026" },
    summary: "Returns the reference rates of some currencies on all publication days of the given years",
    query: z
      .strictObject({ currencies, from: year("from"), to: year("to") })
      .refine(({ from, to }) => from <= to, "from must not be after to"),
    reply: z.object({
      /** Grows with every change of the rates. */
      revision: z.int(),
      source,
      years: z.array(
        z.object({
          year: z.int(),
          /** Month and day of each publication day: "0102 0103 …". */
          days: z.string(),
          /** By currency, one decimal or "-" for each day, separated by spaces. */
          perEuro: z.record(z.string(), z.string()),
        }),
      ),
    }),
    rawResponse: true,
  },
});
