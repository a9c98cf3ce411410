import { transactionNotFound } from "../../../shared/ledger/transactions.ts";
import { evidenceOf } from "../../../shared/transactions/evidence/evidence.ts";
import { joinPair, pairTransfers } from "../../../shared/transactions/transfer-pairs.ts";
import { settingsOf, type Tables } from "../storage/tables.ts";
import { accountingIn, keptRates } from "./accounting.ts";
import { sortedTransactions } from "./lists.ts";

/** How each amount of a transaction was valued. Without a currency, in that of the ledger. */
export function showEvidence(tables: Tables, id: string, currency: string = settingsOf(tables).currency) {
  const item = tables.transactions.get(id);
  if (!item) throw transactionNotFound();
  const arrival = pairTransfers(sortedTransactions(tables)).get(item);
  const [first] = tables.rates.all();
  return evidenceOf(arrival ? joinPair(item, arrival) : item, {
    accounting: accountingIn(tables, currency),
    rates: keptRates(tables),
    rateSource: first?.source ?? "European Central Bank",
    archive: [],
  });
}
