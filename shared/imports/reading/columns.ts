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
/** Why a row is not booked. It is caught where the row is read. */
export class Refusal extends Error {}
export const refuse = (reason: string): never => {
  throw new Refusal(reason);
};

const globs = new Map<string, RegExp>();
export function fitsGlob(pattern: string, text: string): boolean {
  let regex = globs.get(pattern);
  if (!regex) {
    regex = new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`, "is");
    globs.set(pattern, regex);
  }
  return regex.test(text);
}

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
