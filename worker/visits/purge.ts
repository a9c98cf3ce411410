import { DAY, isoDate } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { deleteBatchesBefore, findLastBatchId, readCursor, truncateAddresses } from "./batches.queries.ts";
import { dropSketchesBefore } from "./days.queries.ts";
import { FULL_ADDRESS_RETENTION, removeOld, VISIT_RETENTION } from "./summary.rules.ts";
import { cleanSummaries } from "./user-visits.queries.ts";

const BATCHES_PER_RUN = 2_000;
/** Each round cleans the summaries of a limited number of users. */
const MAX_SUMMARY_ROUNDS = 4;

/**
 * Truncates addresses after 30 days, deletes visits after 90 days, also from the summaries of users, and deletes the
 * sketches of earlier days. Returns a summary for the operators. The job is idempotent.
 */
export async function purgeVisits({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const removed = await deleteBatchesBefore(db, now - VISIT_RETENTION, BATCHES_PER_RUN);
  const from = await readCursor(db, "addresses");
  const to = await findLastBatchId(db, from, now - FULL_ADDRESS_RETENTION, BATCHES_PER_RUN);
  const truncated = to === null ? 0 : await truncateAddresses(db, from, to);
  let users = 0;
  for (let round = 0; round < MAX_SUMMARY_ROUNDS; round++) {
    const cleaned = await cleanSummaries(db, now, (summary) => removeOld(summary, now));
    users += cleaned;
    if (cleaned === 0) break;
  }
  await dropSketchesBefore(db, isoDate(now - 2 * DAY));
  return `${removed} batches removed, addresses truncated in ${truncated} batches and the summaries of ${users} users`;
}
