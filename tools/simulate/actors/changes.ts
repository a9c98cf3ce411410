/** The statuses of the replies to one change, and how often it was sent. */
export type Sent = { attempts: number; statuses: number[] };

const isStored = (status: number) => status >= 200 && status < 300;
/** Replies after which nothing was stored, and the change is not sent again. */
const REFUSALS = new Set([400, 403, 404, 409, 422]);
const isRefused = (status: number) => REFUSALS.has(status);

export type Outcome = "acknowledged" | "refused" | "unknown";

export function outcomeOf(sent: Sent | undefined): Outcome {
  if (!sent) return "unknown";
  if (sent.statuses.some(isStored)) return "acknowledged";
  return sent.attempts === sent.statuses.length && sent.statuses.every(isRefused) ? "refused" : "unknown";
}

/** Whether a reply ended the change. Without an earlier reply it may also have been stored before it was refused. */
export const hasArrived = (sent: Sent | undefined): boolean =>
  sent?.statuses.some((status) => isStored(status) || isRefused(status)) ?? false;
export const wasRefused = (sent: Sent | undefined): boolean => sent?.statuses.some(isRefused) ?? false;

/** The state of a row as text; null while it does not exist. */
export type State = string | null;
/** What a change makes of a row. */
export type Change = { name: string; key: string; apply(state: State, stored: State): State };

/** One row of the product, and all that its user did with it, in this order. */
export type Entity = { name: string; changes: Change[] };

/** The states in which the row may be now. A change without a reply may have happened, or not. */
export function possibleStates({ changes }: Entity, outcome: (key: string) => Outcome): Set<State> {
  /** The present state, and the last one in which the row existed. */
  let states = new Map<string, [State, State]>([["", [null, null]]]);
  for (const { key, apply } of changes) {
    const result = outcome(key);
    if (result === "refused") continue;
    const next = [...states.values()].map(([state, last]): [State, State] => {
      const after = apply(state, last);
      return [after, after ?? last];
    });
    const all = result === "acknowledged" ? next : [...next, ...states.values()];
    states = new Map(all.map((pair) => [JSON.stringify(pair), pair]));
  }
  return new Set([...states.values()].map(([state]) => state));
}

export const showState = (state: State): string => (state === null ? "no row" : state);
