import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { deleteUnrequestedSeries } from "./feeds.queries.ts";
import { LIST_NAMES } from "./feeds.rules.ts";
import { deleteSwapsOfOtherOrigins } from "./swaps.queries.ts";

const UNREQUESTED_RETENTION = 7 * DAY;

/** Deletes series that no visitor has requested for a week, and the swaps of former exchanges. */
export async function purgeFeeds({ db, clock, config }: Deps): Promise<string> {
  await deleteSwapsOfOtherOrigins(db, config.tokenOrigin);
  return `${await deleteUnrequestedSeries(db, LIST_NAMES, clock.now() - UNREQUESTED_RETENTION)} series deleted`;
}
