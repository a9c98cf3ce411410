import { DELETION_KEPT, isMainPosition } from "../../shared/ledger/deletions.ts";
import { positionNotFound } from "../../shared/ledger/positions.ts";
import { transactionNotFound } from "../../shared/ledger/transactions.ts";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { conflict, notFound } from "../../shared/refusal.ts";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import {
  deletePosition,
  deleteTransaction,
  purgeDeletions,
  restorePosition,
  restoreTransaction,
} from "./deletions.queries.ts";
import { listPositions } from "./holdings.queries.ts";
import { refreshHoldings } from "./holdings.ts";
import { coinKeysOfRow } from "./rows.rules.ts";
import { findTransaction, recordChangeSince, type TransactionRow } from "./transactions.queries.ts";
import { idOf } from "./transactions.ts";

const restoreRefused = () =>
  conflict(
    `There is no room to restore this. A portfolio holds at most ${MAX_TRANSACTIONS.toLocaleString("en-US")} transactions and ${MAX_POSITIONS} spot positions.`,
  );

/**
 * Deletes a position with its transactions. Its transactions with two coins stay, and then belong to another position
 * of the coin if there is one.
 */
export async function deleteHolding(deps: Deps, market: Market | null, user: SessionUser, id: string) {
  const positions = await listPositions(deps.db, user.id);
  const position = positions.find((one) => one.id === id);
  if (!position) throw positionNotFound();
  const key = assetKeyOf(position);
  const isMain = isMainPosition(position, positions);
  const now = deps.clock.now();
  if (!(await deletePosition(deps.db, { userId: user.id, id, key, isMain, now }))) throw positionNotFound();
  await refreshHoldings(deps, market, user.id, [key], false);
}

/** Brings a deleted position back. A repeated request changes nothing. */
export async function restoreHolding(deps: Deps, market: Market | null, user: SessionUser, id: string) {
  const isRefused = await restorePosition(deps.db, user.id, id);
  const position = (await listPositions(deps.db, user.id)).find((one) => one.id === id);
  if (isRefused) throw restoreRefused();
  if (!position) throw notFound("This position can no longer be restored.");
  await refreshHoldings(deps, market, user.id, [assetKeyOf(position)], false);
}

export async function removeTransaction(deps: Deps, market: Market | null, user: SessionUser, idText: string) {
  const row = await deleteTransaction(deps.db, { userId: user.id, id: idOf(idText), now: deps.clock.now() });
  if (!row) throw transactionNotFound();
  await recordChangeSince(deps.db, user.id, row.at, deps.clock.now());
  await refreshHoldings(deps, market, user.id, coinKeysOfRow(row));
}

/** Brings a deleted transaction back. A repeated request changes nothing. */
export async function restoreRemoved(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  idText: string,
): Promise<TransactionRow> {
  const id = idOf(idText);
  if (await restoreTransaction(deps.db, user.id, id)) throw restoreRefused();
  const row = await findTransaction(deps.db, user.id, id);
  if (!row) throw notFound("This transaction can no longer be restored.");
  await recordChangeSince(deps.db, user.id, row.at, deps.clock.now());
  await refreshHoldings(deps, market, user.id, coinKeysOfRow(row));
  return row;
}

/** Runs each hour. */
export const purgeOldDeletions = async ({ db, clock }: Deps): Promise<string> =>
  `${await purgeDeletions(db, clock.now() - DELETION_KEPT)} deletions purged`;
