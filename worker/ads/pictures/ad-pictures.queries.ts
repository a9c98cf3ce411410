import { eq } from "drizzle-orm";
import type { Database } from "../../platform/storage/db.ts";
import { adOrders, adPictures } from "../orders/orders.table.ts";

/** Undefined when the order does not exist. An order without a picture has null for its type and bytes. */
export async function findAdPicture({ orm }: Database, orderId: number) {
  const [row] = await orm
    .select({
      userId: adOrders.userId,
      status: adOrders.status,
      contentType: adPictures.contentType,
      bytes: adPictures.bytes,
    })
    .from(adOrders)
    .leftJoin(adPictures, eq(adPictures.orderId, adOrders.id))
    .where(eq(adOrders.id, orderId));
  return row;
}
