import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { deleteUnwantedFeeds } from "./feeds.queries.ts";
import { LIST_NAMES } from "./feeds.rules.ts";

const UNWANTED_RETENTION = 7 * DAY;

/** Deletes series that no visitor has requested for a week. */
export async function purgeFeeds({ db, clock }: Deps): Promise<string> {
  return `${await deleteUnwantedFeeds(db, LIST_NAMES, clock.now() - UNWANTED_RETENTION)} series forgotten`;
}
