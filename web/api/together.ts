import { SECOND } from "../../shared/values/time.ts";

type Together = { addresses: readonly string[]; replies: Promise<Record<string, unknown>> };

/** After this time a reply is as old as one that should be asked for again. */
const LIFETIME_MS = 10 * SECOND;

let together: Together | null = null;

/**
 * Asks for the replies of several addresses in one. The calls that follow take theirs out of it, once each. When it fails,
 * each call asks for itself.
 */
export function askTogether(url: string, addresses: readonly string[]): void {
  const asked = fetch(url, { credentials: "include" }).then((reply) => (reply.ok ? reply.json() : {}));
  const replies = asked.catch(() => ({}));
  together = { addresses, replies };
  void replies.then(() => setTimeout(forgetTogether, LIFETIME_MS));
}

/** Forgets what no call has taken, for example because a change makes it old. */
export function forgetTogether(): void {
  together = null;
}

/** The reply of an address that comes together with others, or undefined when none came; null for other addresses. */
export const takeTogether = (url: string): Promise<unknown> | null =>
  together?.addresses.includes(url) ? take(together, url) : null;

async function take(asked: Together, url: string): Promise<unknown> {
  const replies = await asked.replies;
  const reply = replies[url] ?? undefined;
  delete replies[url];
  // Forgotten while it was on its way.
  return asked === together ? reply : undefined;
}
