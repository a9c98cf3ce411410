import { useNavigate } from "@tanstack/react-router";
import { rememberWelcome } from "../dialogs/welcome-seen.ts";
import { keepFreshCodes } from "../review/fresh-codes.ts";
import type { User } from "../session/session.queries.ts";
import { setSignedIn } from "../session/session.ts";

const PASSWORD_SET = {
  title: "New password set",
  description: "You are signed in. All other devices are signed out, and access tokens are revoked.",
  tone: "good",
} as const;

/** After a reset: signs the user in on this page and opens the settings, which show what can still reach the account. */
export function useRecovered(): (reply: User & { recoveryCodes: string[] | null }) => Promise<void> {
  const navigate = useNavigate();
  return async ({ recoveryCodes, ...user }) => {
    keepFreshCodes(recoveryCodes);
    // The welcome would cover the recovery codes, and this user is not new.
    rememberWelcome(user.id);
    setSignedIn(user, PASSWORD_SET);
    await navigate({ to: "/settings", replace: true });
  };
}
