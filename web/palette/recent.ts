const KEY = "tidemark.recent";
const MAX_RECENT = 5;

/** The keys of the entries that were chosen last, newest first. */
export function recentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string").slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(key: string): void {
  try {
    const keys = [key, ...recentKeys().filter((other) => other !== key)].slice(0, MAX_RECENT);
    localStorage.setItem(KEY, JSON.stringify(keys));
  } catch {
    // Without storage, the palette has no recent entries.
  }
}
