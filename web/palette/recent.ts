import { currentSession } from "../accounts/session/session.ts";
import { storedJson, textsOf } from "../ui/state/storage.ts";

/** The user's own choices, because they tell what the user holds; and those of visitors. */
const stored = () => storedJson(`recent.${currentSession().user?.id ?? "visitor"}`, textsOf);
const MAX_RECENT = 5;

/** The keys of the entries that were chosen last, newest first. */
export const recentKeys = (): string[] => (stored().read() ?? []).slice(0, MAX_RECENT);

export function rememberChoice(key: string): void {
  stored().write([key, ...recentKeys().filter((other) => other !== key)].slice(0, MAX_RECENT));
}
