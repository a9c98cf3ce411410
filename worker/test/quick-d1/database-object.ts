import { DurableObject } from "cloudflare:workers";
import type { Query, Reply, Rows } from "./messages.ts";

const READS = /^\s*SELECT\b/i;
const CHANGES = "SELECT total_changes(), last_insert_rowid()";

/** The database of the worker tests. */
export class TestDatabase extends DurableObject {
  /** Runs the statements in one transaction. */
  run(queries: Query[]): Reply {
    try {
      return { results: this.ctx.storage.transactionSync(() => queries.map((query) => this.runOne(query))) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  private changes(): [number, number] {
    return this.ctx.storage.sql.exec(CHANGES).raw().next().value as [number, number];
  }

  private runOne({ sql, params }: Query): Rows {
    const before = READS.test(sql) ? null : this.changes();
    const cursor = this.ctx.storage.sql.exec(sql, ...params);
    const rows = [...cursor.raw()].map((row) =>
      row.map((value) => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value)),
    );
    const after = before && this.changes();
    return {
      columns: cursor.columnNames,
      rows,
      rowsRead: cursor.rowsRead,
      rowsWritten: cursor.rowsWritten,
      changes: before && after ? after[0] - before[0] : 0,
      lastRowId: after?.[1] ?? 0,
      size: this.ctx.storage.sql.databaseSize,
    };
  }
}
