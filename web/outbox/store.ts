import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type RowKind, rowId } from "../../shared/ledger/ids.ts";
import { type Change, createdId } from "./change.ts";

/** A change that an earlier version stored has no `rowId`, and names what another one adds by that one's key. */
type StoredChange = Omit<Change, "id" | "rowId"> & { id?: number; rowId?: string | null };
interface Schema extends DBSchema {
  changes: { key: number; value: StoredChange };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("tidemark-queue", 2, {
    upgrade(db) {
      if (!db.objectStoreNames.contains("changes"))
        db.createObjectStore("changes", { keyPath: "id", autoIncrement: true });
      // Version 1 kept the ids that the server gave, which now follow from the keys.
      const names = db.objectStoreNames as DOMStringList;
      if (names.contains("ids")) db.deleteObjectStore("ids" as never);
    },
    blocking: () => void opened?.then((db) => db.close()).then(forget, forget),
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}
function forget(): void {
  opened = null;
}

const EARLIER_ID = "queued ";

/** An id that an earlier version made from the key of the change that adds the row, as the server's id. */
async function currentId(id: unknown, userId: string, kind: RowKind): Promise<unknown> {
  return typeof id === "string" && id.startsWith(EARLIER_ID) ? rowId(userId, kind, id.slice(EARLIER_ID.length)) : id;
}

async function withIds(stored: StoredChange & { id: number }): Promise<Change> {
  if (stored.rowId !== undefined) return stored as Change;
  const { userId, params, body } = stored;
  const kind = stored.name.includes("leveraged") ? "leveraged" : "spot";
  return {
    ...stored,
    rowId: await createdId(stored),
    params: params.id === undefined ? params : { ...params, id: (await currentId(params.id, userId, kind)) as string },
    body: "positionId" in body ? { ...body, positionId: await currentId(body.positionId, userId, "spot") } : body,
  };
}

/** The changes of a user in their order. */
export async function listChanges(userId: string): Promise<Change[]> {
  const changes = (await (await open()).getAll("changes")) as (StoredChange & { id: number })[];
  return Promise.all(changes.filter((change) => change.userId === userId).map(withIds));
}

/** Adds a change, but not a second time with the same key. */
export async function addChange(change: Omit<Change, "id">): Promise<void> {
  const transaction = (await open()).transaction("changes", "readwrite");
  const changes = await transaction.store.getAll();
  if (!changes.some(({ key }) => key === change.key)) await transaction.store.add(change);
  await transaction.done;
}

export async function removeChanges(changes: readonly Change[]): Promise<void> {
  const transaction = (await open()).transaction("changes", "readwrite");
  await Promise.all(changes.map(({ id }) => transaction.store.delete(id)));
  await transaction.done;
}

export const clearChanges = async (): Promise<void> => (await open()).clear("changes");

export const countChanges = async (): Promise<number> => (await open()).count("changes");
