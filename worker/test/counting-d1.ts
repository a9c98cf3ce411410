import { requireSameFile } from "./test-file.ts";

/**
 * Counts of the database's work: statements, rows read and written as D1 counts them, rows returned, and the most
 * parameters of a statement.
 */
export type Counts = {
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  rowsReturned: number;
  maxParameters: number;
  reset(): void;
};

/** Wraps D1 and counts its work. It refuses statements after the end of the test file that wrapped it. */
export function countStatements(d1: D1Database): { d1: D1Database; counts: Counts } {
  const counts: Counts = {
    statements: 0,
    rowsRead: 0,
    rowsWritten: 0,
    rowsReturned: 0,
    maxParameters: 0,
    reset: () =>
      Object.assign(counts, { statements: 0, rowsRead: 0, rowsWritten: 0, rowsReturned: 0, maxParameters: 0 }),
  };
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  function count<Result extends D1Result>(result: Result): Result {
    counts.statements += 1;
    counts.rowsRead += result.meta.rows_read ?? 0;
    counts.rowsWritten += result.meta.rows_written ?? 0;
    counts.rowsReturned += result.results?.length ?? 0;
    return result;
  }

  function wrap(statement: D1PreparedStatement): D1PreparedStatement {
    const counted = {
      bind(...values: unknown[]) {
        counts.maxParameters = Math.max(counts.maxParameters, values.length);
        return wrap(statement.bind(...values));
      },
      run: async () => count(await statement.run()),
      all: async () => count(await statement.all()),
      // `raw` and `first` return no counts, so they are implemented with `all`.
      raw: async () => count(await statement.all()).results.map((row) => Object.values(row as object)),
      first: async () => count(await statement.all()).results[0] ?? null,
    } as unknown as D1PreparedStatement;
    originals.set(counted, statement);
    return counted;
  }

  const checkFile = requireSameFile();
  const counted = {
    prepare(query: string) {
      checkFile();
      return wrap(d1.prepare(query));
    },
    async batch(statements: D1PreparedStatement[]) {
      const results = await d1.batch(statements.map((statement) => originals.get(statement) ?? statement));
      return results.map(count);
    },
    exec: (query: string) => d1.exec(query),
  } as unknown as D1Database;
  return { d1: counted, counts };
}
