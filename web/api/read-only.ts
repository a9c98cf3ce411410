import { createStore, useStore } from "../ui/state/store.ts";

/** The server stores no changes until this time in ms; null when the end is not known. */
export type ReadOnly = { until: number | null };

const READ_ONLY_HEADER = "x-read-only";

const store = createStore<ReadOnly | null>(null);
/** Null while the server stores changes, as far as this page knows. */
export const readOnly = { get: store.get, subscribe: store.subscribe };
export const useReadOnly = (): ReadOnly | null => useStore(store);

/** The server has stored something. */
export function endReadOnly(): void {
  if (store.get()) store.set(null);
}

export const saysReadOnly = ({ headers }: Response): boolean => headers.has(READ_ONLY_HEADER);

/** Learns from each reply whether the server stores changes. */
export function noteReply(method: string, reply: Response): void {
  if (!saysReadOnly(reply)) {
    if (reply.ok && method !== "GET") endReadOnly();
    return;
  }
  // "unknown" is no time.
  const time = Date.parse(reply.headers.get(READ_ONLY_HEADER) ?? "");
  const until = Number.isNaN(time) ? null : time;
  const known = store.get();
  if (!known || known.until !== until) store.set({ until });
}
