import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { z } from "zod";
import type { moveRequest } from "../../../shared/portfolio/move-contract.ts";
import { emptyTables, type ItemOf, TABLE_NAMES, Table, type TableName, type Tables } from "./tables.ts";

/** One request of the move of a portfolio to an account. */
export type MovePart = z.input<typeof moveRequest>;
/** A part of a portfolio that is on its way to the account of `userId`. */
export type OutboxItem = MovePart & { userId: string };
interface Schema extends DBSchema {
  spot: { key: string; value: ItemOf<"spot"> };
  leveraged: { key: string; value: ItemOf<"leveraged"> };
  closed: { key: string; value: ItemOf<"closed"> };
  transactions: { key: string; value: ItemOf<"transactions"> };
  imports: { key: string; value: ItemOf<"imports"> };
  deletions: { key: string; value: ItemOf<"deletions"> };
  prices: { key: string; value: ItemOf<"prices"> };
  counters: { key: string; value: ItemOf<"counters"> };
  settings: { key: string; value: ItemOf<"settings"> };
  rates: { key: string; value: ItemOf<"rates"> };
  outbox: { key: [string, number]; value: OutboxItem };
}
type Stored = IDBPDatabase<Schema>;

const ALL: (TableName | "outbox")[] = [...TABLE_NAMES, "outbox"];
const NAME = "tidemark-guest";
/** Version 2 has closed positions, version 3 the settings of the ledger, version 4 exchange rates. */
const VERSION = 4;
let opened: Promise<Stored> | null = null;

function open(): Promise<Stored> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      const missing = ALL.filter((name) => !db.objectStoreNames.contains(name));
      for (const name of missing) db.createObjectStore(name, { keyPath: name === "outbox" ? ["id", "part"] : "id" });
    },
    // A newer version of the page may change the stores.
    blocking: () => void opened?.then((db) => db.close()).then(forget, forget),
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}
function forget(): void {
  opened = null;
}

/** Transactions that were stored before these fields existed have no key, and prices in US dollars. */
const completed = (name: TableName, items: unknown[]): unknown[] =>
  name === "transactions"
    ? items.map((item) => ({ transferKey: null, priceCurrency: null, ...(item as object) }))
    : items;

async function readTables(read: (name: TableName) => Promise<unknown[]>, names: readonly TableName[]): Promise<Tables> {
  const lists = await Promise.all(names.map(read));
  const entries = names.map((name, index) => [name, new Table(completed(name, lists[index]!) as { id: string }[])]);
  return { ...emptyTables(), ...Object.fromEntries(entries) };
}

/** Reads some tables at one moment. The others are empty. */
export async function readStored(names: readonly TableName[]): Promise<Tables> {
  const transaction = (await open()).transaction([...names], "readonly");
  return readTables((name) => transaction.objectStore(name).getAll(), names);
}

/**
 * Changes the portfolio. The browser runs one change after the other, also those of other tabs. When `work` throws,
 * nothing is stored. `work` must not wait, because the database transaction would end.
 */
export async function changeStored<Result>(
  work: (tables: Tables, addToOutbox: (items: readonly OutboxItem[]) => void) => Result,
): Promise<Result> {
  const transaction = (await open()).transaction(ALL, "readwrite");
  const tables = await readTables((name) => transaction.objectStore(name).getAll(), TABLE_NAMES);
  const writes: Promise<unknown>[] = [];
  try {
    const outbox = transaction.objectStore("outbox");
    const result = work(tables, (items) => writes.push(...items.map((item) => outbox.put(item))));
    for (const name of TABLE_NAMES) {
      const store = transaction.objectStore(name);
      for (const [id, item] of tables[name].changes)
        writes.push(item === null ? store.delete(id) : store.put(item as never));
    }
    await Promise.all([...writes, transaction.done]);
    return result;
  } catch (error) {
    await Promise.allSettled(writes);
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    await transaction.done.catch(() => {});
    throw error;
  }
}

/** The parts that still have to be sent to this user's account, in the order of their numbers. */
export async function listOutbox(userId: string): Promise<OutboxItem[]> {
  return (await (await open()).getAll("outbox")).filter((item) => item.userId === userId);
}

export const countOutbox = async (): Promise<number> => (await open()).count("outbox");

export const removeFromOutbox = async ({ id, part }: OutboxItem): Promise<void> =>
  (await open()).delete("outbox", [id, part]);

/** Deletes everything that this browser keeps of a portfolio. */
export async function clearStored(): Promise<void> {
  const transaction = (await open()).transaction(ALL, "readwrite");
  await Promise.all([...ALL.map((name) => transaction.objectStore(name).clear()), transaction.done]);
}
