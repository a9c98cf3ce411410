import { storedText } from "../../ui/state/storage.ts";

/** The id of the user who turned on push in this browser. The browser stores it, because users may share a browser. */
const stored = storedText("push");

export const isPushOn = (userId: string): boolean => stored.read() === userId;

/** If the browser refuses, the setting is off again after a reload. */
export function savePushChoice(userId: string | null): void {
  stored.write(userId);
}
