import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The packs of small coin pictures, which can be made again from the upstream. The origin is in the key, so that
 * pictures of the sandbox never mix with real ones.
 */
export const picturePacks = sqliteTable(
  "picture_packs",
  {
    origin: text().notNull(),
    /** 0 holds the coins from rank 1 on, as they were when the pack was made. */
    pack: integer().notNull(),
    /** A part of the body's SHA-256, in hexadecimal digits. */
    digest: text().notNull(),
    /** `PackCoin[]` of packs.rules.ts as JSON: every coin that was tried. */
    coins: text().notNull(),
    body: blob({ mode: "buffer" }).notNull(),
    /** The time when the pack was begun or last renewed, ms. */
    renewedAt: integer("renewed_at").notNull(),
    changedAt: integer("changed_at").notNull(),
    /** No picture is fetched before this time (ms), because the upstream did not answer. */
    retryAt: integer("retry_at").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.origin, table.pack] })],
);
