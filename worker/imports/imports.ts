import {
  countBooked,
  countRows,
  HALF_BOOKED,
  type ImportedBody,
  keysOf,
  movementsIn,
  partsIn,
  rowMarksOf,
  type Sorted,
  sortByKnown,
} from "../../shared/imports/booking/known.ts";
import { LAYOUTS } from "../../shared/imports/catalogue/layouts.ts";
import { importedTransaction } from "../../shared/imports/contract.ts";
import { reportOf, withoutMarket } from "../../shared/imports/file-report.ts";
import { CHUNK_SIZE } from "../../shared/imports/rules.ts";
import { toRequest } from "../../shared/imports/to-request.ts";
import type { FileUnknown } from "../../shared/imports/unknown-file.ts";
import {
  type Import,
  importNotFound,
  importReply,
  isRefreshed,
  NOTHING_ASKED,
  partReply,
  tooManyImports,
} from "../../shared/ledger/imports.ts";
import { bookedDraft } from "../../shared/ledger/transactions.ts";
import { badRequest, DetailedRefusal } from "../../shared/refusal.ts";
import { ANY_RATE } from "../../shared/transactions/accounting.ts";
import type { Deps } from "../deps.ts";
import { compareHistories } from "../linked-accounts/histories/booking.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { applyArchivePrices } from "../transactions/archive-prices/archive-prices.ts";
import { bookTransactions, replaceTransactions, undoBatch } from "../transactions/batches.ts";
import { idOfExported } from "../transactions/exported-id.ts";
import { refreshHoldings } from "../transactions/holdings.ts";
import { bySymbol } from "../transactions/transactions.ts";
import {
  batchesOf,
  deleteEmptyImport,
  deleteImport,
  findImport,
  findImportsBy,
  findMovements,
  findRowParts,
  listImports,
  SOURCE,
  savePartCounts,
  storeImport,
} from "./imports.queries.ts";
import type { ImportRow } from "./imports.table.ts";
import { reserveRows, returnRows } from "./rows-a-day.ts";
import { countText, type ImportRequest, readText } from "./sent-text.ts";

type Summary = Pick<ImportRow, "total" | "ignored" | "compared" | "agree" | "partCount">;

async function sortParts(
  deps: Deps,
  userId: string,
  layout: string,
  bodies: readonly ImportedBody[],
  id: string | null,
) {
  const keys = keysOf(bodies);
  const exported = keys.flatMap((key) => {
    const id = idOfExported(userId, key);
    return id === null ? [] : [{ key, id }];
  });
  const booked = await batchesOf(deps.db, userId, keys, exported);
  const batches = new Map([...(await findRowParts(deps.db, userId, partsIn(bodies))), ...booked]);
  const bookedElsewhere = await findMovements(deps.db, userId, layout, movementsIn(bodies));
  const replacedLayout = LAYOUTS.find((one) => one.id === layout)?.replaces;
  const replaceable =
    replacedLayout === undefined ? new Set<string>() : await findImportsBy(deps.db, userId, replacedLayout);
  return sortByKnown(bodies, batches, bookedElsewhere, replaceable, id);
}

/** Books one part of an import, and stores its counts. A part that is sent again books nothing. */
async function bookPart(
  deps: Deps,
  market: Market | null,
  row: ImportRow,
  part: number,
  bodies: readonly ImportedBody[],
): Promise<Sorted> {
  const { userId, id, layout } = row;
  const sorted = await sortParts(deps, userId, layout, bodies, id);
  const booking = { source: SOURCE, batchId: id };
  const [fresh, replacements] = [sorted.fresh, sorted.replacements].map((bodies) =>
    bodies.map((body) => ({ ...body, rowMarks: rowMarksOf(body) })),
  );
  if (fresh!.length > 0) await bookTransactions(deps, market, userId, fresh!, booking, false);
  if (replacements!.length > 0) await replaceTransactions(deps, market, userId, replacements!, booking);
  await savePartCounts(deps.db, userId, id, part, [countBooked(sorted), countRows(sorted.duplicates)]);
  const isLast = part === row.partCount - 1;
  if (isLast) await deleteEmptyImport(deps.db, userId, id);
  if (isRefreshed(part, isLast)) await refreshHoldings(deps, market, userId, null);
  if (isLast) await compareHistories(deps, userId);
  return sorted;
}

/** The transactions of an import at most. */
const reservedFor = ({ total, ignored }: Pick<Summary, "total" | "ignored">) => Math.max(0, total - ignored);

async function beginImport(
  deps: Deps,
  userId: string,
  id: string,
  fileName: string,
  layout: string,
  summary: Summary,
): Promise<ImportRow> {
  if (!(await findImport(deps.db, userId, id))) await reserveRows(deps, reservedFor(summary));
  const row = await storeImport(deps.db, { id, userId, createdAt: deps.clock.now(), fileName, layout, ...summary });
  if (row) return row;
  throw tooManyImports();
}

const unknownReply = ({ rows, line }: FileUnknown, dryRun: boolean) => ({
  id: null,
  layout: null,
  dryRun,
  rows: { total: rows, booked: 0, duplicates: 0, ignored: rows },
  problems: [{ row: line, problem: "This header is not known. Say what its columns mean." }],
  warnings: [],
  balances: [],
  balanceCheck: { compared: 0, agree: 0 },
  ...NOTHING_ASKED,
});

const ASKED = "Answer the questions about this file first. Send the answers as {key: value}.";

/** Imports the text of a file. A dry run only returns the report. */
async function importText(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  request: ImportRequest,
  waitUntil: WaitUntil,
) {
  const { dryRun, fileName, csv = "", answers } = request;
  await countText(deps, user.id, csv);
  const file = readText(request, deps.clock.now());
  if (file.kind === "unknown") return unknownReply(file, dryRun);
  const report = reportOf(file, ANY_RATE, true);
  const questions = report.questions.map(({ lines: _, ...question }) => question);
  const mustAnswer = questions.some((question) => question.default === null);
  if (mustAnswer && !dryRun) throw new DetailedRefusal(409, ASKED, { questions });
  const bodies = file.transactions.map((transaction) => importedTransaction.parse(toRequest(transaction)));
  const parts = Array.from({ length: Math.max(1, Math.ceil(bodies.length / CHUNK_SIZE)) }, (_, part) =>
    bodies.slice(part * CHUNK_SIZE, (part + 1) * CHUNK_SIZE),
  );
  const { compared, agree } = file.check;
  const summary = { total: file.rows, ignored: file.problems.length, compared, agree, partCount: parts.length };
  const row = dryRun ? null : await beginImport(deps, user.id, deps.ids.next(), fileName, file.layout.id, summary);
  const sorted: Sorted = { fresh: [], duplicates: [], replacements: [], halfBooked: [] };
  for (const [part, transactions] of parts.entries()) {
    const sortedPart = row
      ? await bookPart(deps, market, row, part, transactions)
      : await sortParts(deps, user.id, file.layout.id, transactions, null);
    for (const key of ["fresh", "duplicates", "replacements", "halfBooked"] as const)
      sorted[key].push(...sortedPart[key]);
  }
  if (row) await returnRows(deps, row.createdAt, reservedFor(row) - countBooked(sorted));
  if (row && answers?.archivePrices === "yes") await applyArchivePrices(deps, market, user.id, waitUntil, row.id);
  const linesOf = new Map(file.transactions.map(({ sourceKey, lines }) => [sourceKey, lines]));
  const halfRows = sorted.halfBooked.flatMap(({ sourceKey }) => linesOf.get(sourceKey) ?? []);
  const halfBookedProblems = halfRows.map((row) => ({ row, problem: HALF_BOOKED }));
  const problems = [...file.problems, ...halfBookedProblems].sort((a, b) => a.row - b.row);
  return {
    id: countBooked(sorted) > 0 ? (row?.id ?? null) : null,
    layout: file.layout.id,
    dryRun,
    rows: {
      total: file.rows,
      booked: countBooked(sorted),
      duplicates: countRows(sorted.duplicates),
      ignored: problems.length,
    },
    problems,
    warnings: file.warnings,
    balances: file.balances,
    balanceCheck: { compared, agree },
    questions,
    costUnknown: report.costUnknown,
    uncovered: report.uncovered,
    unpriced: report.unpriced,
    withoutMarket: withoutMarket(bodies, bySymbol(market)),
    ignoredColumns: report.ignoredColumns,
    readFrom: report.readFrom,
  };
}

/** Imports one part of a file that the page has read. */
async function importPart(deps: Deps, market: Market | null, user: SessionUser, request: ImportRequest) {
  const { dryRun, fileName, id, part = 0, summary, layout = "", transactions = [] } = request;
  if (!dryRun && (!id || !summary)) throw badRequest("A part of a file needs the id and the summary of its import.");
  // A part that is refused begins no import.
  const now = deps.clock.now();
  for (const body of transactions) bookedDraft(body, bySymbol(market), now);
  const { parts: partCount = 1, ...counts } = summary ?? { total: 0, ignored: 0, compared: 0, agree: 0 };
  const row = dryRun ? null : await beginImport(deps, user.id, id!, fileName, layout, { ...counts, partCount });
  const sorted = row
    ? await bookPart(deps, market, row, part, transactions)
    : await sortParts(deps, user.id, layout, transactions, null);
  const earlier = JSON.parse(row?.parts ?? "{}") as Import["parts"];
  // A last part that is sent again returns nothing a second time.
  if (row && part === partCount - 1 && !(part in earlier)) {
    const before = Object.values(earlier).reduce((sum, [booked]) => sum + booked, 0);
    await returnRows(deps, row.createdAt, reservedFor(row) - before - countBooked(sorted));
  }
  const { compared, agree } = counts;
  return partReply(
    { id: row?.id ?? null, layout, dryRun, compared, agree },
    sorted,
    {
      total: countRows(transactions),
      booked: countBooked(sorted),
    },
    withoutMarket(transactions, bySymbol(market)),
  );
}

export const importFile = (
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  request: ImportRequest,
  waitUntil: WaitUntil,
) => {
  if (request.transactions) return importPart(deps, market, user, request);
  if (request.csv === undefined) throw badRequest("Send the text of the file as csv.");
  return importText(deps, market, user, request, waitUntil);
};

const replyOf = ({ parts, ...row }: ImportRow) => importReply({ ...row, parts: JSON.parse(parts) as Import["parts"] });

export const exportImports = async (deps: Deps, userId: string) => (await listImports(deps.db, userId)).map(replyOf);

/** Deletes the transactions of an import, and then the import. */
export async function undoImport(deps: Deps, market: Market | null, user: SessionUser, id: string) {
  if (!(await findImport(deps.db, user.id, id))) throw importNotFound();
  const transactions = await undoBatch(deps, market, user.id, id);
  await deleteImport(deps.db, user.id, id);
  await compareHistories(deps, user.id);
  return { deleted: true as const, transactions };
}
