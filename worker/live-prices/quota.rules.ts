import { DAY, SECOND } from "../../shared/values/time.ts";

/** How long (ms) the feed has run on a UTC day, which is a number of days since 1970. */
export type Usage = { day: number; ms: number };

/** A longer time between two steps was a pause of the feed. */
const MAX_STEP = 5 * SECOND;

const dayOf = (now: number): number => Math.floor(now / DAY);

/** Adds the time since the step before, which was at `before`. A new day begins with nothing used. */
export function addRunTime(usage: Usage, before: number, now: number): Usage {
  const step = now - before > MAX_STEP ? 0 : Math.max(0, now - before);
  return { day: dayOf(now), ms: step + (usage.day === dayOf(now) ? usage.ms : 0) };
}

/** Whether the feed has used its time (ms) of the day. */
export const isUsedUp = (usage: Usage, now: number, quota: number): boolean =>
  usage.day === dayOf(now) && usage.ms >= quota;
