import type { Change } from "./change.ts";

/** The status of a reply; null when none arrived. */
export type Outcome = { status: number | null };

/**
 * Whether a change is done after a reply, is refused for good, or waits. A deletion of what does not exist is done. After
 * 401 it waits until its user signs in again.
 */
export function afterReply({ name }: Pick<Change, "name">, { status }: Outcome): "done" | "refused" | "wait" {
  if (status === null || status === 401 || status === 408 || status === 429 || status >= 500) return "wait";
  if (status < 400 || (status === 404 && name.startsWith("DELETE"))) return "done";
  return "refused";
}
