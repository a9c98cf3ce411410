import { transactionNotFound } from "../../shared/ledger/transactions.ts";
import { evidenceOf } from "../../shared/transactions/evidence/evidence.ts";
import { wholeTransfer } from "../../shared/transactions/transfer-pairs.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { readAccounting } from "./figures/accounting.ts";
import { readSides } from "./other-sides.ts";
import { toTransaction } from "./rows.rules.ts";
import { findTransaction } from "./transactions.queries.ts";
import { archiveOf, idOf } from "./transactions.ts";

/** How each amount of a transaction was valued. Without a currency, in that of the ledger. */
export async function showEvidence(deps: Deps, userId: string, id: string, asked: string | undefined) {
  const row = await findTransaction(deps.db, userId, idOf(id));
  if (!row) throw transactionNotFound();
  const { currency, timeZone } = await readSettings(deps, userId);
  // A transfer that was booked as two transactions is valued as one: its price may stand in the other one.
  const transaction = wholeTransfer(toTransaction(row), await readSides(deps, userId, [row]));
  const { rates, ...accounting } = await readAccounting(deps.db, { currency: asked ?? currency, timeZone }, [
    transaction,
  ]);
  return evidenceOf(transaction, { accounting, rates, rateSource: deps.config.rateSource, archive: archiveOf(row) });
}
