import { MAX_AHEAD } from "../transactions/rules.ts";
import {
  type Balance,
  type BalanceCheck,
  balanceRunsOf,
  checkBalances,
  openingBalances,
  sumBalances,
} from "./booking/balances.ts";
import { isComplete, isTrade, join } from "./booking/join.ts";
import { createKeyFactory } from "./booking/keys.ts";
import { type ImportedTransaction, toTransaction } from "./booking/transactions.ts";
import { coinsOf, type FileCoin } from "./file-coins.ts";
import type { Layout } from "./layout.ts";
import { placeOfFile } from "./place-of-file.ts";
import { type Question, questionsOf, shownZone } from "./questions.ts";
import type { Row } from "./reading/cells.ts";
import { indexesOf, matchesGlob, textAt } from "./reading/columns.ts";
import type { Zone } from "./reading/dates.ts";
import { checkText } from "./reading/decode.ts";
import type { Entry, Problem } from "./reading/entries.ts";
import type { Answers } from "./reading/file.ts";
import { type Header, recognise } from "./reading/header.ts";
import { prepare } from "./reading/prepare.ts";
import { readRow } from "./reading/read-row.ts";
import { selectRows } from "./reading/select-rows.ts";
import { guessSeparator, longLine, type Previews, previewsOf, type RowLimit, readTable } from "./reading/table.ts";
import { type FileRefused, type FileUnknown, HEADER_ROWS, headerOf, unknownFile } from "./unknown-file.ts";
import type { ZoneSource } from "./zone-sources.ts";

export type ReadOptions = {
  catalogue: readonly Layout[];
  fileName: string;
  /** The user's name of the account, instead of the layout's. */
  account?: string | undefined;
  /** Read the file by this layout only. */
  layout?: Layout | undefined;
  /** The zone of times without one. */
  zone?: Zone | undefined;
  /** The user's answers to the questions about the file, by their keys. */
  answers?: Answers | undefined;
  now: number;
  /** Instead of our own limit. Rows above the header and the header do not count. */
  rowLimit?: RowLimit | undefined;
  /** Gets the share of rows that are read. */
  onProgress?: ((share: number) => void) | undefined;
};

/** A file that was understood: each row is in a transaction or in `problems`. */
export type FileRead = {
  kind: "read";
  layout: Layout;
  /** The rows below the header. */
  rows: number;
  transactions: ImportedTransaction[];
  problems: Problem[];
  warnings: Problem[];
  balances: Balance[];
  check: BalanceCheck;
  /** The balances that were there before the first row. */
  opening: { symbol: string; amount: string }[];
  /** The columns that the layout does not know. */
  ignoredColumns: string[];
  /** The zone and the decimal mark, and what they were read from. */
  readFrom: { zone: { zone: string; from: ZoneSource }; decimalMark: { mark: "." | ","; isProven: boolean } };
  questions: Question[];
  /** The coins of the file. `coinId` is null when the symbol alone says which coin it is. */
  coins: FileCoin[];
};
/** Several layouts have this header, and the rows do not show which layout is right. */
export type FileChoice = { kind: "choice"; layouts: Layout[] };
export type FileResult = FileRead | FileUnknown | FileChoice | FileRefused;

const FIRST_TIME = Date.UTC(2009, 0, 1);
const ROW_LIMIT: RowLimit = {
  rows: 300_000,
  problem: "This file has more than 300,000 rows. Export a shorter period.",
};
const ROWS_PER_STEP = 2000;

type Found = { separator: string; fits: { layout: Layout; header: Header }[] };

function findLayouts(previews: Previews, { catalogue, layout }: ReadOptions): Found | null {
  const layouts = layout ? [layout] : catalogue;
  for (const [separator, rows] of previews) {
    const found = recognise(layouts, rows.slice(0, HEADER_ROWS));
    if (found) return { separator, fits: found.fits };
  }
  return null;
}

/** Spreadsheets turn long order numbers into 3.56E+18, so that many orders have the same number. */
const isDamaged = (header: Header, rows: readonly Row[], columns: string): boolean => {
  const indexes = indexesOf(header, columns);
  return rows.some(
    ({ cells }) => textAt(cells, indexes).includes("+") && /^\d([.,]\d+)?E\+\d+$/i.test(textAt(cells, indexes)),
  );
};

const DAMAGED = "A spreadsheet has shortened the order numbers in this file. Rows are joined by their times instead.";

/** A row that cannot be read because cells are missing at its end. */
const shortRowProblem = ({ cells }: Row, { names }: Header): string | null =>
  cells.length < names.length ? `This row has ${cells.length} cells, the header has ${names.length}` : null;

function readBy(
  options: ReadOptions,
  all: readonly Row[],
  separator: string,
  layout: Layout,
  header: Header,
): FileRead {
  const selected = selectRows(all, layout, header, separator);
  const { fileName, account, zone: ownZone = 0, answers = {}, now } = options;
  const { above, rows } = selected;
  const file = { layout, header: selected.header, above, rows, separator, fileName, account, zone: ownZone, answers };
  const { reading, zone, mark } = prepare(file);
  const { problems } = selected;
  const kinds = new Map<string, { word: string; lines: number[] }>();
  const warnings: Problem[] = [];
  const entries: Entry[] = [];
  const timeIndex = header.indexes.get(layout.time.split(" + ")[0]!) ?? 0;
  for (const [index, row] of selected.rows.entries()) {
    if (index % ROWS_PER_STEP === 0) options.onProgress?.(index / selected.rows.length);
    const short = shortRowProblem(row, header);
    // A row without the cell of its time cannot be read.
    const result = short !== null && row.cells.length <= timeIndex ? { problem: short } : readRow(reading, row);
    if ("problem" in result) {
      problems.push({ row: row.line, problem: short ?? result.problem });
      if ("kind" in result && result.kind !== null) {
        const kind = kinds.get(result.kind.toLowerCase());
        if (kind) kind.lines.push(row.line);
        else kinds.set(result.kind.toLowerCase(), { word: result.kind, lines: [row.line] });
      }
    } else if (result.entry.at > now + MAX_AHEAD)
      problems.push({ row: row.line, problem: "The date is in the future" });
    else {
      entries.push(result.entry);
      for (const problem of result.warnings) warnings.push({ row: row.line, problem });
    }
  }
  let { group } = layout;
  if (group && group !== "time" && isDamaged(header, selected.rows, group)) {
    warnings.push({ row: header.line, problem: DAMAGED });
    for (const entry of entries) entry.group = String(Math.floor(entry.at / 1000));
    group = "time";
  }
  const transactions = bookGroups(layout, entries, group, problems, warnings);
  const runs = balanceRunsOf(entries);
  const check = checkBalances(runs);
  warnings.push(...check.differences);
  const byLine = (a: Problem, b: Problem) => a.row - b.row;
  return {
    kind: "read",
    layout,
    rows: selected.count,
    transactions: transactions.sort((a, b) => a.at - b.at),
    problems: problems.sort(byLine),
    warnings: warnings.sort(byLine),
    balances: sumBalances(transactions, runs),
    check,
    opening: openingBalances(runs),
    ignoredColumns: header.ignored,
    readFrom: { zone: shownZone(zone), decimalMark: { mark: mark.mark, isProven: mark.isProven } },
    questions: questionsOf(selected.count, zone, mark, kinds, reading.guessedKinds, options.catalogue, problems),
    coins: coinsOf(transactions),
  };
}

function bookGroups(
  layout: Layout,
  entries: readonly Entry[],
  group: string | undefined,
  problems: Problem[],
  warnings: Problem[],
) {
  const keysFor = createKeyFactory(
    layout.account.toLowerCase(),
    layout.key !== undefined && layout.key === layout.group,
  );
  const transactions: ImportedTransaction[] = [];
  for (const rowsOfTrade of join(entries, group)) {
    const booked = toTransaction(rowsOfTrade, keysFor(rowsOfTrade), FIRST_TIME);
    if ("problem" in booked) for (const row of booked.lines) problems.push({ row, problem: booked.problem });
    else {
      transactions.push(booked.transaction);
      const { kind, lines } = booked.transaction;
      if (isTrade(rowsOfTrade[0]!) && !isComplete(rowsOfTrade) && (kind === "buy" || kind === "sell"))
        warnings.push({
          row: lines[0]!,
          problem: `The other side of this trade is not in the file, so its price is unknown`,
        });
    }
  }
  return transactions;
}

/** Reads a file that is already decoded. It books nothing. */
export function readFile(source: string, options: ReadOptions): FileResult {
  const text = source.replace(/^\uFEFF/, "");
  const refusal = checkText(text) ?? longLine(text);
  if (refusal) return { kind: "refused", ...refusal };
  const limit = options.rowLimit ?? ROW_LIMIT;
  const previews = previewsOf(text);
  const found = findLayouts(previews, options);
  const table = readTable(text, found?.separator ?? guessSeparator(previews), limit);
  if ("problem" in table) return { kind: "refused", problem: table.problem };
  const line = found ? found.fits[0]!.header.line : (table.rows[headerOf(table.rows)]?.line ?? 1);
  if (table.rows.filter((row) => row.line > line).length > limit.rows)
    return { kind: "refused", problem: limit.problem };
  if (!found) return unknownFile(table.rows, placeOfFile(options.fileName, options.catalogue));
  return choose(
    options,
    found.fits.map(({ layout, header }) => ({
      layout,
      read: () => readBy(options, table.rows, found.separator, layout, header),
    })),
  );
}

/** Where layouts share a header, the file's name decides, then the rows. */
function choose(options: ReadOptions, candidates: { layout: Layout; read: () => FileRead }[]): FileRead | FileChoice {
  if (candidates.length === 1) return candidates[0]!.read();
  const named = candidates.filter(({ layout }) => layout.file && matchesGlob(`*${layout.file}*`, options.fileName));
  if (named.length === 1) return named[0]!.read();
  const reads = candidates.map(({ read }) => read()).sort((a, b) => a.problems.length - b.problems.length);
  const isClear = reads[0]!.problems.length < reads[1]!.problems.length;
  return isClear ? reads[0]! : { kind: "choice", layouts: candidates.map(({ layout }) => layout) };
}
