import type { Layout } from "../layout.ts";
import type { DecimalMark } from "./amounts.ts";
import type { DateOrder, Zone } from "./dates.ts";
import type { Header } from "./header.ts";

/** How the rows of a file are read. */
export type Reading = {
  layout: Layout;
  header: Header;
  account: string;
  mark: DecimalMark;
  zone: Zone;
  order: DateOrder | null;
  /** The name of the user in `parties`. */
  party: string | null;
};
/** Why a row is not booked. It is caught where the row is read. No error, because a stack trace costs more than a row. */
export class Refusal {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}
export const refuse = (reason: string): never => {
  throw new Refusal(reason);
};

/** Max characters of a cell that has a meaning: an amount, a coin, a pair or a kind of row. Notes may be longer. */
export const MAX_CELL = 200;
/** A cell in quotation marks for a sentence, shortened. */
export const quoted = (cell: string): string => `“${cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN)}…` : cell}”`;
const MAX_SHOWN = 80;

/** A test of texts by a pattern. Each `*` of the pattern fits any text, and upper and lower case are the same. */
export function globTest(pattern: string): (text: string) => boolean {
  const [start = "", ...parts] = pattern.toLowerCase().split("*");
  const end = parts.pop();
  return (text) => {
    const plain = text.toLowerCase();
    if (end === undefined) return plain === start;
    if (!plain.startsWith(start) || !plain.endsWith(end)) return false;
    let at = start.length;
    for (const part of parts) {
      const place = plain.indexOf(part, at);
      if (place === -1) return false;
      at = place + part.length;
    }
    return at + end.length <= plain.length;
  };
}

export const fitsGlob = (pattern: string, text: string): boolean => globTest(pattern)(text);

export const cellOf = ({ header }: Pick<Reading, "header">, cells: readonly string[], column: string): string => {
  const place = header.places.get(column);
  return place === undefined ? "" : (cells[place] ?? "");
};
export const textOf = (reading: Reading, cells: readonly string[], columns: string): string =>
  columns
    .split(" + ")
    .map((column) => cellOf(reading, cells, column))
    .filter((text) => text !== "")
    .join(" ");
