import { type ArchivePart, transactionNotFound } from "../../shared/ledger/transactions.ts";
import { doubtOf } from "../../shared/transactions/evidence/doubts.ts";
import { evidenceOf } from "../../shared/transactions/evidence/evidence.ts";
import { isTrade } from "../../shared/transactions/leg-values.ts";
import type { Transaction } from "../../shared/transactions/transaction.ts";
import { wholeTransfer } from "../../shared/transactions/transfers/pairs.ts";
import { readPastPrices } from "../coins/past-prices/past-prices.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { marketAround } from "./archive-prices/archive-prices.rules.ts";
import { readAccounting } from "./figures/accounting.ts";
import { readSides } from "./other-sides.ts";
import { toTransaction } from "./rows.rules.ts";
import { findTransaction } from "./transactions.queries.ts";
import { archiveOf, idOf } from "./transactions.ts";

/** How each amount of a transaction was valued. Without a currency, in that of the ledger. */
export async function showEvidence(
  deps: Deps,
  userId: string,
  id: string,
  asked: string | undefined,
  waitUntil: WaitUntil,
) {
  const row = await findTransaction(deps.db, userId, idOf(id));
  if (!row) throw transactionNotFound();
  const { currency, timeZone } = await readSettings(deps, userId);
  // A transfer that was booked as two transactions is valued as one: its price may stand in the other one.
  const transaction = wholeTransfer(toTransaction(row), await readSides(deps, userId, [row]));
  const accounting = await readAccounting(deps.db, { currency: asked ?? currency, timeZone }, [transaction]);
  const archive = archiveOf(row);
  const doubt = await readDoubt(deps, transaction, archive, waitUntil);
  return evidenceOf(transaction, { accounting, rateSource: deps.config.rateSource, archive, doubt });
}

/** Why the value of a trade of two coins is doubtful; null when it is not. */
async function readDoubt(deps: Deps, one: Transaction, archive: readonly ArchivePart[], waitUntil: WaitUntil) {
  const coinIds = one.legs.flatMap(({ coinId }) => coinId ?? []);
  if (!isTrade(one) || coinIds.length < 2) return null;
  const known = await readPastPrices(deps, new Map(coinIds.map((coinId) => [coinId, [one.at]])), false, waitUntil);
  const accounting = await readAccounting(deps.db, { currency: "usd", timeZone: "UTC" }, [one]);
  // A price that the archive has put in is judged as if it were not there.
  const price = archive.some(({ part }) => part === "price") ? null : one.price;
  return doubtOf({ ...one, price }, marketAround(one, known), accounting);
}
