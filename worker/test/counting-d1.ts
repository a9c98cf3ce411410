import { requireSameFile } from "./test-file.ts";

/**
 * Counts of the database's work: statements, rows read and written as D1 counts them, rows returned, the most
 * parameters of a statement, and the rows read by each SQL text.
 */
export type Counts = {
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  rowsReturned: number;
  maxParameters: number;
  rowsReadBy: Record<string, number>;
  reset(): void;
};

/** Wraps D1 and counts its work. It refuses statements after the end of the test file that wrapped it. */
export function countStatements(d1: D1Database): { d1: D1Database; counts: Counts } {
  const none = () => ({
    statements: 0,
    rowsRead: 0,
    rowsWritten: 0,
    rowsReturned: 0,
    maxParameters: 0,
    rowsReadBy: {},
  });
  const counts: Counts = { ...none(), reset: () => Object.assign(counts, none()) };
  const originals = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; query: string }>();

  function count<Result extends D1Result>(query: string, result: Result): Result {
    const rowsRead = result.meta.rows_read ?? 0;
    counts.statements += 1;
    counts.rowsRead += rowsRead;
    counts.rowsReadBy[query] = (counts.rowsReadBy[query] ?? 0) + rowsRead;
    counts.rowsWritten += result.meta.rows_written ?? 0;
    counts.rowsReturned += result.results?.length ?? 0;
    return result;
  }

  function wrap(query: string, statement: D1PreparedStatement): D1PreparedStatement {
    const counted = {
      bind(...values: unknown[]) {
        counts.maxParameters = Math.max(counts.maxParameters, values.length);
        return wrap(query, statement.bind(...values));
      },
      run: async () => count(query, await statement.run()),
      all: async () => count(query, await statement.all()),
      // `raw` and `first` return no counts, so they are implemented with `all`.
      raw: async () => count(query, await statement.all()).results.map((row) => Object.values(row as object)),
      first: async (column?: string) => {
        const row = (count(query, await statement.all()).results[0] as Record<string, unknown> | undefined) ?? null;
        return column === undefined || row === null ? row : row[column];
      },
    } as unknown as D1PreparedStatement;
    originals.set(counted, { statement, query });
    return counted;
  }

  const checkFile = requireSameFile();
  const counted = {
    prepare(query: string) {
      checkFile();
      return wrap(query, d1.prepare(query));
    },
    async batch(statements: D1PreparedStatement[]) {
      const wrapped = statements.map((statement) => originals.get(statement) ?? { statement, query: "" });
      const results = await d1.batch(wrapped.map(({ statement }) => statement));
      return results.map((result, index) => count(wrapped[index]?.query ?? "", result));
    },
    exec: (query: string) => d1.exec(query),
  } as unknown as D1Database;
  return { d1: counted, counts };
}
