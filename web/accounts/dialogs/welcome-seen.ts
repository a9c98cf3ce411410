const KEY = "tidemark.welcomed";
const MOST_REMEMBERED = 20;

function welcomed(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? "").split(" ");
  } catch {
    return [];
  }
}

export const wasWelcomed = (userId: string): boolean => welcomed().includes(userId);

/** Specification 1, section 4: the welcome opens once per user, which is remembered in this browser. */
export function rememberWelcome(userId: string): void {
  try {
    localStorage.setItem(KEY, [userId, ...welcomed()].slice(0, MOST_REMEMBERED).join(" ").trim());
  } catch {
    // Then it opens again at the next visit.
  }
}
