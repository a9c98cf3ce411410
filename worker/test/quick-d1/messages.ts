export type Query = { sql: string; params: unknown[] };
/** The result of one statement, as rows of values. */
export type Rows = {
  columns: string[];
  rows: unknown[][];
  rowsRead: number;
  rowsWritten: number;
  changes: number;
  lastRowId: number;
  size: number;
};
export type Reply = { results: Rows[] } | { error: string };
