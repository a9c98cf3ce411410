import { SCHEDULED_INTERVAL } from "../../shared/linked-accounts/rules.ts";
import { MINUTE } from "../../shared/values/time.ts";

/** The delay (ms) before the next part of a refresh that takes several runs. The cron is not exact to the second. */
export const NEXT_PART_AFTER = 30_000;
/** The delay (ms) before the next try when an upstream's budget allowed no call. */
export const POSTPONED_FOR = 2 * MINUTE;

/** The delay (ms) before the next try after a number of failures in a row: 5, 10, 20 minutes and so on. */
export const retryDelay = (failures: number): number =>
  Math.min(SCHEDULED_INTERVAL, 5 * MINUTE * 2 ** Math.min(failures - 1, 10));
