import { MINUTE, SECOND } from "../../shared/values/time.ts";
import type { UpstreamFailure } from "../platform/upstream-http.ts";

/** The connection to a venue. Times in ms; 0 means never. */
export type Connection = {
  state: "closed" | "opening" | "open";
  openedAt: number;
  /** The time of the last message with a price or a heartbeat. */
  heardAt: number;
  failures: number;
  retryAt: number;
};
export const NO_CONNECTION: Connection = { state: "closed", openedAt: 0, heardAt: 0, failures: 0, retryAt: 0 };

/** Both venues send at least one message a second, so a longer silence means that the connection is dead. */
export const SILENT_AFTER = 5 * SECOND;
/** A connection that lasted this long was good, so the next one is tried at once. */
const GOOD_AFTER = 30 * SECOND;
const FIRST_RETRY = SECOND;
const LONGEST_RETRY = MINUTE;
/** A venue that refuses our country or address keeps doing so. */
const RETRY_AFTER_REFUSAL = 10 * MINUTE;
const REFUSALS = new Set([401, 403, 429, 451]);

export const isAlive = ({ heardAt }: Pick<Connection, "heardAt">, now: number): boolean =>
  now - heardAt <= SILENT_AFTER;

export function decideConnection(connection: Connection, now: number): "open" | "drop" | null {
  if (connection.state === "closed") return now >= connection.retryAt ? "open" : null;
  if (connection.state === "opening") return null;
  return now - Math.max(connection.openedAt, connection.heardAt) > SILENT_AFTER ? "drop" : null;
}

const backOff = (failures: number): number => Math.min(FIRST_RETRY * 2 ** (failures - 1), LONGEST_RETRY);

/** The state after a connection has ended. The daily close of a good connection is no failure. */
export function afterClose(connection: Connection, now: number): Connection {
  const wasGood = connection.state === "open" && now - connection.openedAt >= GOOD_AFTER && isAlive(connection, now);
  const failures = wasGood ? 0 : connection.failures + 1;
  return { ...connection, state: "closed", failures, retryAt: wasGood ? now : now + backOff(failures) };
}

/** The state after an attempt to connect has failed. */
export function afterFailure(connection: Connection, failure: UpstreamFailure, now: number): Connection {
  const failures = connection.failures + 1;
  const isRefused = "status" in failure && REFUSALS.has(failure.status);
  return {
    ...connection,
    state: "closed",
    failures,
    retryAt: now + (isRefused ? RETRY_AFTER_REFUSAL : backOff(failures)),
  };
}
