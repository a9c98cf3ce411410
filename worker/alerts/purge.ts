import type { Deps } from "../deps.ts";
import { deleteOld, deleteSurplus } from "./notifications.queries.ts";

/** Removes old and surplus notifications. Idempotent. */
export async function purgeNotifications({ db, clock }: Deps): Promise<string> {
  const expiredCount = await deleteOld(db, clock.now());
  return `${expiredCount + (await deleteSurplus(db))} notifications removed`;
}
