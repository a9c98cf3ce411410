import type { Row } from "./reading/cells.ts";
import type { Problem } from "./reading/entries.ts";
import { fittingRows } from "./reading/fitting-rows.ts";
import { headerKey, likelyHeader, namesOf } from "./reading/header.ts";

/** No layout of the catalogue has this header, so the user has to choose the meaning of each column. */
export type FileUnknown = {
  kind: "unknown";
  /** The exchange or wallet that the name of the file contains; "" without one. */
  place?: string;
  headerKey: string;
  names: string[];
  line: number;
  samples: string[][];
  rows: number;
  /** The different texts of each column, where they are few. */
  values: (string[] | null)[];
  /** The lines without a time, which cannot be read. They are not in `samples` and `values`. */
  unreadable: Problem[];
};
export type FileRefused = { kind: "refused"; problem: string };

/** The header is in one of the first rows. */
export const HEADER_ROWS = 20;
const SAMPLE_ROWS = 5;

/** The index of the row that is probably the header. */
export const headerOf = (rows: readonly Row[]): number => likelyHeader(rows.slice(0, HEADER_ROWS));

export function unknownFile(rows: readonly Row[], place = ""): FileUnknown | FileRefused {
  const index = headerOf(rows);
  if (index === -1)
    return {
      kind: "refused",
      problem: "No table was found in this file. Export the history as CSV and choose that file.",
    };
  const names = namesOf(rows[index]!.cells);
  const below = rows.slice(index + 1);
  const { fitting, unreadable } = fittingRows(names, below);
  return {
    kind: "unknown",
    place,
    headerKey: headerKey(names),
    names,
    line: rows[index]!.line,
    samples: fitting.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.slice(0, names.length)),
    rows: below.length,
    values: names.map((_, column) => fewValues(fitting, column)),
    unreadable,
  };
}

const MAX_VALUES = 40;
function fewValues(rows: readonly Row[], column: number): string[] | null {
  const values = new Set<string>();
  for (const { cells } of rows) {
    values.add(cells[column] ?? "");
    if (values.size > MAX_VALUES) return null;
  }
  return [...values];
}
