import { DELETION_KEPT, deletionOfTransactions, isMainPosition } from "../../shared/ledger/deletions.ts";
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
import type { LedgerMark } from "./changes/changes.queries.ts";
import {
  deletePosition,
  deleteTransactions,
  listDeleted,
  listParts,
  purgeDeletions,
  restorePosition,
  restoreTransactions,
} from "./deletions.queries.ts";
import { tellLedger } from "./figures/tell.ts";
import { listPositions } from "./holdings.queries.ts";
import { refreshHoldings } from "./holdings.ts";
import { relinkArrivals } from "./opening.ts";
import { coinKeysOfRow } from "./rows.rules.ts";
import { listByIds, recordChangeSince, type TransactionRow } from "./transactions.queries.ts";
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
  await refreshHoldings(deps, market, user.id, [key], { addsHoldings: false, change: deleted.change });
}

/** Brings a deleted position back. A repeated request changes nothing. */
export async function restoreHolding(deps: Deps, market: Market | null, user: SessionUser, id: string) {
  const { isRefused, added, tags, change } = await restorePosition(deps.db, user.id, id);
  await tellLedger(deps, user.id, tags, { added });
  const position = (await listPositions(deps.db, user.id)).find((one) => one.id === id);
  if (isRefused) throw restoreRefused();
  if (!position) throw notFound("This position can no longer be restored.");
  await refreshHoldings(deps, market, user.id, [assetKeyOf(position)], { addsHoldings: false, change });
  await deps.compareWithChains(user.id, added);
}

type Source = Pick<TransactionRow, "source" | "sourceKey" | "rowMarks">;
const batchesOf = (rows: readonly Source[]): string[] => [
  ...new Set(rows.flatMap((row) => balanceOf(row)?.batch ?? [])),
];

/** Links the arrivals of the opening balances among some transactions, or makes them come from outside the ledger again. */
async function relinkAll(deps: Deps, userId: string, rows: readonly TransactionRow[], isLinked: boolean) {
  const balances = new Map(
    rows.flatMap((row) => {
      const balance = balanceOf(row);
      return balance ? [[balance.batch, { ...balance, account: row.account }] as const] : [];
    }),
  );
  for (const { arrivals, account } of balances.values())
    await relinkArrivals(deps, userId, arrivals, account, isLinked);
}

async function countChanged(
  deps: Deps,
  market: Market | null,
  userId: string,
  rows: readonly TransactionRow[],
  change: LedgerMark,
) {
  await recordChangeSince(deps.db, userId, Math.min(...rows.map(({ at }) => at)), deps.clock.now());
  await refreshHoldings(deps, market, userId, [...new Set(rows.flatMap(coinKeysOfRow))], { change });
  await deps.compareWithChains(userId, rows);
}

/**
 * Deletes transactions, all or none; of an opening balance with arrivals all parts, so that the coins stay where they
 * arrived. Returns those that were deleted.
 */
export async function removeTransactions(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  idTexts: readonly string[],
): Promise<TransactionRow[]> {
  const { db, clock } = deps;
  const wanted = [...new Set(idTexts.map(idOf))];
  const found = await listByIds(db, user.id, wanted);
  if (found.length < wanted.length) throw transactionNotFound();
  const parts = await listParts(db, user.id, batchesOf(found), "transactions");
  const ids = [...new Set([...wanted, ...parts])];
  const rows = ids.length === found.length ? found : await listByIds(db, user.id, ids);
  const deletionId = deletionOfTransactions(deps.ids.next());
  const values = { userId: user.id, ids, deletionId, now: clock.now() };
  const { removed, tags, change } = await deleteTransactions(db, values);
  if (removed.length === 0) throw transactionNotFound();
  await tellLedger(deps, user.id, tags, { removed });
  await relinkAll(deps, user.id, rows, false);
  await countChanged(deps, market, user.id, rows, change);
  return rows;
}

/** Brings deleted transactions back, all or none, and returns them. A repeated request changes nothing. */
export async function restoreRemovedTransactions(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  idTexts: readonly string[],
): Promise<TransactionRow[]> {
  const wanted = [...new Set(idTexts.map(idOf))];
  const batches = batchesOf(await listDeleted(deps.db, user.id, wanted));
  const parts = await listParts(deps.db, user.id, batches, "deleted_transactions");
  const ids = [...new Set([...wanted, ...parts])];
  const { isRefused, added, tags, change } = await restoreTransactions(deps.db, user.id, ids);
  await tellLedger(deps, user.id, tags, { added });
  if (isRefused) throw restoreRefused();
  const rows = await listByIds(deps.db, user.id, ids);
  if (!rows.some(({ id }) => wanted.includes(id)))
    throw notFound(`${wanted.length === 1 ? "This transaction" : "These transactions"} can no longer be restored.`);
  await relinkAll(deps, user.id, rows, true);
  await countChanged(deps, market, user.id, rows, change);
  return rows;
}

/** Runs each hour. */
export const purgeOldDeletions = async ({ db, clock }: Deps): Promise<string> =>
  `${await purgeDeletions(db, clock.now() - DELETION_KEPT)} deletions purged`;
