import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row with k = 1. The deployment stores the address at which it published the site. */
export const siteSettings = sqliteTable("site_settings", {
  k: integer().primaryKey(),
  publicOrigin: text("public_origin").notNull(),
});
