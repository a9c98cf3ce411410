import { bookedDraft } from "../../shared/ledger/transactions.ts";
import { coinKeysOf, type NewTransaction } from "../../shared/transactions/draft.ts";
import { CHAIN_SOURCE, LINKED_SOURCE } from "../../shared/transactions/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import { tellLedger } from "./figures/tell.ts";
import { refreshHoldings } from "./holdings.ts";
import { transactionsFull } from "./limit.ts";
import {
  deleteBySource,
  listBatch,
  listBySource,
  type Moved,
  moveBySource,
  replaceRows,
  restoreRows,
} from "./replacements.queries.ts";
import { toTransaction } from "./rows.rules.ts";
import {
  deleteBatch,
  findAccountOfBatch,
  insertTransactions,
  recordChangeSince,
  type TransactionRow,
} from "./transactions.queries.ts";
import { FIAT_KEY } from "./transactions.table.ts";
import { bySymbol, toRow } from "./transactions.ts";
import { listByChainKeys, listOpeningsIn, listOwnIn, type Range } from "./transfers.queries.ts";

export type { Moved };
export type BatchTransaction = NewTransaction & { rowMarks?: string | null; transferKey?: string | null };
/** The source of transactions that are booked together, and the batch by which they are undone. */
export type Booking = { source: string; batchId: string | null };

function toRows(
  deps: Deps,
  market: Market | null,
  userId: string,
  bodies: readonly BatchTransaction[],
  booking: Booking,
) {
  const now = deps.clock.now();
  const drafts = bodies.map((body) => bookedDraft(body, bySymbol(market), now));
  const rows = drafts.map((draft, index) => {
    const { sourceKey, rowMarks = null, transferKey = null } = bodies[index]!;
    return { ...toRow(userId, draft, booking.source, sourceKey), batchId: booking.batchId, rowMarks, transferKey };
  });
  return { drafts, rows };
}

/**
 * Books many transactions at once, each with its own key. Those that are booked already count as duplicates. The
 * holdings in their coins are derived anew, unless `refreshes` is false: an import with several chunks does that once
 * for all coins, after its last chunk.
 */
export async function bookTransactions(
  deps: Deps,
  market: Market | null,
  userId: string,
  bodies: readonly BatchTransaction[],
  booking: Booking,
  refreshes = true,
): Promise<{ booked: number; duplicates: number }> {
  const { drafts, rows } = toRows(deps, market, userId, bodies, booking);
  const { ids, known, added, tags, change } = await insertTransactions(deps.db, userId, rows, deps.clock.now());
  await tellLedger(deps, userId, tags, { added });
  if (ids.length === 0 && known < new Set(rows.map(({ sourceKey }) => sourceKey)).size) throw transactionsFull();
  if (refreshes && ids.length > 0)
    await refreshHoldings(deps, market, userId, [...new Set(drafts.flatMap(coinKeysOf))], { change });
  return { booked: ids.length, duplicates: rows.length - ids.length };
}

/** Books the history of a linked account. It creates or changes no position. */
export const bookLinkedHistory = (deps: Deps, userId: string, bodies: readonly NewTransaction[], batchId: string) =>
  bookTransactions(deps, null, userId, bodies, { source: LINKED_SOURCE, batchId }, false);

/** Books transactions that were read from a chain. Holdings have to be derived anew afterwards. */
export const bookChainHistory = (
  deps: Deps,
  userId: string,
  bodies: readonly NewTransaction[],
  batchId: string | null,
) => bookTransactions(deps, null, userId, bodies, { source: CHAIN_SOURCE, batchId }, false);

/** What an account of the ledger has within some times from elsewhere than a chain, and the openings of its positions. */
export async function listOwn(deps: Deps, userId: string, account: string, ranges: readonly Range[]) {
  const [own, openings] = await Promise.all([
    listOwnIn(deps.db, userId, account, ranges),
    listOpeningsIn(deps.db, userId, account),
  ]);
  const all = new Map([...own, ...openings].map((row) => [row.id, row]));
  return [...all.values()].map(toTransaction);
}

/** What the ledger has of transactions on a chain: those whose keys are some texts, alone or before a colon and a number. */
export async function listChainTransactions(deps: Deps, userId: string, keys: readonly string[]) {
  return (await listByChainKeys(deps.db, userId, keys)).map(chainTransaction);
}

/** The transactions of a batch that were read from a chain. */
export async function listChainBatch(deps: Deps, userId: string, batchId: string) {
  return (await listBatch(deps.db, userId, CHAIN_SOURCE, batchId)).map(chainTransaction);
}

const chainTransaction = (row: TransactionRow) => ({
  ...toTransaction(row),
  ...{ sourceKey: row.sourceKey!, note: row.note ?? "", batchId: row.batchId },
});

/** Those of some transactions that are in the ledger as they were read from a chain, by their keys. */
export async function listUnchanged(
  deps: Deps,
  userId: string,
  bodies: readonly (NewTransaction & { sourceKey: string })[],
): Promise<Set<string>> {
  const keys = bodies.map(({ sourceKey }) => sourceKey);
  const stored = new Map((await listBySource(deps.db, userId, CHAIN_SOURCE, keys)).map((row) => [row.sourceKey, row]));
  const unchanged = bodies.filter(({ sourceKey, kind, note }) => {
    const row = stored.get(sourceKey);
    const isPriced = row && row.price !== null && !row.archivePrices?.includes("price");
    return row && row.kind === kind && (row.note ?? "") === note && !isPriced && row.transferKey === null;
  });
  return new Set(unchanged.map(({ sourceKey }) => sourceKey));
}

/** Deletes transactions that were read from a chain by their keys, and returns how many. Holdings have to be derived anew afterwards. */
export async function unbookChainHistory(deps: Deps, userId: string, keys: readonly string[]): Promise<number> {
  const { removed, tags } = await deleteBySource(deps.db, userId, CHAIN_SOURCE, keys);
  await tellLedger(deps, userId, tags, { removed });
  if (removed.length > 0)
    await recordChangeSince(deps.db, userId, Math.min(...removed.map(({ at }) => at)), deps.clock.now());
  return removed.length;
}

/** Books transactions that were read from a chain in other accounts. What the user has changed in them stays. */
export async function moveChainTransactions(deps: Deps, userId: string, changes: readonly Moved[]): Promise<void> {
  const keys = changes.map(({ sourceKey }) => sourceKey);
  const before = await listBySource(deps.db, userId, CHAIN_SOURCE, keys);
  const { ids, tags } = await moveBySource(deps.db, userId, CHAIN_SOURCE, changes);
  const after = new Map(changes.map(({ sourceKey, account, toAccount }) => [sourceKey, { account, toAccount }]));
  const removed = before.filter(({ id }) => ids.has(id));
  const added = removed.map((row) => ({ ...row, ...after.get(row.sourceKey!) }));
  await tellLedger(deps, userId, tags, { removed, added });
  if (removed.length > 0)
    await recordChangeSince(deps.db, userId, Math.min(...removed.map(({ at }) => at)), deps.clock.now());
}

/** Replaces booked transactions by more exact ones with the same keys. Holdings have to be derived anew afterwards. */
export async function replaceTransactions(
  deps: Deps,
  market: Market | null,
  userId: string,
  bodies: readonly BatchTransaction[],
  booking: Booking & { batchId: string },
): Promise<void> {
  const { rows } = toRows(deps, market, userId, bodies, booking);
  const oldest = await replaceRows(deps.db, userId, booking.batchId, rows);
  if (oldest !== null) await recordChangeSince(deps.db, userId, oldest, deps.clock.now());
}

/**
 * Deletes the transactions of an import, brings back those that it replaced, and returns the number of deleted ones.
 */
export async function undoBatch(deps: Deps, market: Market | null, userId: string, batchId: string): Promise<number> {
  const restored = await restoreRows(deps.db, userId, batchId);
  const { removed, keys, oldest, tags, change } = await deleteBatch(deps.db, userId, batchId);
  await tellLedger(deps, userId, tags, { removed });
  const times = [oldest, restored.oldest].filter((time) => time !== null);
  if (times.length > 0) await recordChangeSince(deps.db, userId, Math.min(...times), deps.clock.now());
  const coins = keys.filter((key) => !key.startsWith(FIAT_KEY));
  await refreshHoldings(deps, market, userId, restored.count > 0 ? null : coins, { change });
  return removed.length;
}

/** The account of the ledger that has what is left of a batch; undefined when nothing is. */
export const accountOfBatch = (deps: Deps, userId: string, batchId: string): Promise<string | undefined> =>
  findAccountOfBatch(deps.db, userId, batchId);

/** The history of a linked account creates no positions, so its removal changes none. */
export async function undoLinkedHistory(deps: Deps, userId: string, batchId: string): Promise<void> {
  const { removed, oldest, tags } = await deleteBatch(deps.db, userId, batchId);
  await tellLedger(deps, userId, tags, { removed });
  if (oldest !== null) await recordChangeSince(deps.db, userId, oldest, deps.clock.now());
}
