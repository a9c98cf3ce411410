import { MOVE_SIZE } from "../../../shared/portfolio/move-rules.ts";
import { isoTime } from "../../../shared/values/time.ts";
import { sortedTransactions } from "../ledger/lists.ts";
import type { MovePart } from "../storage/store.ts";
import { TABLE_NAMES, type Tables } from "../storage/tables.ts";

const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms));

/** The lists of a portfolio in the form in which they are sent. */
function listsOf(tables: Tables) {
  return {
    spot: tables.spot.all().map(({ createdAt, updatedAt: _updatedAt, ...item }) => ({
      ...item,
      createdAt: isoTime(createdAt),
    })),
    leveraged: tables.leveraged.all().map(({ createdAt, updatedAt: _updatedAt, liquidatedAt, ...item }) => ({
      ...item,
      createdAt: isoTime(createdAt),
      liquidatedAt: timeOrNull(liquidatedAt),
    })),
    closed: tables.closed.all().map(({ createdAt, closedAt, liquidatedAt, discardedAt, ...item }) => ({
      ...item,
      createdAt: isoTime(createdAt),
      closedAt: isoTime(closedAt),
      liquidatedAt: timeOrNull(liquidatedAt),
      discardedAt: timeOrNull(discardedAt),
    })),
    imports: tables.imports.all().map(({ createdAt, ...item }) => ({ ...item, createdAt: isoTime(createdAt) })),
    transactions: sortedTransactions(tables).map(({ id: _id, at, legs, ...item }) => ({
      ...item,
      at: isoTime(at),
      legs: [...legs],
    })),
  };
}

/**
 * Takes the whole portfolio out of the tables and returns it in parts. As both happen in one change, another tab can
 * neither edit an item that is on its way nor take it a second time.
 */
export function takeParts(tables: Tables, id: string): MovePart[] {
  const lists = listsOf(tables);
  // Positions and imports come first, because transactions name them.
  const names = ["imports", "spot", "leveraged", "closed", "transactions"] as const;
  const chunks = names.flatMap((name) =>
    Array.from({ length: Math.ceil(lists[name].length / MOVE_SIZE) }, (_, index) => ({
      [name]: lists[name].slice(index * MOVE_SIZE, (index + 1) * MOVE_SIZE),
    })),
  );
  for (const name of TABLE_NAMES) for (const item of tables[name].all()) tables[name].remove(item.id);
  return chunks.map((chunk, part) => ({ id, part, isLast: part === chunks.length - 1, ...chunk }) as MovePart);
}
