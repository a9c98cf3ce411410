import type { z } from "zod";
import {
  countRows,
  type ImportedBody,
  keysOf,
  type Movement,
  movementsIn,
  partsIn,
  type RowPart,
  rowMarksOf,
  sortByKnown,
} from "../../../shared/imports/booking/known.ts";
import type { importRequest } from "../../../shared/imports/contract.ts";
import { withoutMarket } from "../../../shared/imports/file-report.ts";
import { MAX_IMPORTS } from "../../../shared/imports/rules.ts";
import { importNotFound, importReply, isRefreshed, partReply, tooManyImports } from "../../../shared/ledger/imports.ts";
import { badRequest } from "../../../shared/refusal.ts";
import { coinKeysOf } from "../../../shared/transactions/draft.ts";
import type { ImportItem, Tables } from "../storage/tables.ts";
import { bookItem, draftOf } from "./book-item.ts";
import { type Context, resolveLeg } from "./context.ts";
import { exportMark } from "./export-mark.ts";
import { readTransaction } from "./transaction-input.ts";

const SOURCE = "import";
/** Without an account, an export with more details does not replace one with fewer. Its rows count as duplicates. */
const NONE: ReadonlySet<string> = new Set();

export type ImportBody = z.input<typeof importRequest>;

const readBody = (body: NonNullable<ImportBody["transactions"]>[number]): ImportedBody => ({
  ...readTransaction(body),
  sourceKey: body.sourceKey,
  transferKey: body.transferKey ?? null,
  aliases: body.aliases ?? [],
  rows: body.rows ?? 1,
});

/** The import of each booked key. The keys of our own export name a transaction by its id. */
function batchesOf(tables: Tables, keys: readonly string[]): Map<string, string> {
  const wanted = new Set(keys);
  const booked = tables.transactions
    .all()
    .flatMap(({ source, sourceKey, batchId }) =>
      source === SOURCE && sourceKey !== null && wanted.has(sourceKey) ? [[sourceKey, batchId ?? ""] as const] : [],
    );
  const start = `tidemark:${exportMark(tables)}-`;
  const own = keys.flatMap((key) =>
    key.startsWith(start) && tables.transactions.get(`${Number.parseInt(key.slice(start.length), 10)}`)
      ? [[key, ""] as const]
      : [],
  );
  return new Map([...booked, ...own]);
}

/** The import of each row that is part of a booked transaction. */
function rowPartsOf(tables: Tables, parts: readonly RowPart[]): Map<string, string> {
  const joined = tables.transactions.all().filter(({ source, rowMarks }) => source === SOURCE && rowMarks !== null);
  return new Map(
    parts.flatMap(({ key, mark, family, from, to }) =>
      joined
        .filter(
          ({ at, sourceKey, rowMarks }) =>
            at >= from && at <= to && sourceKey!.startsWith(family) && rowMarks!.includes(mark),
        )
        .map(({ batchId }) => [key, batchId ?? ""] as const),
    ),
  );
}

/** The keys of deposits and withdrawals that another export of the exchange has booked already. */
function movedElsewhere(tables: Tables, layout: string, movements: readonly Movement[]): Set<string> {
  const nameOf = (...parts: string[]) => JSON.stringify(parts);
  const times = new Map<string, number[]>();
  for (const { source, kind, legs, at, account, batchId } of tables.transactions.all()) {
    const [leg] = legs;
    const batch = batchId === null ? undefined : tables.imports.get(batchId);
    if (source !== SOURCE || kind !== "transfer" || legs.length !== 1 || !leg || !batch || batch.layout === layout)
      continue;
    const name = nameOf(account, leg.symbol, leg.amount);
    times.set(name, [...(times.get(name) ?? []), at]);
  }
  const isBooked = ({ account, symbol, amount, from, to }: Movement) =>
    times.get(nameOf(account, symbol, amount))?.some((at) => at >= from && at <= to);
  return new Set(movements.filter(isBooked).map(({ key }) => key));
}

function sortParts(tables: Tables, layout: string, bodies: readonly ImportedBody[], id: string | null) {
  const batches = new Map([...rowPartsOf(tables, partsIn(bodies)), ...batchesOf(tables, keysOf(bodies))]);
  return sortByKnown(bodies, batches, movedElsewhere(tables, layout, movementsIn(bodies)), NONE, id);
}

function beginImport({ tables, now }: Context, item: Omit<ImportItem, "createdAt" | "parts">): ImportItem {
  const existing = tables.imports.get(item.id);
  if (existing) return existing;
  if (tables.imports.size >= MAX_IMPORTS) throw tooManyImports();
  return tables.imports.put({ ...item, createdAt: now, parts: {} });
}

function bookPart(context: Context, item: ImportItem, part: number, bodies: readonly ImportedBody[]) {
  const { tables } = context;
  const sorted = sortParts(tables, item.layout, bodies, item.id);
  const known = batchesOf(tables, keysOf(sorted.fresh));
  for (const body of sorted.fresh) {
    if (known.has(body.sourceKey)) continue;
    known.set(body.sourceKey, item.id);
    const draft = draftOf(context, body);
    const keys = {
      source: SOURCE,
      sourceKey: body.sourceKey,
      batchId: item.id,
      rowMarks: rowMarksOf(body),
      transferKey: body.transferKey,
    };
    bookItem(tables, { ...draft, ...keys });
  }
  const parts: ImportItem["parts"] = { ...item.parts, [part]: [countRows(sorted.fresh), countRows(sorted.duplicates)] };
  tables.imports.put({ ...item, parts });
  const isLast = part === item.partCount - 1;
  if (isLast && Object.values(parts).every(([booked]) => booked === 0)) tables.imports.remove(item.id);
  if (isRefreshed(part, isLast)) context.refreshHoldings(null);
  return sorted;
}

/** Books one part of a file that the page has read. A part that is sent again books nothing. */
export function importPart(context: Context, request: ImportBody) {
  const { dryRun = false, fileName, id, part = 0, summary, layout = "" } = request;
  if (!request.transactions) throw badRequest("Without an account, a file is read by the import page only.");
  if (!dryRun && (!id || !summary)) throw badRequest("A part of a file needs the id and the summary of its import.");
  const bodies = request.transactions.map(readBody);
  // A part that is refused begins no import.
  for (const body of bodies) draftOf(context, body);
  const { parts: partCount = 1, ...counts } = summary ?? { total: 0, ignored: 0, compared: 0, agree: 0 };
  const item = dryRun ? null : beginImport(context, { id: id!, fileName, layout, ...counts, partCount });
  const sorted = item ? bookPart(context, item, part, bodies) : sortParts(context.tables, layout, bodies, null);
  const { compared, agree } = counts;
  return partReply(
    { id: item?.id ?? null, layout, dryRun, compared, agree },
    sorted,
    { total: countRows(bodies), booked: countRows(sorted.fresh) },
    withoutMarket(bodies, resolveLeg(context)),
  );
}

export const listImports = ({ imports }: Tables) =>
  imports
    .all()
    .sort((a, b) => b.createdAt - a.createdAt)
    .map(importReply);

/** Deletes the transactions of an import, and then the import. */
export function undoImport(context: Context, id: string) {
  const { tables } = context;
  if (!tables.imports.remove(id)) throw importNotFound();
  const booked = tables.transactions.all().filter(({ batchId }) => batchId === id);
  for (const transaction of booked) tables.transactions.remove(transaction.id);
  context.refreshHoldings([...new Set(booked.flatMap(coinKeysOf))]);
  return { deleted: true as const, transactions: booked.length };
}
