import type { Layout } from "../layout.ts";
import type { DecimalSeparator } from "./amounts.ts";
import type { DateOrder, Zone } from "./dates.ts";
import type { Header } from "./header.ts";

/** How the rows of a file are read. */
export type Reading = {
  layout: Layout;
  header: Header;
  account: string;
  decimalSeparator: DecimalSeparator;
  zone: Zone;
  dateOrder: DateOrder | null;
  /** The name of the user in the columns `parties`, in lower case. */
  userName: string | null;
};
/** Why a row is not booked. It is thrown and caught, but is not an `Error`, because a stack trace takes longer than reading a row. */
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

/** Returns a function that tests texts against a pattern. Each `*` matches any text, and case is ignored. */
export function globTest(pattern: string): (text: string) => boolean {
  const [start = "", ...parts] = pattern.toLowerCase().split("*");
  const end = parts.pop();
  return (text) => {
    const plain = text.toLowerCase();
    if (end === undefined) return plain === start;
    if (!plain.startsWith(start) || !plain.endsWith(end)) return false;
    let at = start.length;
    for (const part of parts) {
      const index = plain.indexOf(part, at);
      if (index === -1) return false;
      at = index + part.length;
    }
    return at + end.length <= plain.length;
  };
}

export const matchesGlob = (pattern: string, text: string): boolean => globTest(pattern)(text);

export const cellOf = ({ header }: Pick<Reading, "header">, cells: readonly string[], column: string): string => {
  const index = header.indexes.get(column);
  return index === undefined ? "" : (cells[index] ?? "");
};
export const textOf = (reading: Reading, cells: readonly string[], columns: string): string =>
  columns
    .split(" + ")
    .map((column) => cellOf(reading, cells, column))
    .filter((text) => text !== "")
    .join(" ");
