import { PRICE_SOURCE_NAMES } from "../../shared/archive-prices/sources.ts";
import { digest } from "../../shared/digest.ts";
import { balanceOf, partsBelongTogether } from "../../shared/ledger/opening.ts";
import {
  type ArchivePart,
  type Booked,
  bookedDraft,
  editedDraft,
  transactionReply as sharedReply,
  type TransactionPatch,
  transactionNotFound,
} from "../../shared/ledger/transactions.ts";
import { coinKeysOf, type Draft, type NewTransaction, type Resolve } from "../../shared/transactions/draft.ts";
import { isFiat, listedId } from "../../shared/transactions/transaction.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { coinIdOfSymbol, resolveCoinId } from "../ecosystems/coin-ids.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { idempotencyKeyReused } from "../platform/http/errors.ts";
import { tellLedger } from "./figures/tell.ts";
import { refreshHoldings } from "./holdings.ts";
import { transactionsFull } from "./limit.ts";
import { movesOf } from "./renames/renamed-accounts.rules.ts";
import { toStoredLeg, toTransaction } from "./rows.rules.ts";
import {
  findBySource,
  findTransaction,
  insertTransactions,
  recordChangeSince,
  type TransactionRow,
  updateTransaction,
} from "./transactions.queries.ts";
import type { ArchivePrices, ArchiveSources, NewTransactionRow } from "./transactions.table.ts";

const REQUEST = "request";

export const transactionReply = (row: TransactionRow) =>
  sharedReply({ ...toTransaction(row), note: row.note, source: row.source }, archiveOf(row));

/** The parts that the price archive has valued, with the sources of those that were valued since sources are stored. */
export function archiveOf({ archivePrices, archiveSources }: TransactionRow): ArchivePart[] {
  const sources = JSON.parse(archiveSources ?? "{}") as ArchiveSources;
  const parts = (archivePrices?.split(" ") ?? []) as (keyof ArchiveSources)[];
  return parts.map((part) => {
    const [source, at] = sources[part] ?? [];
    return {
      part,
      source: source === undefined ? null : PRICE_SOURCE_NAMES[source],
      at: at === undefined ? null : isoTime(at),
    };
  });
}

export function toRow(
  userId: string,
  draft: Draft,
  source: string | null,
  sourceKey: string | null,
): NewTransactionRow {
  return {
    userId,
    kind: draft.kind,
    at: draft.at,
    account: draft.account,
    toAccount: draft.toAccount,
    legs: JSON.stringify(draft.legs.map(toStoredLeg)),
    price: draft.price,
    priceCurrency: draft.priceCurrency,
    fee: draft.fee && JSON.stringify(toStoredLeg(draft.fee)),
    note: draft.note || null,
    source,
    sourceKey,
    batchId: null,
    rowMarks: null,
    archivePrices: null,
    archiveSources: null,
    positionId: draft.positionId,
    transferKey: null,
  };
}

/** A transaction that was booked elsewhere, as a row. */
export const toStoredRow = (userId: string, transaction: Booked): NewTransactionRow => ({
  ...toRow(userId, transaction, transaction.source, transaction.sourceKey),
  batchId: transaction.batchId,
  rowMarks: transaction.rowMarks,
  transferKey: transaction.transferKey,
});

/** Records that the user's transactions since this time have changed. */
export const recordChange = ({ db, clock }: Deps, userId: string, since: number) =>
  recordChangeSince(db, userId, since, clock.now());

export const bySymbol =
  (market: Market | null): Resolve =>
  (asset) =>
    asset.coinId ?? (isFiat(asset) ? null : coinIdOfSymbol(market, asset.symbol));

type Asset = { symbol: string; coinId: string | null };
/** Refuses coin ids that the market does not know. */
export async function checkCoins(
  deps: Deps,
  market: Market | null,
  body: { legs: readonly Asset[]; fee: Asset | null },
) {
  for (const { symbol, coinId } of [...body.legs, ...(body.fee ? [body.fee] : [])])
    if (listedId(coinId) !== null) await resolveCoinId(deps, market, symbol, coinId);
}

export async function bookTransaction(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  body: NewTransaction,
  idempotencyKey: string | undefined,
): Promise<TransactionRow> {
  await checkCoins(deps, market, body);
  const draft = bookedDraft(body, bySymbol(market), deps.clock.now());
  const source = body.sourceKey === null ? REQUEST : "api";
  const sourceKey = body.sourceKey ?? (idempotencyKey === undefined ? deps.ids.next() : await digest(idempotencyKey));
  const isKeyed = body.sourceKey !== null || idempotencyKey !== undefined;
  const row = toRow(user.id, draft, isKeyed ? source : null, isKeyed ? sourceKey : null);
  const { ids, known, added, tags, change } = await insertTransactions(deps.db, user.id, [row], deps.clock.now());
  await tellLedger(deps, user.id, tags, { added });
  if (ids.length === 1) {
    await refreshHoldings(deps, market, user.id, coinKeysOf(draft), { change });
    await deps.compareWithChains(user.id, added);
    return { ...row, id: ids[0]! };
  }
  const existing = isKeyed ? await findBySource(deps.db, user.id, source, sourceKey) : undefined;
  if (!existing) throw transactionsFull();
  if (known > 0 && source === REQUEST && !isSame(existing, row)) throw idempotencyKeyReused();
  return existing;
}

const isSame = (a: NewTransactionRow, b: NewTransactionRow): boolean =>
  a.kind === b.kind &&
  a.at === b.at &&
  a.legs === b.legs &&
  a.price === b.price &&
  a.priceCurrency === b.priceCurrency &&
  a.fee === b.fee;

export const idOf = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);

export async function editTransaction(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  idText: string,
  patch: TransactionPatch,
): Promise<TransactionRow> {
  const before = await findTransaction(deps.db, user.id, idOf(idText));
  if (!before) throw transactionNotFound();
  if (patch.legs && balanceOf(before)) throw partsBelongTogether();
  const current = { ...toTransaction(before), note: before.note ?? "" };
  await checkCoins(deps, market, { legs: patch.legs ?? [], fee: patch.fee ?? null });
  const draft = editedDraft(current, patch, bySymbol(market), deps.clock.now());
  const { kind, at, account, toAccount, price, priceCurrency, note, ...rest } = toRow(user.id, draft, null, null);
  const archivePrices = leftOfArchive(before.archivePrices, patch);
  const fields = {
    kind,
    at,
    account,
    toAccount,
    price,
    priceCurrency,
    note,
    legs: rest.legs,
    fee: rest.fee,
    archivePrices,
  };
  const outdated = { since: Math.min(before.at, at), now: deps.clock.now() };
  const moves = movesOf([{ before, after: { account, toAccount } }]);
  const { row, tags, change } = await updateTransaction(deps.db, user.id, before.id, fields, outdated, moves);
  if (!row) throw transactionNotFound();
  await tellLedger(deps, user.id, tags, { removed: [before], added: [row] });
  const keys = [...new Set([...coinKeysOf(current), ...coinKeysOf(draft)])];
  await refreshHoldings(deps, market, user.id, keys, { change });
  await deps.compareWithChains(user.id, [before, row]);
  return row;
}

/** Removes the parts that the user states: they are no longer the archive's. */
function leftOfArchive(parts: ArchivePrices | null, { price, fee }: TransactionPatch): ArchivePrices | null {
  const left = (parts ?? "").split(" ").filter((part) => (part === "price" ? price : fee) === undefined);
  return (left.join(" ") || null) as ArchivePrices | null;
}
