import {
  type BulkInput,
  type BulkReply,
  bulkTask,
  changedReply,
  decideFields,
  type NewFields,
} from "../../../shared/ledger/bulk.ts";
import { conflict } from "../../../shared/refusal.ts";
import type { Deps } from "../../deps.ts";
import type { Market } from "../../markets/market.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { removeTransactions, restoreRemovedTransactions } from "../deletions.ts";
import { tellLedger } from "../figures/tell.ts";
import { refreshHoldings } from "../holdings.ts";
import { coinKeysOfRow, toTransaction } from "../rows.rules.ts";
import { listByIds, recordChangeSince } from "../transactions.queries.ts";
import { idOf } from "../transactions.ts";
import { changeFields } from "./bulk.queries.ts";

/** Changes the accounts and notes of transactions, all or none. */
async function changeMany(
  deps: Deps,
  market: Market | null,
  userId: string,
  changes: readonly NewFields[],
  linked: readonly string[],
): Promise<BulkReply> {
  const { db, clock } = deps;
  const now = clock.now();
  const rows = await listByIds(db, userId, [...new Set(changes.map(({ id }) => idOf(id)))]);
  const found = rows.map((row) => ({ ...toTransaction(row), note: row.note }));
  const decided = decideFields(found, changes, now);
  if (decided.length === 0) return changedReply(decided);
  const changed = await changeFields(db, userId, decided, linked);
  if (changed === null)
    throw conflict("Another device has changed these transactions. Please reload the page and try again.");
  const after = new Map(decided.map((change) => [change.id, change.after]));
  const removed = rows.filter(({ id }) => after.has(String(id)));
  const added = removed.map((row) => {
    const { account, toAccount, note } = after.get(String(row.id))!;
    return { ...row, account, toAccount, note: note || null };
  });
  await tellLedger(deps, userId, changed.tags, { removed, added });
  await recordChangeSince(db, userId, Math.min(...removed.map(({ at }) => at)), now);
  const keys = [...new Set(removed.flatMap(coinKeysOfRow))];
  await refreshHoldings(deps, market, userId, keys, { change: changed.change });
  await deps.compareWithChains(userId, [...removed, ...added]);
  return changedReply(decided, changed.linked);
}

/** Changes, deletes or restores many transactions at once. */
export async function runBulk(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  input: BulkInput,
): Promise<BulkReply> {
  const task = bulkTask(input);
  if (task.kind === "change") return changeMany(deps, market, user.id, task.changes, task.linked);
  const run = task.kind === "delete" ? removeTransactions : restoreRemovedTransactions;
  const rows = await run(deps, market, user, task.ids);
  return { ids: rows.map(({ id }) => String(id)), before: [], linked: [] };
}
