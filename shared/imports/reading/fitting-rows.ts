import type { Row } from "./cells.ts";
import { quoted } from "./columns.ts";
import { parseTime } from "./dates.ts";
import type { Problem } from "./entries.ts";

/** How many rows show which column has the times. */
const PROBED = 20;

const isTime = (cell: string): boolean => parseTime(cell, 0, "dmy") !== null || parseTime(cell, 0, "mdy") !== null;

const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== "") + 1;

/** The first column with a time in most rows; -1 without one. */
const timeColumn = (names: readonly string[], rows: readonly Row[]): number => {
  const probed = rows.slice(0, PROBED);
  return names.findIndex((_, column) => {
    const times = probed.filter(({ cells }) => isTime(cells[column] ?? "")).length;
    return times > probed.length / 2;
  });
};

function problemOf({ cells }: Row, names: readonly string[], time: number): string | null {
  const width = widthOf(cells);
  if (width > names.length) return `This row has ${width} cells, the header has ${names.length}`;
  if (time === -1) return null;
  const cell = cells[time] ?? "";
  if (cell === "") return "The time is empty";
  return isTime(cell) ? null : `${quoted(cell)} is not a time that can be read`;
}

/**
 * The rows of an unknown file that are like the others, and the problems of those that are not: a note, a sum or a damaged
 * line. Their cells say nothing about the meaning of the columns.
 */
export function fittingRows(
  names: readonly string[],
  rows: readonly Row[],
): { fitting: readonly Row[]; unreadable: Problem[] } {
  const time = timeColumn(names, rows);
  const fitting: Row[] = [];
  const unreadable: Problem[] = [];
  for (const row of rows) {
    const problem = problemOf(row, names, time);
    if (problem === null) fitting.push(row);
    else unreadable.push({ row: row.line, problem });
  }
  return fitting.length < unreadable.length ? { fitting: rows, unreadable: [] } : { fitting, unreadable };
}
