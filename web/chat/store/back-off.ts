import { SECOND } from "../../../shared/values/time.ts";

const FIRST = SECOND / 2;
const LONGEST = 30 * SECOND;
const LEAST = SECOND / 4;

/**
 * How long to wait before the attempt after `failures` in a row. Full jitter: a restart ends everybody's socket at
 * the same moment, and they must not all come back at the same moment.
 */
export const backOff = (failures: number, random: number): number =>
  Math.max(LEAST, Math.round(random * Math.min(LONGEST, FIRST * 2 ** failures)));
