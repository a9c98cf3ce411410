type Person = { id: string };

/**
 * What it means that the server now answers `now` where it answered `before`; undefined: not asked yet.
 * "lost" is a session that ended without being asked to: what is typed stays on the screen.
 */
export type Change = "none" | "arrived" | "entered" | "switched" | "left" | "lost" | "strangers";

export function changeOf(before: Person | null | undefined, now: Person | null, byChoice: boolean): Change {
  if (!now) return before ? (byChoice ? "left" : "lost") : before === undefined ? "strangers" : "none";
  if (before === undefined) return "arrived";
  if (before === null) return "entered";
  return before.id === now.id ? "none" : "switched";
}
