import { marketSnapshot } from "../markets/snapshot.table.ts";
import type { Database } from "../platform/storage/db.ts";

/** Reads one row of the market. Throws when the database cannot be read. */
export const readOneRow = (db: Database) =>
  db.orm.select({ version: marketSnapshot.version }).from(marketSnapshot).limit(1);
