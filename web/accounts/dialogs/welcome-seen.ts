import { storedText } from "../../ui/state/storage.ts";

const stored = storedText("welcomed");
const MAX_REMEMBERED_USERS = 20;

const welcomedUserIds = (): string[] => (stored.read() ?? "").split(" ");

export const wasWelcomed = (userId: string): boolean => welcomedUserIds().includes(userId);

/**
 * Remembers in this browser that the user has seen the welcome, because it opens once per user. If the browser refuses,
 * it opens again at the next visit.
 */
export function rememberWelcome(userId: string): void {
  stored.write([userId, ...welcomedUserIds()].slice(0, MAX_REMEMBERED_USERS).join(" ").trim());
}
