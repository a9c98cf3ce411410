import { COUNTRIES, type Country } from "../../../shared/ledger-settings/settings.ts";
import { conflict } from "../../../shared/refusal.ts";
import { TAX_COUNTRIES, zoneNameOf } from "../../../shared/tax/countries.ts";
import { accountingOf } from "../../../shared/transactions/accounting.ts";
import { prepareBook } from "../../../shared/transactions/book.ts";
import type { Input, Reply } from "../../api/call.ts";
import { keptRates } from "../ledger/accounting.ts";
import { listClosed } from "../ledger/leveraged.ts";
import { transactionsUntil } from "../ledger/lists.ts";
import { readStored } from "../storage/store.ts";
import { settingsOf } from "../storage/tables.ts";
import type { AnswersOf } from "./local-endpoints.ts";

async function report(query: Input<"GET /api/tax-report">["query"]): Promise<Reply<"GET /api/tax-report">> {
  if (query.version) throw conflict("Filed reports need an account. Create an account to keep them.");
  const country = COUNTRIES.find((one) => one === query.country) as Country;
  // The rules of taxes load after the ledger, which other answers need too.
  const [tables, { taxReply }] = await Promise.all([
    readStored(["transactions", "closed", "settings", "rates"]),
    import("../ledger/tax.ts"),
  ]);
  const now = Date.now();
  const settings = settingsOf(tables);
  const { currency } = TAX_COUNTRIES[country];
  const accounting = accountingOf({ currency, timeZone: zoneNameOf(country, settings) }, keptRates(tables));
  const book = prepareBook(transactionsUntil(tables, now), accounting);
  const rateSource = tables.rates.all()[0]?.source ?? "European Central Bank";
  const closed = listClosed(tables).toReversed();
  const reply = await taxReply({ country, book, closed, settings, rateSource, now }, query);
  // A file is text, although the contract has the reply of the page.
  return reply as Reply<"GET /api/tax-report">;
}

const refuse = async () => {
  throw conflict("This needs an account. Create an account to keep it.");
};

/** A browser may lose what it keeps, so that filed reports need an account. */
export const answers: AnswersOf<"tax-report" | "tax-choices"> = {
  "GET /api/tax-report": ({ query }) => report(query),
  "POST /api/tax-report/filed": refuse,
  "DELETE /api/tax-report/filed": refuse,
  "POST /api/tax-report/allocation": refuse,
  "DELETE /api/tax-report/allocation": refuse,
  "GET /api/tax-choices": async () => ({ scopeBefore2025: null, forms: [] }),
  "PUT /api/tax-choices": refuse,
};
