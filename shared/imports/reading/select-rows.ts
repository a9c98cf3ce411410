import type { Layout } from "../layout.ts";
import { decimalSeparatorOf } from "./amounts.ts";
import type { Row } from "./cells.ts";
import { cellOf, type Reading } from "./columns.ts";
import { dateOrderOf, offsetIn, type Zone } from "./dates.ts";
import type { Problem } from "./entries.ts";
import { type Header, headerKey, namesOf } from "./header.ts";
import { columnsOfAmount } from "./row-amounts.ts";

/** The zone of a text such as "Date (+01)", "Time(UTC+08:00)" or "Time Zone:UTC+8". */
const zoneIn = (text: string): number | null =>
  /utc|gmt|\([+-]\d/i.test(text) ? offsetIn(text.replace(/^.*?(utc|gmt|\()/i, "UTC")) : null;

/** The zone in the header of the time, or in a line above it. */
function zoneOf(layout: Layout, header: Header, above: readonly Row[], fallback: Zone): Zone {
  const index = header.indexes.get(layout.time.split(" + ")[0]!);
  const inHeader = index === undefined ? null : zoneIn(header.names[index]!);
  if (inHeader !== null) return inHeader;
  if (layout.zone?.startsWith("UTC")) return zoneIn(layout.zone)!;
  for (const { cells } of above) for (const cell of cells) if (/zone/i.test(cell)) return zoneIn(cell) ?? fallback;
  return fallback;
}

/** The name that is in every row is the user. A placeholder such as "seller" is not a name. */
function userNameOf(layout: Layout, header: Header, rows: readonly Row[], fileName: string): string | null {
  if (!layout.parties) return null;
  const columns = layout.parties.split(" + ");
  const namesIn = ({ cells }: Row) =>
    columns
      .map((column) => cellOf({ header }, cells, column).toLowerCase())
      .filter((name, index) => name !== columns[index]);
  const [first, ...others] = rows.map(namesIn);
  const common = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  if (common.length === 1) return common[0]!;
  return common.find((name) => name.length > 8 && fileName.toLowerCase().includes(name)) ?? null;
}

/** Pasted tables have two tabs where a column is empty, so empty cells may be too many. */
function alignCells(row: Row, width: number, separator: string): Row {
  const last = row.cells.findLastIndex((cell) => cell !== "") + 1;
  if (last <= width) return row;
  return separator === "\t" ? { ...row, cells: row.cells.filter((cell) => cell !== "") } : row;
}

/** The rows below the header, those above it, and those that fit no columns. */
export type Selected = { rows: Row[]; above: Row[]; problems: Problem[]; count: number };

export function selectRows(all: readonly Row[], layout: Layout, header: Header, separator: string): Selected {
  const selected: Selected = { rows: [], above: [], problems: [], count: 0 };
  const width = header.names.length;
  const start = header.names[0] === "" ? 1 : 0;
  for (const row of all) {
    if (row.line < header.line) selected.above.push(row);
    if (row.line <= header.line) continue;
    if (layout.continues?.split(" | ").some((word) => row.cells[0]!.startsWith(word))) continue;
    selected.count += 1;
    // A pasted table has one empty cell more in its header than in its rows.
    const shifted = start === 1 && row.cells.length === width - 1 ? { ...row, cells: ["", ...row.cells] } : row;
    const { cells } = alignCells(shifted, width, separator);
    const size = cells.findLastIndex((cell) => cell !== "") + 1;
    if (size > width)
      selected.problems.push({ row: row.line, problem: `This row has ${size} cells, the header has ${width}` });
    else if (cells.includes(header.names.at(-1)!) && headerKey(namesOf(cells)) === headerKey(header.names))
      selected.problems.push({ row: row.line, problem: "This row repeats the header" });
    else selected.rows.push({ line: row.line, cells });
  }
  return selected;
}

type File = {
  layout: Layout;
  header: Header;
  separator: string;
  fileName: string;
  account: string | undefined;
  zone: Zone;
};

/** Finds the properties of the whole file: the decimal separator, the zone and the order of day and month. */
export function prepare({ layout, header, separator, ...file }: File, { rows, above }: Selected): Reading {
  const amountColumns = layout.legs.filter(({ find }) => !find).flatMap(columnsOfAmount);
  const amounts = rows.flatMap(({ cells }) => amountColumns.map((column) => cellOf({ header }, cells, column)));
  const times = rows.map(({ cells }) => cellOf({ header }, cells, layout.time.split(" + ")[0]!));
  return {
    layout,
    header,
    account: file.account?.trim() || layout.account,
    decimalSeparator: decimalSeparatorOf(amounts, separator),
    zone: zoneOf(layout, header, above, layout.zone === "local" ? file.zone : 0),
    dateOrder: dateOrderOf(times),
    userName: userNameOf(layout, header, rows, file.fileName),
  };
}
