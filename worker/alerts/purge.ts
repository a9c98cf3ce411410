import type { Deps } from "../deps.ts";
import { deleteOld, deleteSurplus } from "./notifications.queries.ts";

/** Removes notifications that are old or too many. Running it twice does no harm. */
export async function purgeNotifications({ db, clock }: Deps): Promise<string> {
  const old = await deleteOld(db, clock.now());
  return `${old + (await deleteSurplus(db))} notifications removed`;
}
