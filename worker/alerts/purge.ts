import type { Deps } from "../deps.ts";
import { purgeOld } from "./notifications.queries.ts";

/** Removes notifications that are old or too many. Running it twice does no harm. */
export const purgeNotifications = async ({ db, clock }: Deps): Promise<string> =>
  `${await purgeOld(db, clock.now())} notifications removed`;
