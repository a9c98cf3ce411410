import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { purgeMessages } from "./messages.queries.ts";
import { purgeMutes } from "./mutes.queries.ts";

const KEPT = 90 * DAY;
const PURGE_AT_ONCE = 5_000;

/** What is older than 90 days is forgotten. Running it twice does no harm; what is left goes at the next run. */
export async function purgeChat({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const messages = await purgeMessages(db, now - KEPT, PURGE_AT_ONCE);
  const mutes = await purgeMutes(db, now);
  return `${messages} messages and ${mutes} mutes removed`;
}
