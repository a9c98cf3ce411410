import Papa from "papaparse";

/** A row of a file with the number of its line. */
export type Row = { line: number; cells: string[] };
export type Table = { separator: string; rows: Row[] };

export const SEPARATORS = [",", ";", "\t", "|"];
const MAX_COLUMNS = 200;
/** Includes the lines that some exchanges write above the header. */
const PREVIEW_ROWS = 25;

const ESCAPED_FORMULA = /^'+(?=[=+\-@＝＋－＠])/;
/**
 * Removes the protection against formulas: some exports write an apostrophe before a text that a spreadsheet would run,
 * or write ="text".
 */
const cleanCell = (cell: string): string => {
  const text = cell.replace(ESCAPED_FORMULA, "").replaceAll("\u00a0", " ").trim();
  return text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1) : text;
};

/** Restores the plain quotes around fields, because word processors replace these quotes. */
const withPlainQuotes = (text: string): string =>
  text.includes("“") ? text.replace(/(^|[,;\t])“([^”\n]*)”(?=[,;\t]|\r?$)/gm, '$1"$2"') : text;

const linesIn = (cells: readonly string[]): number => {
  let lines = 1;
  for (const cell of cells) if (cell.includes("\n")) lines += cell.split("\n").length - 1;
  return lines;
};

function toRows(data: readonly string[][]): Row[] {
  const rows: Row[] = [];
  let line = 1;
  for (const raw of data) {
    const start = line;
    line += linesIn(raw);
    const cells = raw.map(cleanCell);
    if (cells.some((cell) => cell !== "")) rows.push({ line: start, cells });
  }
  return rows;
}

export const preview = (text: string, separator: string): Row[] =>
  toRows(parse(text.slice(0, 200_000), separator, PREVIEW_ROWS).data);

function parse(text: string, delimiter: string, limit = 0) {
  return Papa.parse<string[]>(text, { delimiter, preview: limit, skipEmptyLines: false });
}

/** The separator with which most rows have the same number of cells, at least two. */
export function guessSeparator(text: string): string {
  const scoreOf = (separator: string) => {
    const sizes = preview(text, separator).map(({ cells }) => cells.length);
    const commonest = Math.max(0, ...sizes.filter((size) => size > 1));
    return sizes.filter((size) => size > 1 && size === commonest).length * Math.min(commonest, 30);
  };
  return SEPARATORS.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]!;
}

/** All rows, or a sentence with the reason why the file cannot be read. */
export function readTable(source: string, separator: string): Table | { problem: string } {
  const text = withPlainQuotes(source.replace(/^\uFEFF/, ""));
  let { data, errors } = parse(text, separator);
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (open) {
    // A single quotation mark inside a cell may be part of the text. In this case the file is read again without quoting,
    // and all lines must have the same number of cells.
    data = Papa.parse<string[]>(text, { delimiter: separator, quoteChar: "\u0001" }).data;
    const sizes = new Set(data.slice(1).flatMap((cells) => (cells.length > 1 ? [cells.length] : [])));
    const hasOtherQuotes = data.some((cells) => cells.some((cell) => /^".+|[^"]"$/.test(cell.trim())));
    if (sizes.size !== 1 || hasOtherQuotes)
      return { problem: `A quotation mark is opened but never closed. Nothing after it can be read.` };
    errors = [];
  }
  const rows = toRows(data);
  if (rows.length === 0) return { problem: "This file is empty." };
  if (rows.some(({ cells }) => cells.length > MAX_COLUMNS))
    return { problem: `This file has more than ${MAX_COLUMNS} columns. No exchange writes such files.` };
  return { separator, rows };
}
