import { z } from "zod";
import { define } from "../endpoint.ts";
import { METHODS, SCOPES } from "../transactions/methods.ts";
import { MAX_SPAM, MAX_SPAM_KEY } from "../transactions/spam.ts";
import { COUNTRIES, isTimeZone, LEDGER_CURRENCIES } from "./settings.ts";

const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, `${name} must be ${values.length === 1 ? "" : "one of "}${values.join(", ")}`);

export const method = oneOf("method", METHODS);
export const currency = oneOf("currency", LEDGER_CURRENCIES);
export const scope = oneOf("scope", SCOPES);
/** The first day of a tax year, such as 04-06 in the United Kingdom. */
export const yearStart = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, "Year start must be a day such as 04-06");

const settings = z.object({
  currency,
  country: oneOf("country", COUNTRIES).nullable(),
  timeZone: z.string().max(100).refine(isTimeZone, "Time zone must be a name such as Europe/London"),
  method,
  scope,
  yearStart,
  /** The coins that are spam: ids of coins, or "~" and the symbol of a coin without an id. */
  spam: z.array(z.string().max(MAX_SPAM_KEY)).max(MAX_SPAM, `At most ${MAX_SPAM} coins can be marked as spam`),
});

export const settingsEndpoints = define({
  "GET /api/ledger-settings": {
    access: "user",
    reach: "read:percent",
    summary:
      "Returns how the user's ledger is kept: its currency, country, time zone, method, scope, tax year and the coins that are spam",
    reply: settings,
  },
  "PUT /api/ledger-settings": {
    access: "user",
    reach: "write",
    example: { body: { method: "average" } },
    summary:
      "Changes some of these settings. Costs and gains follow from all transactions anew. Coins that are spam are in no total, return or question of the portfolio; gains and tax reports count them",
    body: settings.partial(),
    reply: settings,
  },
});
