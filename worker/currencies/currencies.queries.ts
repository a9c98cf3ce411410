import { eq, sql } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { exchangeRates } from "./currencies.table.ts";

export type RatesRow = typeof exchangeRates.$inferSelect;

export async function readRates(db: Database, origin: string): Promise<RatesRow | undefined> {
  const [row] = await db.orm.select().from(exchangeRates).where(eq(exchangeRates.origin, origin));
  return row;
}

export const saveRates = (db: Database, origin: string, rates: Record<string, string>, now: number) => {
  const row = { asOf: now, rates: JSON.stringify(rates), triedAt: now, failures: 0 };
  return db.orm
    .insert(exchangeRates)
    .values({ origin, ...row })
    .onConflictDoUpdate({ target: exchangeRates.origin, set: row });
};

/** Keeps the earlier rates. */
export const recordFailedTry = (db: Database, origin: string, now: number) =>
  db.orm
    .insert(exchangeRates)
    .values({ origin, asOf: 0, rates: "{}", triedAt: now, failures: 1 })
    .onConflictDoUpdate({
      target: exchangeRates.origin,
      set: { triedAt: now, failures: sql`${exchangeRates.failures} + 1` },
    });
