import type { Layout } from "../layout.ts";
import { collapseBlanks, type Row } from "./cells.ts";

/** Where the columns of a layout are in a file. */
export type Header = {
  line: number;
  /** The names as in the file, with "#2" for the second of the same name. */
  names: string[];
  /** The index of each column by the name that the layout uses. */
  indexes: Map<string, number>;
  /** The text that the first `*` stood for, by the layout's name of the column. */
  captures: Map<string, string>;
  /** The columns that match a name with `*+`, and the text that the `*` stood for in each. */
  repeats: Map<string, { index: number; capture: string }[]>;
  /** The columns of the file that the layout does not know. */
  ignored: string[];
};

const plain = (name: string): string => collapseBlanks(name.replace(/^\uFEFF/, "")).toLowerCase();

/** The names of a header row, without empty ones at its end. */
export function namesOf(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== "");
  const seen = new Map<string, number>();
  return cells.slice(0, last + 1).map((cell) => {
    const name = plain(cell);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count > 1 && cell !== "" ? `${cell}#${count}` : cell;
  });
}

/** The parts of a pattern between its asterisks. An asterisk fits any text. */
type Pattern = [start: string, ...parts: string[]];
type Column = { name: string; isOptional: boolean; isRepeated: boolean; patterns: Pattern[] };
const parsed = new WeakMap<Layout, Column[]>();

const patternOf = (text: string) => plain(text).split("*") as Pattern;

/** The longest text that the first `*` can stand for; null when the name does not fit. */
function captureOf([start, ...parts]: Pattern, name: string): string | null {
  if (!name.startsWith(start)) return null;
  let end = name.length;
  for (const [index, part] of parts.toReversed().entries()) {
    const latest = end - part.length;
    if (latest < start.length || (index === 0 && !name.endsWith(part))) return null;
    end = index === 0 ? latest : name.lastIndexOf(part, latest);
  }
  return end < start.length ? null : name.slice(start.length, end);
}

function columnsOf(layout: Layout): Column[] {
  const known = parsed.get(layout);
  if (known) return known;
  const columns = layout.header.split(" | ").map((text) => {
    const isOptional = text.endsWith("?");
    const required = isOptional ? text.slice(0, -1) : text;
    const isRepeated = required.endsWith("*+");
    const names = (isRepeated ? required.slice(0, -1) : required).split(" = ");
    return { name: names[0]!, isOptional, isRepeated, patterns: names.map(patternOf) };
  });
  parsed.set(layout, columns);
  return columns;
}

/** A row that may be a header, with the indexes of its names. */
export type NamedRow = { line: number; names: string[]; indexOf: ReadonlyMap<string, number> };
export function nameCells({ line, cells }: Row): NamedRow {
  const names = namesOf(cells);
  const indexOf = new Map<string, number>();
  for (const [index, name] of names.entries()) if (name !== "") indexOf.set(plain(name), index);
  return { line, names, indexOf };
}

const requiredCount = (layout: Layout): number =>
  layout.columns?.length ?? columnsOf(layout).filter(({ isOptional }) => !isOptional).length;

/**
 * Fits a layout to a row, which must have all its required columns, and at most as many unknown columns as known ones.
 * Null when it does not fit.
 */
export function fit(layout: Layout, { line, names, indexOf }: NamedRow): Header | null {
  if (layout.columns) return fitColumns(layout.columns, line, names);
  const columns = columnsOf(layout);
  if (names.length < 2 || columns.filter(({ isOptional }) => !isOptional).length > names.length) return null;
  const isMissing = ({ isOptional, patterns }: Column) =>
    !isOptional && !patterns.some(([start, ...parts]) => parts.length > 0 || indexOf.has(start));
  if (columns.some(isMissing)) return null;
  const free = new Map(indexOf);
  const indexes = new Map<string, number>();
  const captures = new Map<string, string>();
  const repeats: Header["repeats"] = new Map();
  for (const { name, isOptional, isRepeated, patterns } of columns) {
    let found = findColumn(patterns, free);
    if (!found && !isOptional) return null;
    while (found) {
      const index = free.get(found.key)!;
      const capture = names[index]!.slice(found.at, found.at + (found.capture?.length ?? 0));
      free.delete(found.key);
      if (isRepeated) repeats.set(name, [...(repeats.get(name) ?? []), { index, capture }]);
      else {
        indexes.set(name, index);
        if (found.capture !== undefined) captures.set(name, capture);
      }
      found = isRepeated ? findColumn(patterns, free) : null;
    }
  }
  const ignored = [...free.values()].map((index) => names[index]!);
  const isMostlyUnknown = ignored.length > indexOf.size - ignored.length;
  return isMostlyUnknown ? null : { line, names, indexes, captures, repeats, ignored };
}

function fitColumns(columns: readonly string[], line: number, names: string[]): Header | null {
  if (!columns.every((column) => names.includes(column))) return null;
  const indexes = new Map(names.map((name, index) => [name, index]));
  return { line, names, indexes, captures: new Map(), repeats: new Map(), ignored: [] };
}

function findColumn(patterns: readonly Pattern[], free: ReadonlyMap<string, number>) {
  for (const pattern of patterns) {
    const [start, ...parts] = pattern;
    if (parts.length === 0) {
      if (free.has(start)) return { key: start, at: 0 };
      continue;
    }
    for (const key of free.keys()) {
      const capture = captureOf(pattern, key);
      if (capture !== null) return { key, capture, at: start.length };
    }
  }
  return null;
}

/**
 * The layouts of a catalogue that fit the first row that any layout fits, and the index of this row. Of several, those with
 * the most required columns.
 */
export function recognise(catalogue: readonly Layout[], rows: readonly Row[]) {
  for (const [index, row] of rows.entries()) {
    const named = nameCells(row);
    const fits = catalogue.flatMap((layout) => {
      const header = fit(layout, named);
      return header ? [{ layout, header }] : [];
    });
    const most = Math.max(...fits.map(({ layout }) => requiredCount(layout)));
    if (fits.length > 0) return { index, fits: fits.filter(({ layout }) => requiredCount(layout) === most) };
  }
  return null;
}

/** The index of the first row that could be a header: at least two names, three in a wider table, and none is a number. */
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
