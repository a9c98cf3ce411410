import { currentSession } from "../accounts/session/session.ts";

/** The user's own choices, because they tell what the user holds; and those of visitors. */
const keyOf = () => `tidemark.recent.${currentSession().user?.id ?? "visitor"}`;
const MAX_RECENT = 5;

/** The keys of the entries that were chosen last, newest first. */
export function recentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? "[]");
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string").slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(key: string): void {
  try {
    const keys = [key, ...recentKeys().filter((other) => other !== key)].slice(0, MAX_RECENT);
    localStorage.setItem(keyOf(), JSON.stringify(keys));
  } catch {
    // Without storage, the palette has no recent entries.
  }
}
