import { transactionNotFound } from "../../../shared/ledger/transactions.ts";
import { evidenceOf } from "../../../shared/transactions/evidence/evidence.ts";
import { wholeTransfer } from "../../../shared/transactions/transfers/pairs.ts";
import { settingsOf, type Tables } from "../storage/tables.ts";
import { accountingIn } from "./accounting.ts";
import { transactionsUntil } from "./lists.ts";

/** How each amount of a transaction was valued. Values are in `currency`, by default that of the ledger. */
export function showEvidence(tables: Tables, id: string, currency: string = settingsOf(tables).currency) {
  const item = tables.transactions.get(id);
  if (!item) throw transactionNotFound();
  const [first] = tables.rates.all();
  return evidenceOf(wholeTransfer(item, transactionsUntil(tables, Date.now())), {
    accounting: accountingIn(tables, currency),
    rateSource: first?.source ?? "European Central Bank",
    // Without an account, the browser has no archive prices. So none were used, and no trade can be compared with them.
    archive: [],
    doubt: null,
  });
}
