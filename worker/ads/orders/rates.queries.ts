import { asc, eq } from "drizzle-orm";
import type { AdType } from "../../../shared/ads/rules.ts";
import type { Database } from "../../platform/storage/db.ts";
import { adPaymentRates } from "./orders.table.ts";

export type Rate = typeof adPaymentRates.$inferSelect;

export const listRates = (db: Database): Promise<Rate[]> =>
  db.orm.select().from(adPaymentRates).where(eq(adPaymentRates.active, true)).orderBy(asc(adPaymentRates.id)).limit(20);

export async function findRate(db: Database, adType: AdType): Promise<Rate | undefined> {
  const [row] = await db.orm.select().from(adPaymentRates).where(eq(adPaymentRates.adType, adType));
  return row?.active ? row : undefined;
}
