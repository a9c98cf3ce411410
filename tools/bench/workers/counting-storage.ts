import type { DurableObject } from "cloudflare:workers";

/**
 * The work of objects in their own storage, as it is billed: each row of a table, value, alarm and deletion counts.
 * `bytes` is the size of each database by the object's id.
 */
export type StorageCounts = ReturnType<typeof storageCounts>;

export function storageCounts() {
  const counts = { rowsRead: 0, rowsWritten: 0 };
  /** Cursors count their rows while they are iterated. */
  let cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  const bytes = new Map<string, number>();
  return {
    counts,
    bytes,
    follow: (cursor: SqlStorageCursor<Record<string, SqlStorageValue>>) => void cursors.push(cursor),
    /** The counts since the last call, and the bytes of all objects now. */
    take() {
      for (const { rowsRead, rowsWritten } of cursors) {
        counts.rowsRead += rowsRead;
        counts.rowsWritten += rowsWritten;
      }
      cursors = [];
      const taken = {
        storedRowsRead: counts.rowsRead,
        storedRowsWritten: counts.rowsWritten,
        storedBytes: [...bytes.values()].reduce((sum, size) => sum + size, 0),
      };
      Object.assign(counts, { rowsRead: 0, rowsWritten: 0 });
      return taken;
    },
  };
}

/** An object's state, whose storage adds its work to the counts. */
export function countStorage(ctx: DurableObjectState, { counts, bytes, follow }: StorageCounts): DurableObject["ctx"] {
  const id = ctx.id.toString();
  const methods = <Target extends object>(target: Target, counted: object): Target =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(name in counted ? counted : target, name);
        return typeof value === "function" && !(name in counted) ? value.bind(target) : value;
      },
    });
  const adds =
    <Values extends unknown[], Result>(figure: "rowsRead" | "rowsWritten", call: (...values: Values) => Result) =>
    (...values: Values): Result => {
      counts[figure] += 1;
      return call(...values);
    };
  const { storage } = ctx;
  const { sql, kv } = storage;
  const countedSql = methods(sql, {
    exec(text: string, ...values: SqlStorageValue[]) {
      const cursor = sql.exec(text, ...values);
      follow(cursor);
      bytes.set(id, sql.databaseSize);
      return cursor;
    },
  });
  const countedKv = methods(kv, {
    get: adds("rowsRead", (key: string) => kv.get(key)),
    put: adds("rowsWritten", (key: string, value: unknown) => kv.put(key, value)),
    delete: adds("rowsWritten", (key: string) => kv.delete(key)),
  });
  const countedStorage = methods(storage, {
    sql: countedSql,
    kv: countedKv,
    getAlarm: adds("rowsRead", () => storage.getAlarm()),
    setAlarm: adds("rowsWritten", (time: number) => storage.setAlarm(time)),
    deleteAlarm: adds("rowsWritten", () => storage.deleteAlarm()),
  });
  return methods(ctx, { storage: countedStorage }) as DurableObject["ctx"];
}
