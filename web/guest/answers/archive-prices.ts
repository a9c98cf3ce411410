import { conflict } from "../../../shared/refusal.ts";
import { isIncomplete } from "../../../shared/transactions/lacks-price.ts";
import { withoutSpamOnly } from "../../../shared/transactions/spam.ts";
import { accountingIn } from "../ledger/accounting.ts";
import { transactionsUntil } from "../ledger/lists.ts";
import { readStored } from "../storage/store.ts";
import { settingsOf } from "../storage/tables.ts";
import type { AnswersOf } from "./local-endpoints.ts";

const refuse = async () => {
  throw conflict("Prices from the archive need an account. Create an account to use them.");
};

/** The price archive is on the server, so a visitor without an account gets no prices from it. */
export const answers: AnswersOf<"archive-prices"> = {
  "GET /api/archive-prices": async () => {
    const tables = await readStored(["transactions", "settings", "rates"]);
    const accounting = accountingIn(tables, "usd");
    const asked = withoutSpamOnly(transactionsUntil(tables, Date.now()), settingsOf(tables).spam);
    const missing = asked.filter((one) => isIncomplete(one, accounting));
    return { missing: missing.length, available: 0, used: 0, sources: [], unpriced: [], doubted: [] };
  },
  "POST /api/archive-prices": refuse,
  "DELETE /api/archive-prices": refuse,
};
