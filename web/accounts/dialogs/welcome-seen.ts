const KEY = "tidemark.welcomed";
const MAX_REMEMBERED_USERS = 20;

function welcomedUserIds(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? "").split(" ");
  } catch {
    return [];
  }
}

export const wasWelcomed = (userId: string): boolean => welcomedUserIds().includes(userId);

/** Remembers in this browser that the user has seen the welcome, because it opens once per user. */
export function rememberWelcome(userId: string): void {
  try {
    localStorage.setItem(KEY, [userId, ...welcomedUserIds()].slice(0, MAX_REMEMBERED_USERS).join(" ").trim());
  } catch {
    // Without storage the welcome opens again at the next visit.
  }
}
