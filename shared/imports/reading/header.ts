import type { Layout } from "../layout.ts";
import type { Row } from "./table.ts";

/** Where the columns of a layout are in a file. */
export type Header = {
  line: number;
  /** The names as in the file, with "#2" for the second of the same name. */
  names: string[];
  /** The place of each name that the layout uses. */
  places: Map<string, number>;
  /** The text that the first `*` stood for, by the layout's name of the column. */
  captures: Map<string, string>;
  /** The places of a name that fits many columns, with that text. */
  repeats: Map<string, { place: number; capture: string }[]>;
};

const plain = (name: string): string =>
  name
    .replace(/^\uFEFF/, "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();

/** The names of a header row, without empty ones at its end. */
export function namesOf(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== "");
  const seen = new Map<string, number>();
  return cells.slice(0, last + 1).map((cell) => {
    const count = (seen.get(plain(cell)) ?? 0) + 1;
    seen.set(plain(cell), count);
    return count > 1 && cell !== "" ? `${cell}#${count}` : cell;
  });
}

type Column = {
  name: string;
  isOptional: boolean;
  isRepeated: boolean;
  patterns: { text: string; regex: RegExp | null }[];
};
const parsed = new WeakMap<Layout, Column[]>();

function patternOf(text: string) {
  const name = plain(text);
  if (!name.includes("*")) return { text: name, regex: null };
  const source = name
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace("*", "(.*)")
    .replaceAll(" *", " .*");
  return { text: name, regex: new RegExp(`^${source}$`, "i") };
}

function columnsOf(layout: Layout): Column[] {
  const known = parsed.get(layout);
  if (known) return known;
  const columns = layout.header.split(" | ").map((text) => {
    const [isOptional, isRepeated] = [text.endsWith("?"), text.endsWith("*+")];
    const names = (isOptional || isRepeated ? text.slice(0, -1) : text).split(" = ");
    return { name: names[0]!, isOptional, isRepeated, patterns: names.map(patternOf) };
  });
  parsed.set(layout, columns);
  return columns;
}

/** Fits a layout to a row, which must have all its columns and no other. Null when it does not fit. */
export function fit(layout: Layout, { line, cells }: Row): Header | null {
  const names = namesOf(cells);
  if (layout.columns) return fitColumns(layout.columns, line, names);
  const columns = columnsOf(layout);
  if (names.length < 2 || columns.filter(({ isOptional }) => !isOptional).length > names.length) return null;
  const free = new Map<string, number>();
  for (const [index, name] of names.entries()) if (name !== "") free.set(plain(name), index);
  const places = new Map<string, number>();
  const captures = new Map<string, string>();
  const repeats: Header["repeats"] = new Map();
  for (const { name, isOptional, isRepeated, patterns } of columns) {
    let found = findColumn(patterns, free);
    if (!found && !isOptional) return null;
    while (found) {
      const place = free.get(found.key)!;
      const capture = names[place]!.slice(found.at, found.at + (found.capture?.length ?? 0));
      free.delete(found.key);
      if (isRepeated) repeats.set(name, [...(repeats.get(name) ?? []), { place, capture }]);
      else {
        places.set(name, place);
        if (found.capture !== undefined) captures.set(name, capture);
      }
      found = isRepeated ? findColumn(patterns, free) : null;
    }
  }
  return free.size > 0 ? null : { line, names, places, captures, repeats };
}

function fitColumns(columns: readonly string[], line: number, names: string[]): Header | null {
  if (!columns.every((column) => names.includes(column))) return null;
  const places = new Map(names.map((name, index) => [name, index]));
  return { line, names, places, captures: new Map(), repeats: new Map() };
}

function findColumn(patterns: Column["patterns"], free: ReadonlyMap<string, number>) {
  for (const { text, regex } of patterns) {
    if (!regex) {
      if (free.has(text)) return { key: text, at: 0 };
      continue;
    }
    for (const key of free.keys()) {
      const capture = regex.exec(key)?.[1];
      if (capture !== undefined) return { key, capture, at: text.indexOf("*") };
    }
  }
  return null;
}

/** The layouts of a catalogue that fit one of the first rows, and the row's number in the list. */
export function recognise(catalogue: readonly Layout[], rows: readonly Row[]) {
  for (const [index, row] of rows.entries()) {
    const fits = catalogue.flatMap((layout) => {
      const header = fit(layout, row);
      return header ? [{ layout, header }] : [];
    });
    if (fits.length > 0) return { index, fits };
  }
  return null;
}

/** The first row that could be a header: as many cells as the rows below it have, and none of them a number. */
export function likelyHeader(rows: readonly Row[]): number {
  const widest = Math.max(...rows.map(({ cells }) => cells.filter((cell) => cell !== "").length));
  const index = rows.findIndex(({ cells }) => {
    const names = namesOf(cells);
    return (
      names.length >= Math.min(widest, 3) && names.length >= 2 && !names.some((name) => /^-?\d+([.,]\d+)?$/.test(name))
    );
  });
  return index;
}

/** Identifies a header, so that a mapping of its columns can be remembered. */
export const headerKey = (names: readonly string[]): string => names.map(plain).join("|");
