import { emptyTables, TABLE_NAMES, type Tables } from "../../web/guest/storage/tables.ts";

/** Takes the place of `web/guest/storage/store.ts`, because the worker's tests have no IndexedDB. */

let tables: Tables = emptyTables();

export function emptyStore(): void {
  tables = emptyTables();
}
export const readStored = async (): Promise<Tables> => tables;

/** A change that throws leaves the tables as they were. */
export async function changeStored<Result>(work: (own: Tables) => Result): Promise<Result> {
  const next = emptyTables();
  for (const name of TABLE_NAMES) for (const item of tables[name].all()) next[name].put(item as never);
  const result = work(next);
  tables = next;
  return result;
}
