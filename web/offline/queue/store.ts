import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DAY } from "../../../shared/values/time.ts";
import type { Change } from "./change.ts";
import { type ServerIds, withServerIds } from "./ids.rules.ts";

interface Schema extends DBSchema {
  changes: { key: number; value: Omit<Change, "id"> & { id?: number } };
  /** The id that the server gave to what a change added, by the key of the change. */
  ids: { key: string; value: { key: string; id: string; at: number } };
}
/** How long a page may show a position by the key of the change that added it. */
const IDS_KEPT_MS = DAY;
const NAMES = ["changes", "ids"] as const;

let opened: Promise<IDBPDatabase<Schema>> | null = null;
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("tidemark-queue", 1, {
    upgrade(db) {
      db.createObjectStore("changes", { keyPath: "id", autoIncrement: true });
      db.createObjectStore("ids", { keyPath: "key" });
    },
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

export const serverIds = async (): Promise<ServerIds> =>
  new Map((await (await open()).getAll("ids")).map(({ key, id }) => [key, id]));

/** The changes of a user in their order, with the ids of the server where they are known. */
export async function listChanges(userId: string): Promise<Change[]> {
  const changes = (await (await open()).getAll("changes")) as Change[];
  const ids = await serverIds();
  return changes.filter((change) => change.userId === userId).map((change) => withServerIds(change, ids));
}

/** Adds a change, but not a second time with the same key. */
export async function addChange(change: Omit<Change, "id">): Promise<void> {
  const transaction = (await open()).transaction(NAMES, "readwrite");
  const changes = await transaction.objectStore("changes").getAll();
  const ids = await transaction.objectStore("ids").getAll();
  for (const { key, at } of ids) if (at < change.at - IDS_KEPT_MS) await transaction.objectStore("ids").delete(key);
  if (!changes.some(({ key }) => key === change.key)) await transaction.objectStore("changes").add(change);
  await transaction.done;
}

/** Removes changes, and keeps the id of what the first one has added. */
export async function removeChanges(changes: readonly Change[], addedId?: string): Promise<void> {
  const transaction = (await open()).transaction(NAMES, "readwrite");
  if (addedId !== undefined)
    await transaction.objectStore("ids").put({ key: changes[0]!.key, id: addedId, at: Date.now() });
  await Promise.all(changes.map(({ id }) => transaction.objectStore("changes").delete(id)));
  await transaction.done;
}

export async function clearChanges(): Promise<void> {
  const transaction = (await open()).transaction(NAMES, "readwrite");
  await Promise.all([...NAMES.map((name) => transaction.objectStore(name).clear()), transaction.done]);
}

export const countChanges = async (): Promise<number> => (await open()).count("changes");
