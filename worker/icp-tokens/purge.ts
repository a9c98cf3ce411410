import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { forgetFeeds } from "./feeds.queries.ts";
import { LIST_NAMES } from "./feeds.rules.ts";

const KEEP = 7 * DAY;

/** Forgets series that nobody has looked at for a week. */
export async function purgeFeeds({ db, clock }: Deps): Promise<string> {
  return `${await forgetFeeds(db, LIST_NAMES, clock.now() - KEEP)} series forgotten`;
}
