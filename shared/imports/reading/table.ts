import { type Limits, type Row, scanCells } from "./cells.ts";

export const SEPARATORS = [",", ";", "\t", "|"];
const MAX_COLUMNS = 200;
/** Maximum number of characters in a line. */
const MAX_LINE = 100 * 1024;
/** Includes the lines that some exchanges write above the header. */
const PREVIEW_ROWS = 25;

const FORMULA_STARTS = new Set("=+-@＝＋－＠");
/** Without the apostrophes that some exports write before a text that a spreadsheet would run. */
function withoutApostrophes(cell: string): string {
  let at = 0;
  while (cell[at] === "'") at += 1;
  return at > 0 && FORMULA_STARTS.has(cell[at] ?? "") ? cell.slice(at) : cell;
}

/** Removes the protection against formulas: an apostrophe before the text, or ="text". */
const cleanCell = (cell: string): string => {
  const text = withoutApostrophes(cell).replaceAll("\u00a0", " ").trim();
  return text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1) : text;
};

/** Whether a cell neither begins nor ends with a character that has to be removed. */
function isClean(cell: string): boolean {
  const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)];
  return first > 32 && first !== 39 && first !== 61 && first < 128 && last > 32 && last < 128;
}

/** Cleans the cells, and removes the rows that are empty. */
function cleanRows(rows: Row[], hasHardBlanks: boolean): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const { cells } = row;
    let isEmpty = true;
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]!;
      if (cell === "") continue;
      if (hasHardBlanks || !isClean(cell)) cells[index] = cleanCell(cell);
      if (cells[index] !== "") isEmpty = false;
    }
    if (!isEmpty) kept.push(row);
  }
  return kept;
}

/** The first rows by each separator. */
export type Previews = ReadonlyMap<string, Row[]>;
export function previewsOf(text: string): Previews {
  const start = text.slice(0, MAX_LINE);
  const limits: Limits = { rows: PREVIEW_ROWS, cells: MAX_COLUMNS };
  return new Map(SEPARATORS.map((separator) => [separator, cleanRows(scanCells(start, separator, limits).rows, true)]));
}

/** The separator with which most rows are as wide as the widest one, which has at least two cells. */
export function guessSeparator(previews: Previews): string {
  const scores = new Map<string, number>();
  for (const [separator, rows] of previews) {
    const sizes = rows.map(({ cells }) => cells.length);
    const widest = Math.max(0, ...sizes.filter((size) => size > 1));
    scores.set(separator, sizes.filter((size) => size > 1 && size === widest).length * Math.min(widest, 30));
  }
  return SEPARATORS.toSorted((a, b) => scores.get(b)! - scores.get(a)!)[0]!;
}

/** The problem of a line that is too long to be read; null when there is none. */
export function longLine(text: string): { problem: string } | null {
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    let end = start;
    while (end < text.length && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end += 1;
    if (end - start > MAX_LINE)
      return { problem: `Line ${line} is longer than ${MAX_LINE / 1024} kB. No exchange writes such lines.` };
    start = end + (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? 2 : 1);
  }
  return null;
}

/** Whether the cell contains a quotation mark that quotes more than the mark itself. */
const isQuotedPart = (cell: string): boolean => {
  const text = cell.trim();
  return (text.startsWith('"') && text.length > 1) || (text.endsWith('"') && text.at(-2) !== '"' && text.length > 1);
};

/** The number of rows that may follow the header, and the sentence for a file with more. */
export type RowLimit = { rows: number; problem: string };

/** All rows, or a sentence with the reason why the file cannot be read. */
export function readTable(text: string, separator: string, limit: RowLimit): { rows: Row[] } | { problem: string } {
  const limits: Limits = { rows: limit.rows + PREVIEW_ROWS, cells: MAX_COLUMNS };
  let scan = scanCells(text, separator, limits);
  if (scan.isOpen) {
    // A single quotation mark inside a cell may be part of the text. In this case the file is read again without quoting,
    // and all lines must have the same number of cells.
    scan = scanCells(text, separator, limits, false);
    const sizes = new Set(scan.rows.slice(1).flatMap(({ cells }) => (cells.length > 1 ? [cells.length] : [])));
    if (scan.exceeded === "cells" || sizes.size !== 1 || scan.rows.some(({ cells }) => cells.some(isQuotedPart)))
      return { problem: `A quotation mark is opened but never closed. Nothing after it can be read.` };
  }
  if (scan.exceeded === "rows") return { problem: limit.problem };
  if (scan.exceeded === "cells")
    return { problem: `This file has more than ${MAX_COLUMNS} columns. No exchange writes such files.` };
  const rows = cleanRows(scan.rows, text.includes("\u00a0"));
  return rows.length === 0 ? { problem: "This file is empty." } : { rows };
}
