import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/**
 * `orm` is for ordinary queries. `d1` is for batches and for writes of a thousand rows, which are bound as one JSON
 * parameter because D1 binds at most 100.
 */
export type Database = { orm: DrizzleD1Database; d1: D1Database };

export const openDatabase = (d1: D1Database): Database => ({ orm: drizzle(d1), d1 });
