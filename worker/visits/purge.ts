import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { cutAddresses, deleteBatchesBefore, lastBatchBetween, readMark } from "./batches.queries.ts";
import { dropSketchesBefore } from "./days.queries.ts";
import { dateOf } from "./days.ts";
import { forgetOld, KEPT_FOR, WHOLE_FOR } from "./summary.rules.ts";
import { forgetInSummaries } from "./user-visits.queries.ts";

const BATCHES_AT_ONCE = 2_000;
const MOST_ROUNDS = 4;

/** Addresses lose their ends after 30 days, and visits go after 90. Running it twice does no harm. */
export async function purgeVisits({ db, clock }: Deps): Promise<string> {
  const now = clock.now();
  const removed = await deleteBatchesBefore(db, now - KEPT_FOR, BATCHES_AT_ONCE);
  const from = await readMark(db, "addresses");
  const to = await lastBatchBetween(db, from, now - WHOLE_FOR, BATCHES_AT_ONCE);
  const cut = to === null ? 0 : await cutAddresses(db, from, to);
  let people = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const some = await forgetInSummaries(db, now, (summary) => forgetOld(summary, now));
    people += some;
    if (some === 0) break;
  }
  await dropSketchesBefore(db, dateOf(now - 2 * DAY));
  return `${removed} batches removed, the addresses of ${cut} batches and ${people} people cut`;
}
