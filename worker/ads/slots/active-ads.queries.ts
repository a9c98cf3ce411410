import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { adOrders } from "../orders/orders.table.ts";

const MAX_ADS = 200;

export type ApprovedAd = Pick<
  typeof adOrders.$inferSelect,
  "id" | "adType" | "adConfig" | "status" | "startDate" | "endDate" | "updatedAt"
>;

/** Approved ads that have not ended, the earliest end date first. */
export const listApproved = (db: Database, now: number): Promise<ApprovedAd[]> =>
  db.orm
    .select({
      id: adOrders.id,
      adType: adOrders.adType,
      adConfig: adOrders.adConfig,
      status: adOrders.status,
      startDate: adOrders.startDate,
      endDate: adOrders.endDate,
      updatedAt: adOrders.updatedAt,
    })
    .from(adOrders)
    .where(and(eq(adOrders.status, "active"), gt(adOrders.endDate, now)))
    .orderBy(asc(adOrders.endDate))
    .limit(MAX_ADS);
