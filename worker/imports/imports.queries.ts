import { and, desc, eq } from "drizzle-orm";
import type { Movement, RowPart } from "../../shared/imports/booking/known.ts";
import { MAX_IMPORTS } from "../../shared/imports/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { type ImportRow, imports } from "./imports.table.ts";

export const SOURCE = "import";

const INSERT = `
  ${insertSelect(imports, {
    id: ":id",
    userId: ":userId",
    createdAt: ":createdAt",
    fileName: ":fileName",
    layout: ":layout",
    total: ":total",
    ignored: ":ignored",
    compared: ":compared",
    agree: ":agree",
    partCount: ":partCount",
    parts: "'{}'",
  })}
  WHERE (SELECT count(*) FROM imports WHERE user_id = :userId) < ${MAX_IMPORTS}
  ON CONFLICT DO NOTHING`;

/** Stores an import unless it is there already, and returns it. Undefined when the user has too many. */
export async function storeImport(db: Database, row: Omit<ImportRow, "parts">): Promise<ImportRow | undefined> {
  await prepare(db, INSERT, row).run();
  const [stored] = await db.orm
    .select()
    .from(imports)
    .where(and(eq(imports.id, row.id), eq(imports.userId, row.userId)));
  return stored;
}

/** Stores the counts of a part. A part that is sent again replaces its own counts. */
export const savePartCounts = (
  db: Database,
  userId: string,
  id: string,
  part: number,
  counts: readonly [number, number],
) =>
  prepare(
    db,
    `UPDATE imports SET parts = json_set(parts, '$."' || :part || '"', json(:counts)) WHERE id = :id AND user_id = :userId`,
    { userId, id, part, counts: JSON.stringify(counts) },
  ).run();

/** Deletes an import that has booked nothing, because there is nothing to undo. */
export const deleteEmptyImport = (db: Database, userId: string, id: string) =>
  prepare(
    db,
    `DELETE FROM imports WHERE id = :id AND user_id = :userId
     AND NOT EXISTS (SELECT 1 FROM json_each(parts) WHERE value ->> 0 > 0)`,
    { userId, id },
  ).run();

export const listImports = (db: Database, userId: string): Promise<ImportRow[]> =>
  db.orm
    .select()
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(MAX_IMPORTS);

export const findImport = async (db: Database, userId: string, id: string): Promise<ImportRow | undefined> =>
  (
    await db.orm
      .select()
      .from(imports)
      .where(and(eq(imports.userId, userId), eq(imports.id, id)))
  )[0];

/** The imports by one layout. */
export async function findImportsBy(db: Database, userId: string, layout: string): Promise<Set<string>> {
  const rows = await db.orm
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.layout, layout)));
  return new Set(rows.map(({ id }) => id));
}

export const deleteImport = (db: Database, userId: string, id: string) =>
  db.orm.delete(imports).where(and(eq(imports.userId, userId), eq(imports.id, id)));

/**
 * The import of each booked key. `own` are keys from our own export with the transaction's id; the result has an empty
 * text in place of their import.
 */
export async function batchesOf(
  db: Database,
  userId: string,
  keys: readonly string[],
  own: readonly { key: string; id: number }[],
): Promise<Map<string, string>> {
  const { results } = await prepare(
    db,
    `SELECT source_key AS key, batch_id AS batch FROM transactions
     WHERE user_id = :userId AND source = '${SOURCE}' AND source_key IN (SELECT value FROM json_each(:keys))
     UNION ALL SELECT own.value ->> 'key', '' FROM json_each(:own) AS own
     WHERE EXISTS (SELECT 1 FROM transactions WHERE id = own.value ->> 'id' AND user_id = :userId)`,
    { userId, keys: JSON.stringify(keys), own: JSON.stringify(own) },
  ).all<{ key: string; batch: string }>();
  return new Map(results.map(({ key, batch }) => [key, batch]));
}

/** The import of each row that is part of a booked transaction. */
export async function findRowParts(
  db: Database,
  userId: string,
  parts: readonly RowPart[],
): Promise<Map<string, string>> {
  const { results } = await prepare(
    db,
    `SELECT new.value ->> 'key' AS key, old.batch_id AS batch FROM json_each(:parts) AS new CROSS JOIN transactions AS old
     WHERE old.user_id = :userId AND old.at BETWEEN new.value ->> 'from' AND new.value ->> 'to' AND old.source = '${SOURCE}'
       AND instr(old.source_key, new.value ->> 'family') = 1 AND instr(old.row_marks, new.value ->> 'mark') > 0`,
    { userId, parts: JSON.stringify(parts) },
  ).all<{ key: string; batch: string }>();
  return new Map(results.map(({ key, batch }) => [key, batch]));
}

/**
 * The keys of deposits and withdrawals that another export of the exchange has booked already: the same amount, at
 * about the same time.
 */
export async function findMovements(db: Database, userId: string, layout: string, movements: readonly Movement[]) {
  const { results } = await prepare(
    db,
    `SELECT new.value ->> 'key' AS key FROM json_each(:movements) AS new WHERE EXISTS (
       SELECT 1 FROM transactions AS old JOIN imports ON imports.id = old.batch_id
       WHERE old.user_id = :userId AND old.at BETWEEN new.value ->> 'from' AND new.value ->> 'to'
         AND old.kind = 'transfer' AND old.account = new.value ->> 'account' AND old.source = '${SOURCE}'
         AND old.legs ->> '$[0][1]' = new.value ->> 'symbol' AND old.legs ->> '$[0][2]' = new.value ->> 'amount'
         AND json_array_length(old.legs) = 1 AND imports.layout <> :layout)`,
    { userId, layout, movements: JSON.stringify(movements) },
  ).all<{ key: string }>();
  return new Set(results.map(({ key }) => key));
}
