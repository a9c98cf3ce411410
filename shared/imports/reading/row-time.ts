import type { Row } from "./cells.ts";
import { cellAt, quoted, type Reading, Refusal, refuse, textAt } from "./columns.ts";
import { isZone, parseTime, type Zone } from "./dates.ts";

/** The time of a row in ms. */
export function timeOf(reading: Reading, cells: readonly string[], zone: Zone): number {
  const text = textAt(cells, reading.time);
  if (text === "") return refuse("The time is empty");
  const named = reading.zoneColumn === -1 ? "" : cellAt(cells, reading.zoneColumn);
  if (named !== "" && !isZone(named)) return refuse(`${quoted(named)} is not a time zone`);
  return parseTime(text, named || zone, reading.dateOrder) ?? refuse(`${quoted(text)} is not a time that can be read`);
}

/** Why the time of a row cannot be read; null when it can. */
export function timeProblem(reading: Reading, { cells }: Row): { problem: string; kind: null } | null {
  try {
    timeOf(reading, cells, reading.zone);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.reason, kind: null };
    throw error;
  }
}
