import { and, asc, eq, ne } from "drizzle-orm";
import type { Country } from "../../shared/ledger-settings/settings.ts";
import { NO_CHOICES, type TaxChoices } from "../../shared/tax/countries.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, prepare } from "../platform/storage/statement.ts";
import { taxChoices as choices, filedTaxReports as filed } from "./tax.table.ts";

export type TaxYear = { country: Country; year: number };
/** The place of the kept allocation of 1 January 2025 among the reports, which belongs to no single year. */
export const ALLOCATION: TaxYear = { country: "us", year: 0 };
/** A kept report or allocation, compressed, and the time (ms) at which it was filed. */
export type Filed = { filedAt: number; packed: string };

const isOf = (userId: string, { country, year }: TaxYear) =>
  and(eq(filed.userId, userId), eq(filed.country, country), eq(filed.year, year));

export async function findFiled(db: Database, userId: string, taxYear: TaxYear): Promise<Filed | null> {
  const rows = await db.orm
    .select({ filedAt: filed.filedAt, data: filed.data })
    .from(filed)
    .where(isOf(userId, taxYear))
    .orderBy(asc(filed.part));
  return rows.length === 0 ? null : { filedAt: rows[0]!.filedAt, packed: rows.map(({ data }) => data).join("") };
}

/** The kept reports of a user, without their content, and without the kept allocation. */
export const listFiled = (db: Database, userId: string) =>
  db.orm
    .select({ country: filed.country, year: filed.year, filedAt: filed.filedAt })
    .from(filed)
    .where(and(eq(filed.userId, userId), eq(filed.part, 0), ne(filed.year, ALLOCATION.year)))
    .orderBy(asc(filed.country), asc(filed.year));

/** A row of D1 may have 2 MB, and a parameter too. */
const PART_LENGTH = 1_000_000;
const DELETE = "DELETE FROM filed_tax_reports WHERE user_id = :userId AND country = :country AND year = :year";
const INSERT = `${insertSelect(filed, {
  ...{ userId: ":userId", country: ":country", year: ":year", part: ":part", filedAt: ":filedAt", data: ":data" },
})} WHERE true`;

/** Keeps a report instead of the one that was kept before. */
export async function storeFiled(db: Database, userId: string, taxYear: TaxYear, { filedAt, packed }: Filed) {
  const parts = Array.from({ length: Math.ceil(packed.length / PART_LENGTH) }, (_, part) => ({
    part,
    data: packed.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH),
  }));
  await db.d1.batch([
    prepare(db, DELETE, { userId, ...taxYear }),
    ...parts.map((part) => prepare(db, INSERT, { userId, ...taxYear, filedAt, ...part })),
  ]);
}

export async function deleteFiled(db: Database, userId: string, taxYear: TaxYear): Promise<boolean> {
  const rows = await db.orm.delete(filed).where(isOf(userId, taxYear)).returning({ part: filed.part });
  return rows.length > 0;
}

export async function findChoices(db: Database, userId: string): Promise<TaxChoices> {
  const [row] = await db.orm.select().from(choices).where(eq(choices.userId, userId));
  return row
    ? { scopeBefore2025: row.scopeBefore2025, forms: JSON.parse(row.forms) as TaxChoices["forms"] }
    : NO_CHOICES;
}

export async function storeChoices(
  db: Database,
  userId: string,
  { scopeBefore2025, forms }: TaxChoices,
): Promise<void> {
  const set = { scopeBefore2025, forms: JSON.stringify(forms) };
  await db.orm
    .insert(choices)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: choices.userId, set });
}
