type WithId = { id: string };

/**
 * The change between two answers of the server. "resumed" and "visitor" describe its first answer.
 * After "expired" a private page is hidden and not closed, so that the user loses nothing that was typed.
 */
export type SessionChange = "none" | "resumed" | "visitor" | "signed-in" | "switched-user" | "signed-out" | "expired";

/** `before` is undefined when the server has not answered yet, and null when no user was signed in. */
export function sessionChange(
  before: WithId | null | undefined,
  after: WithId | null,
  byChoice: boolean,
): SessionChange {
  if (!after) return before ? (byChoice ? "signed-out" : "expired") : before === undefined ? "visitor" : "none";
  if (before === undefined) return "resumed";
  if (before === null) return "signed-in";
  return before.id === after.id ? "none" : "switched-user";
}
