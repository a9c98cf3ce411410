import { DELETION_KEPT, isMainPosition } from "../../shared/ledger/deletions.ts";
import { balanceOf } from "../../shared/ledger/opening.ts";
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
  listParts,
  purgeDeletions,
  restorePosition,
  restoreTransaction,
} from "./deletions.queries.ts";
import { tellLedger } from "./figures/tell.ts";
import { listPositions } from "./holdings.queries.ts";
import { refreshHoldings } from "./holdings.ts";
import { relinkArrivals } from "./opening.ts";
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
  const deleted = await deletePosition(deps.db, { userId: user.id, id, key, isMain, now });
  if (!deleted) throw positionNotFound();
  await tellLedger(deps, user.id, deleted.tags, deleted);
  await refreshHoldings(deps, market, user.id, [key], false);
}

/** Brings a deleted position back. A repeated request changes nothing. */
export async function restoreHolding(deps: Deps, market: Market | null, user: SessionUser, id: string) {
  const { isRefused, added, tags } = await restorePosition(deps.db, user.id, id);
  await tellLedger(deps, user.id, tags, { added });
  const position = (await listPositions(deps.db, user.id)).find((one) => one.id === id);
  if (isRefused) throw restoreRefused();
  if (!position) throw notFound("This position can no longer be restored.");
  await refreshHoldings(deps, market, user.id, [assetKeyOf(position)], false);
}

/** Deletes a transaction; of an opening balance with arrivals all parts, so that the coins stay where they arrived. */
export async function removeTransaction(deps: Deps, market: Market | null, user: SessionUser, idText: string) {
  const { db, clock } = deps;
  const found = await findTransaction(db, user.id, idOf(idText));
  if (!found) throw transactionNotFound();
  const balance = balanceOf(found);
  const ids = balance ? await listParts(db, user.id, balance.batch, "transactions") : [found.id];
  const now = clock.now();
  const rows = [];
  for (const id of ids) {
    const { row, tags } = await deleteTransaction(db, { userId: user.id, id, now });
    if (!row) continue;
    await tellLedger(deps, user.id, tags, { removed: [{ id, at: row.at }] });
    rows.push(row);
  }
  if (rows.length === 0) throw transactionNotFound();
  if (balance) await relinkArrivals(deps, user.id, balance.arrivals, found.account, false);
  await recordChangeSince(db, user.id, Math.min(...rows.map(({ at }) => at)), now);
  await refreshHoldings(deps, market, user.id, [...new Set(rows.flatMap(coinKeysOfRow))]);
}

/** Brings a deleted transaction back. A repeated request changes nothing. */
export async function restoreRemoved(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  idText: string,
): Promise<TransactionRow> {
  const id = idOf(idText);
  const { isRefused, added, tags } = await restoreTransaction(deps.db, user.id, id);
  await tellLedger(deps, user.id, tags, { added });
  if (isRefused) throw restoreRefused();
  const row = await findTransaction(deps.db, user.id, id);
  if (!row) throw notFound("This transaction can no longer be restored.");
  const balance = balanceOf(row);
  if (balance) {
    for (const part of await listParts(deps.db, user.id, balance.batch, "deleted_transactions")) {
      const restored = await restoreTransaction(deps.db, user.id, part);
      await tellLedger(deps, user.id, restored.tags, restored);
    }
    await relinkArrivals(deps, user.id, balance.arrivals, row.account, true);
  }
  await recordChangeSince(deps.db, user.id, row.at, deps.clock.now());
  await refreshHoldings(deps, market, user.id, coinKeysOfRow(row));
  return row;
}

/** Runs each hour. */
export const purgeOldDeletions = async ({ db, clock }: Deps): Promise<string> =>
  `${await purgeDeletions(db, clock.now() - DELETION_KEPT)} deletions purged`;
