import { and, eq, inArray, sql } from "drizzle-orm";
import { coins } from "../markets/snapshot.table.ts";
import type { Database } from "../platform/storage/db.ts";
import type { PackCoin, PackState } from "./packs.rules.ts";
import { picturePacks } from "./packs.table.ts";

/** The addresses of coins' pictures at the upstream. Unknown coins are left out. */
export const findImages = (db: Database, ids: readonly string[]): Promise<{ id: string; image: string }[]> =>
  db.orm
    .select({ id: coins.id, image: coins.image })
    .from(coins)
    .where(inArray(coins.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));

export type ListedPack = PackState & { digest: string; changedAt: number };

/** All packs without their pictures. */
export async function listPacks(db: Database, origin: string): Promise<ListedPack[]> {
  const { pack, digest, coins: tried, renewedAt, changedAt, retryAt } = picturePacks;
  const rows = await db.orm
    .select({ pack, digest, coins: tried, renewedAt, changedAt, retryAt })
    .from(picturePacks)
    .where(eq(picturePacks.origin, origin))
    .orderBy(pack);
  return rows.map((row) => ({ ...row, coins: JSON.parse(row.coins) as PackCoin[] }));
}

/** The time of the last change of any pack, ms; 0 without packs. */
export async function readChangedAt({ orm }: Database, origin: string): Promise<number> {
  const [row] = await orm
    .select({ at: sql<number | null>`max(${picturePacks.changedAt})` })
    .from(picturePacks)
    .where(eq(picturePacks.origin, origin));
  return row?.at ?? 0;
}

/** The pictures of a pack and their digest, or null when it does not exist. */
export async function readPack({ orm }: Database, origin: string, pack: number) {
  const [row] = await orm
    .select({ digest: picturePacks.digest, body: picturePacks.body })
    .from(picturePacks)
    .where(and(eq(picturePacks.origin, origin), eq(picturePacks.pack, pack)));
  return row ? { digest: row.digest, body: new Uint8Array(row.body) } : null;
}

export async function savePack({ orm }: Database, row: typeof picturePacks.$inferInsert) {
  const { origin: _origin, pack: _pack, ...set } = row;
  await orm
    .insert(picturePacks)
    .values(row)
    .onConflictDoUpdate({ target: [picturePacks.origin, picturePacks.pack], set });
}
