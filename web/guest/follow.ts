import { currentSession, hasSignedOut, subscribeSession } from "../accounts/session/session.ts";
import { guestState } from "./guest.ts";
import { discard, moveToAccount } from "./move/move.ts";
import { dropPortfolio } from "./save-state.ts";

/**
 * True when this tab may have added something. It then moves that too, even if another tab has already moved the rest.
 */
let wasGuest = false;

/** After a sign-in the portfolio moves to the account. After a sign-out nothing of it stays. */
async function followSession(): Promise<void> {
  const { user, state } = currentSession();
  if (user && (wasGuest || guestState() !== null)) {
    wasGuest = false;
    dropPortfolio();
    await moveToAccount(user.id);
  } else if (!user && state === "known" && hasSignedOut() && guestState() === "moving") await discard();
}

let isFollowing = false;

/** Follows the session, once this tab or another one keeps a portfolio in this browser. */
export function follow(): void {
  wasGuest = true;
  if (isFollowing) return;
  isFollowing = true;
  let userId: string | undefined;
  const check = () => {
    const { user } = currentSession();
    if (user?.id === userId) return;
    userId = user?.id;
    void followSession();
  };
  subscribeSession(check);
  check();
}
