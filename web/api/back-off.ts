import { SECOND } from "../../shared/values/time.ts";

const FIRST_DELAY_MS = SECOND / 2;
const MAX_DELAY_MS = 30 * SECOND;
const MIN_DELAY_MS = SECOND / 4;

/**
 * The delay in ms before the next attempt after `failures` failures in a row, with exponential backoff and full jitter.
 * The jitter spreads the clients, because a restart of the server closes all sockets at the same moment.
 */
export const backOff = (failures: number, random: number): number =>
  Math.max(MIN_DELAY_MS, Math.round(random * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)));
