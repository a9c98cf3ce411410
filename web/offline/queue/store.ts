import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { EndpointName } from "../../api/call.ts";

/** A change that waits for the network. `id` is its place in the queue. */
export type Change = {
  id: number;
  userId: string;
  name: EndpointName;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** The idempotency key, by which the server knows a change that is sent again. */
  key: string;
  at: number;
};
interface Schema extends DBSchema {
  changes: { key: number; value: Omit<Change, "id"> & { id?: number } };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("tidemark-queue", 1, {
    upgrade: (db) => void db.createObjectStore("changes", { keyPath: "id", autoIncrement: true }),
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

export const listChanges = async (userId: string): Promise<Change[]> =>
  ((await (await open()).getAll("changes")) as Change[]).filter((change) => change.userId === userId);
export const addChange = async (change: Omit<Change, "id">): Promise<unknown> => (await open()).add("changes", change);
export const putChange = async (change: Change): Promise<unknown> => (await open()).put("changes", change);
export const removeChange = async (id: number): Promise<void> => (await open()).delete("changes", id);
export const clearChanges = async (): Promise<void> => (await open()).clear("changes");
export const countChanges = async (): Promise<number> => (await open()).count("changes");
