/** The id of the user who turned on push in this browser. The browser stores it, because users may share a browser. */
const KEY = "tidemark.push";

export function isPushOn(userId: string): boolean {
  try {
    return localStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

export function savePushChoice(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // Without storage, the setting is off again after a reload.
  }
}
