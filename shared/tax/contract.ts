import { z } from "zod";
import { define } from "../endpoint.ts";
import { COUNTRIES } from "../ledger-settings/settings.ts";
import { SCOPES } from "../transactions/methods.ts";
import { FIRST_YEAR, MAX_ACCOUNT, PAGE_SIZE } from "../transactions/rules.ts";
import { taxReport } from "./reply.ts";
import { BROKER_FORMS } from "./us.ts";

const LAST_YEAR = 2100;
const MAX_FORMS = 200;

const time = z.iso.datetime();
const country = z.enum(COUNTRIES, "country must be gb, de or us");
const yearText = "year must be a year such as 2026";

const choices = z.object({
  /** Whether lots belonged to all accounts together before 2025; null for what the ledger's settings say. */
  scopeBefore2025: z.enum(SCOPES, "scopeBefore2025 must be universal or account").nullable(),
  /** What the broker of each account reported. Accounts that are not named reported nothing. */
  forms: z
    .array(
      z.object({
        account: z.string().max(MAX_ACCOUNT, `account must have at most ${MAX_ACCOUNT} characters`),
        form: z.enum(BROKER_FORMS, "form must be basis, noBasis or none"),
      }),
    )
    .max(MAX_FORMS, `at most ${MAX_FORMS} accounts can be stated`),
});

const filing = z.object({
  country,
  year: z.int(yearText).min(FIRST_YEAR, yearText).max(LAST_YEAR, yearText),
});

export const taxEndpoints = define({
  "GET /api/tax-report": {
    access: "user",
    reach: "read:amounts",
    example: { path: "/api/tax-report?country=gb&year=2025" },
    summary: "Returns the tax report of a year by the rules of a country, as JSON or as a CSV file",
    query: z.strictObject({
      country,
      year: z.coerce.number(yearText).int(yearText).min(FIRST_YEAR, yearText).max(LAST_YEAR, yearText),
      /** All lists as one table, or the columns of Form 8949. */
      format: z.enum(["csv", "form8949"], "format must be csv or form8949").optional(),
      /** The report as it was when it was filed. */
      version: z.enum(["filed"], "version must be filed").optional(),
      /** Lists only the lines of a coin: a coin id, or ~ and a symbol for a coin that the market does not know. */
      coin: z.string().max(200).optional(),
      /** Lists only the last lines, those before the line with this number. Without a limit, all; with 0, none. */
      limit: z.coerce.number("limit must be a number").int().min(0).max(PAGE_SIZE).optional(),
      before: z.coerce.number("before must be a number").int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    reply: taxReport,
    maybeFile: true,
  },
  "POST /api/tax-report/filed": {
    access: "user",
    reach: "write",
    example: { body: { country: "gb", year: 2024 } },
    summary: "Keeps the report of a year as it is now. Later changes of it are listed as differences",
    body: filing,
    reply: z.object({ at: time }),
  },
  "DELETE /api/tax-report/filed": {
    access: "user",
    reach: "write",
    example: { body: { country: "gb", year: 2024 } },
    summary: "Deletes the kept report of a year",
    body: filing,
    reply: z.object({ deleted: z.boolean() }),
  },
  "POST /api/tax-report/allocation": {
    access: "user",
    reach: "write",
    summary:
      "Keeps what is allocated to accounts on 1 January 2025, in the United States. Reports since then use it, whatever changes before",
    reply: z.object({ at: time, lots: z.int() }),
  },
  "DELETE /api/tax-report/allocation": {
    access: "user",
    reach: "write",
    summary: "Deletes the kept allocation, so that reports follow the transactions again",
    reply: z.object({ deleted: z.boolean() }),
  },
  "GET /api/tax-choices": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns what the user stated about taxes in the United States",
    reply: choices,
  },
  "PUT /api/tax-choices": {
    access: "user",
    reach: "write",
    example: { body: { scopeBefore2025: "universal", forms: [{ account: "Coinbase", form: "noBasis" }] } },
    summary: "States whether lots belonged to all accounts together before 2025, and what brokers reported",
    body: choices,
    reply: choices,
  },
});
