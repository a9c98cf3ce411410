/** Who chose to have alerts pushed to this browser. Kept here because a browser may be shared. */
const KEY = "tidemark.push";

export function isPushedHere(userId: string): boolean {
  try {
    return localStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

export function choosePush(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // A browser that keeps nothing is asked again next time.
  }
}
