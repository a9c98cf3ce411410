import { asc, between, eq, sql } from "drizzle-orm";
import type { RateYear } from "../../shared/exchange-rates/rates.ts";
import type { Database } from "../platform/storage/db.ts";
import { prepare, toStatement } from "../platform/storage/statement.ts";
import { referenceRateLoads as loads, referenceRates } from "./exchange-rates.table.ts";

export type Loads = typeof loads.$inferSelect;
const ID = 1;

export async function readLoads(db: Database): Promise<Loads | null> {
  const [row] = await db.orm.select().from(loads).where(eq(loads.id, ID));
  return row ?? null;
}

/** The number of the stored rates, which grows with every change; 0 before the first ones. */
export async function readRatesRevision(db: Database): Promise<number> {
  const [row] = await db.orm.select({ revision: loads.revision }).from(loads).where(eq(loads.id, ID));
  return row?.revision ?? 0;
}

const toYear = ({ year, days, perEuro }: typeof referenceRates.$inferSelect): RateYear => ({
  year,
  days,
  perEuro: JSON.parse(perEuro),
});

/** The stored years of a period. A list of years would count twice as many rows as read. */
export async function listYears(db: Database, from: number, to: number): Promise<RateYear[]> {
  return (
    await db.orm
      .select()
      .from(referenceRates)
      .where(between(referenceRates.year, from, to))
  ).map(toYear);
}

/** The years with some currencies, ascending. The currencies must be known ones, because they become part of a path. */
export async function listYearsOf(
  db: Database,
  currencies: readonly string[],
  from: number,
  to: number,
): Promise<RateYear[]> {
  const paths = currencies.map((currency) => sql`${currency}, ${referenceRates.perEuro} ->> ${`$.${currency}`}`);
  const rows = await db.orm
    .select({
      year: referenceRates.year,
      days: referenceRates.days,
      perEuro: sql<string>`json_object(${sql.join(paths, sql`, `)})`,
    })
    .from(referenceRates)
    .where(between(referenceRates.year, from, to))
    .orderBy(asc(referenceRates.year));
  return rows.map(({ perEuro, ...year }) => {
    const found = Object.entries(JSON.parse(perEuro) as Record<string, string | null>);
    return {
      ...year,
      perEuro: Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null)),
    };
  });
}

/** Forgets the rates of another upstream. */
export async function startOver(db: Database, origin: string, revision: number): Promise<Loads> {
  const row = { id: ID, origin, revision, lastDay: 0, asOf: 0, triedAt: 0, tries: 0 };
  const insert = db.orm.insert(loads).values(row).onConflictDoUpdate({ target: loads.id, set: row });
  await db.d1.batch([prepare(db, "DELETE FROM reference_rates", {}), toStatement(db, insert.toSQL())]);
  return row;
}

/** Counts a try before it is made. False when another run made one since. */
export async function claimTry(db: Database, { triedAt }: Loads, tries: number, now: number): Promise<boolean> {
  const { meta } = await db.orm
    .update(loads)
    .set({ triedAt: now, tries })
    .where(sql`${loads.id} = ${ID} AND ${loads.triedAt} = ${triedAt}`);
  return meta.changes === 1;
}

/** Stores whole years and what they make of the state, both or none. */
export async function saveYears(
  db: Database,
  years: readonly RateYear[],
  state: Pick<Loads, "revision" | "lastDay" | "asOf">,
) {
  const insert = `INSERT INTO reference_rates (year, days, per_euro) VALUES (:year, :days, :perEuro)
    ON CONFLICT (year) DO UPDATE SET days = excluded.days, per_euro = excluded.per_euro`;
  await db.d1.batch([
    ...years.map((year) => prepare(db, insert, { ...year, perEuro: JSON.stringify(year.perEuro) })),
    toStatement(
      db,
      db.orm
        .update(loads)
        .set({ ...state, tries: 0 })
        .where(eq(loads.id, ID))
        .toSQL(),
    ),
  ]);
}
