/** Reads the cells of delimited text. The time grows only with the length of the text. */

/** A row of a file with the number of its line. */
export type Row = { line: number; cells: string[] };
export type Limits = { rows: number; cells: number };
export type Scan = {
  /** The rows that are not empty. */
  rows: Row[];
  /** A quotation mark is opened and never closed. */
  isOpen: boolean;
  /** Set when the text has more than the limits allow. The scan ends there. */
  exceeded: keyof Limits | null;
};

const [TAB, LINE_FEED, RETURN, BLANK, QUOTE, CURLY_QUOTE] = [9, 10, 13, 32, 34, 0x201c];

/** Text with single blanks only, so that no expression tries each way to divide a run of them. */
export const collapseBlanks = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The index of the next such character, searched again only after that index was passed. */
function indexFinder(text: string, character: string) {
  let next = -2;
  return (from: number): number => {
    if (next !== -1 && next < from) next = text.indexOf(character, from);
    return next;
  };
}

/** Text without quotation marks only has to be split. */
function splitCells(text: string, separator: string, limits: Limits): Scan {
  const scan: Scan = { rows: [], isOpen: false, exceeded: null };
  const lines = (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text).split("\n");
  for (let index = 0; index < lines.length; index++) {
    if (lines[index] === "") continue;
    const cells = lines[index]!.split(separator);
    if (cells.length > limits.cells) return { ...scan, exceeded: "cells" };
    if (cells.every((cell) => cell === "")) continue;
    if (scan.rows.length === limits.rows) return { ...scan, exceeded: "rows" };
    scan.rows.push({ line: index + 1, cells });
  }
  return scan;
}

/**
 * A quoted cell ends at a quotation mark before a separator or the end of the line; other quotation marks are part of
 * its text. Without `isQuoting`, quotation marks are text everywhere.
 */
export function scanCells(text: string, separator: string, limits: Limits, isQuoting = true): Scan {
  if (!isQuoting || !/["“]/.test(text)) return splitCells(text, separator, limits);
  const scan: Scan = { rows: [], isOpen: false, exceeded: null };
  const separatorCode = separator.charCodeAt(0);
  const nextCurlyEnd = indexFinder(text, "”");
  const nextLine = indexFinder(text, "\n");
  let [at, line] = [0, 1];

  function endsCell(index: number): boolean {
    const code = text.charCodeAt(index);
    return code === separatorCode || code === LINE_FEED || code === RETURN || index >= text.length;
  }

  function afterBlanks(index: number): number {
    let end = index;
    while (!endsCell(end) && (text.charCodeAt(end) === BLANK || text.charCodeAt(end) === TAB)) end += 1;
    return end;
  }

  function quotedCell(): string {
    const start = at + 1;
    for (let from = start; ; ) {
      // `indexOf` is slow in a loop when the text has letters of two bytes.
      let quote = from;
      while (quote < text.length && text.charCodeAt(quote) !== QUOTE) quote += 1;
      scan.isOpen = quote >= text.length;
      const isDoubled = text.charCodeAt(quote + 1) === QUOTE;
      from = isDoubled ? quote + 2 : afterBlanks(quote + 1);
      if (!scan.isOpen && (isDoubled || !endsCell(from))) continue;
      at = scan.isOpen ? text.length : from;
      const cell = text.slice(start, scan.isOpen ? at : quote).replaceAll('""', '"');
      if (cell.includes("\n")) line += cell.split("\n").length - 1;
      return cell;
    }
  }

  /** Word processors replace the quotes around a cell by curly ones. Null when the line has no such cell here. */
  function curlyCell(): string | null {
    const [start, end] = [at + 1, nextCurlyEnd(at)];
    const lineEnd = nextLine(at);
    if (end === -1 || (lineEnd !== -1 && lineEnd < end) || !endsCell(end + 1)) return null;
    at = end + 1;
    return text.slice(start, end);
  }

  function plainCell(): string {
    const start = at;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === separatorCode || code === LINE_FEED || code === RETURN) break;
    }
    return text.slice(start, at);
  }

  function nextCell(): string {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return quotedCell();
    return (code === CURLY_QUOTE ? curlyCell() : null) ?? plainCell();
  }

  for (; at < text.length; line += 1) {
    const row: Row = { line, cells: [nextCell()] };
    while (text.charCodeAt(at) === separatorCode) {
      at += 1;
      row.cells.push(nextCell());
      if (row.cells.length > limits.cells) return { ...scan, exceeded: "cells" };
    }
    at += text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1;
    if (row.cells.every((cell) => cell === "")) continue;
    if (scan.rows.length === limits.rows) return { ...scan, exceeded: "rows" };
    scan.rows.push(row);
  }
  return scan;
}
