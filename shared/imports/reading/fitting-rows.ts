import type { Row } from "./cells.ts";
import { quoted } from "./columns.ts";
import { parseTime } from "./dates.ts";
import type { Problem } from "./entries.ts";

/** How many rows show which column has the times. */
const PROBED = 20;

const isTime = (cell: string): boolean => parseTime(cell, 0, "dmy") !== null || parseTime(cell, 0, "mdy") !== null;

/** The first column with a time in most rows; -1 without one. */
const timeColumn = (names: readonly string[], rows: readonly Row[]): number => {
  const probed = rows.slice(0, PROBED);
  return names.findIndex((_, column) => {
    const times = probed.filter(({ cells }) => isTime(cells[column] ?? "")).length;
    return times > probed.length / 2;
  });
};

/** Why a row cannot be read, whichever column has the time; null when it can. */
function problemOf({ cells }: Row, time: number): string | null {
  if (cells.some(isTime)) return null;
  const cell = cells[time] ?? "";
  return cell === "" ? "The time is empty" : `${quoted(cell)} is not a time that can be read`;
}

/**
 * The rows of an unknown file with a time, and the problems of those without one: a note, a sum or a damaged line. Their
 * cells say nothing about the meaning of the columns.
 */
export function fittingRows(
  names: readonly string[],
  rows: readonly Row[],
): { fitting: readonly Row[]; unreadable: Problem[] } {
  const time = timeColumn(names, rows);
  if (time === -1) return { fitting: rows, unreadable: [] };
  const fitting: Row[] = [];
  const unreadable: Problem[] = [];
  for (const row of rows) {
    const problem = problemOf(row, time);
    if (problem === null) fitting.push(row);
    else unreadable.push({ row: row.line, problem });
  }
  return fitting.length < unreadable.length ? { fitting: rows, unreadable: [] } : { fitting, unreadable };
}
