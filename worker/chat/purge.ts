import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { purgeMessages } from "./messages.queries.ts";
import { purgeMutes } from "./mutes.queries.ts";

const RETENTION_MS = 90 * DAY;
const PURGE_BATCH = 5_000;

/** Removes old messages and expired mutes. Idempotent; messages beyond the batch size are removed by the next run. */
export async function purgeChat({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const messages = await purgeMessages(db, now - RETENTION_MS, PURGE_BATCH);
  const mutes = await purgeMutes(db, now);
  return `${messages} messages and ${mutes} mutes removed`;
}
