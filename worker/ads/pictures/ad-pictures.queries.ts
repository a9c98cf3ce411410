import type { OrderStatus } from "../../../shared/ads/rules.ts";
import type { Database } from "../../platform/storage/db.ts";

export type AdPicture = {
  userId: string | null;
  status: OrderStatus;
  /** Null for an order without a picture. */
  contentType: string | null;
  /** D1 returns the bytes as numbers. */
  bytes: number[] | null;
};

/** Null when the order does not exist. */
export const findAdPicture = ({ d1 }: Database, orderId: number): Promise<AdPicture | null> =>
  d1
    .prepare(
      `SELECT user_id AS userId, status, content_type AS contentType, bytes
       FROM ad_orders LEFT JOIN ad_pictures ON order_id = id WHERE id = ?1`,
    )
    .bind(orderId)
    .first<AdPicture>();
