import type { Layout } from "../layout.ts";
import type { Row } from "./cells.ts";
import type { Problem } from "./entries.ts";
import { type Header, headerKey, namesOf } from "./header.ts";

/** Pasted tables have two tabs where a column is empty, so empty cells may be too many. */
function alignCells(row: Row, width: number, separator: string): Row {
  const last = row.cells.findLastIndex((cell) => cell !== "") + 1;
  if (last <= width) return row;
  return separator === "\t" ? { ...row, cells: row.cells.filter((cell) => cell !== "") } : row;
}

/** The rows below the header, those above it, and those that fit no columns. The header has the columns of fills too. */
export type Selected = { header: Header; rows: Row[]; above: Row[]; problems: Problem[]; count: number };

/** The columns of a table of fills, by their index in a fill: where they are in the rows of orders. */
type FillColumns = { at: number; index: number }[];

/**
 * Some files list the fills of an order below it, moved by one column and with a header of their own. Null when the row
 * is not such a header. Columns that orders do not have get a place behind the others.
 */
function fillColumnsOf({ cells }: Row, header: Header): FillColumns | null {
  if (cells[0] !== "" || !cells[1]) return null;
  const names = [...cells.entries()].filter(([, name]) => name !== "");
  const known = names.filter(([, name]) => header.names.includes(name));
  if (known.length < 2 || names.some(([, name]) => /^-?\d/.test(name))) return null;
  return names.map(([at, name]) => {
    const index = header.indexes.get(name) ?? header.names.indexOf(name);
    if (index !== -1) return { at, index };
    const added = Math.max(header.names.length - 1, ...header.indexes.values()) + 1;
    header.indexes.set(name, added);
    return { at, index: added };
  });
}

/** A fill as a row of its own, with what only its order says. */
function fillOf({ line, cells }: Row, order: Row, columns: FillColumns): Row {
  const filled = [...order.cells];
  for (const { at, index } of columns) filled[index] = cells[at] ?? "";
  return { line, cells: Array.from(filled, (cell) => cell ?? "") };
}

export function selectRows(all: readonly Row[], layout: Layout, found: Header, separator: string): Selected {
  const header = { ...found, indexes: new Map(found.indexes) };
  const selected: Selected = { header, rows: [], above: [], problems: [], count: 0 };
  const width = header.names.length;
  const start = header.names[0] === "" ? 1 : 0;
  const continuing = layout.continues?.split(" | ");
  const fullKey = headerKey(header.names);
  const lastName = header.names.at(-1)!;
  let order: Row | undefined;
  let fills: FillColumns | null = null;
  for (const row of all) {
    if (row.line < header.line) selected.above.push(row);
    if (row.line <= header.line) continue;
    if (continuing?.some((word) => row.cells[0]!.startsWith(word))) continue;
    const isFirst = row.cells[0] !== "";
    const columns = isFirst || start === 1 ? null : fillColumnsOf(row, header);
    if (columns && order) {
      // The fills replace their order, whose totals are rounded.
      if (selected.rows.at(-1) === order) {
        selected.rows.pop();
        selected.count -= 1;
      }
      fills = columns;
      continue;
    }
    selected.count += 1;
    if (fills && order && !isFirst) {
      selected.rows.push(fillOf(row, order, fills));
      continue;
    }
    fills = null;
    // A pasted table has one empty cell more in its header than in its rows.
    const shifted = start === 1 && row.cells.length === width - 1 ? { ...row, cells: ["", ...row.cells] } : row;
    const aligned = shifted.cells.length > width ? alignCells(shifted, width, separator) : shifted;
    const { cells } = aligned;
    const size = cells.length > width ? cells.findLastIndex((cell) => cell !== "") + 1 : cells.length;
    if (size > width)
      selected.problems.push({ row: row.line, problem: `This row has ${size} cells, the header has ${width}` });
    else if (cells.includes(lastName) && headerKey(namesOf(cells)) === fullKey)
      selected.problems.push({ row: row.line, problem: "This row repeats the header" });
    else {
      order = aligned;
      selected.rows.push(aligned);
    }
  }
  return selected;
}
