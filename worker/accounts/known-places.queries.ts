import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { deleteExpired } from "../platform/storage/delete-expired.ts";
import { prepare } from "../platform/storage/statement.ts";
import { knownPlaces, users } from "./accounts.table.ts";

/** Those of the places (hashes of an address or a browser) from which the user with this name has signed in before. */
export async function listKnownPlaces(db: Database, username: string, places: readonly string[]): Promise<string[]> {
  const rows = await db.orm
    .select({ place: knownPlaces.place })
    .from(users)
    .innerJoin(knownPlaces, eq(knownPlaces.userId, users.id))
    .where(and(eq(users.username, username), inArray(knownPlaces.place, [...places])));
  return rows.map(({ place }) => place);
}

/** Whether the user who has confirmed this email has signed in from one of the places before. */
export async function isKnownPlaceOfEmail(db: Database, email: string, places: readonly string[]): Promise<boolean> {
  const rows = await db.orm
    .select({ place: knownPlaces.place })
    .from(users)
    .innerJoin(knownPlaces, eq(knownPlaces.userId, users.id))
    .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt), inArray(knownPlaces.place, [...places])))
    .limit(1);
  return rows.length > 0;
}

const IS_NEW = `
  SELECT EXISTS (SELECT 1 FROM known_places WHERE user_id = :userId) AND NOT EXISTS (
    SELECT 1 FROM known_places WHERE user_id = :userId AND place IN (SELECT value FROM json_each(:places))) AS isNew`;

/** Whether the user has signed in before, but from none of these places. */
export async function isNewPlace(db: Database, userId: string, places: readonly string[]): Promise<boolean> {
  const row = await prepare(db, IS_NEW, { userId, places: JSON.stringify(places) }).first<{ isNew: number }>();
  return row?.isNew === 1;
}

export async function saveKnownPlaces(db: Database, userId: string, places: readonly string[], now: number) {
  await db.orm
    .insert(knownPlaces)
    .values(places.map((place) => ({ userId, place, seenAt: now })))
    .onConflictDoUpdate({ target: [knownPlaces.userId, knownPlaces.place], set: { seenAt: now } });
}

/** Returns the number of rows removed. */
export const purgeKnownPlaces = (db: Database, seenBefore: number): Promise<number> =>
  deleteExpired(db, knownPlaces, sql`rowid`, knownPlaces.seenAt, seenBefore);
