import { Activity, type ReactNode, useState } from "react";
import { AuthenticationRequired } from "./AuthenticationRequired.tsx";
import { type AskAhead, useAskAhead } from "./ask-ahead.ts";
import { CheckingAuthentication } from "./CheckingAuthentication.tsx";
import { SessionEnded } from "./SessionEnded.tsx";
import { SessionUnknown } from "./SessionUnknown.tsx";
import type { User } from "./session.queries.ts";
import { hasSignedOut, useSession } from "./session.ts";
import { UserContextProvider } from "./user-context.ts";

type Props = {
  waiting?: ReactNode;
  refused?: ReactNode;
  /** Shown while the session has ended without a sign-out and the page is hidden. */
  ended?: ReactNode;
  /** What the page asks for first; it is asked for together with the session. */
  askAhead?: AskAhead | undefined;
  children: ReactNode;
};

/**
 * Shows a page to signed-in users only. When the session ends without a sign-out, an open page is hidden with everything
 * that was typed into it, and shown again when the same user signs in. Signing out, or another user, closes the page.
 */
export function RequireUser({
  waiting = <CheckingAuthentication />,
  refused = <AuthenticationRequired />,
  ended = <SessionEnded />,
  askAhead,
  children,
}: Props) {
  const { user, state } = useSession();
  useAskAhead(askAhead, state === "unknown");
  const [lastUser, setLastUser] = useState<User | null>(null);
  if (user && user !== lastUser) setLastUser(user);
  const pageUser = user ?? (hasSignedOut() ? null : lastUser);
  if (pageUser) {
    return (
      <>
        {user === null && ended}
        <Activity key={pageUser.id} mode={user === null ? "hidden" : "visible"}>
          <UserContextProvider value={pageUser}>{children}</UserContextProvider>
        </Activity>
      </>
    );
  }
  if (state === "unknown") return waiting;
  if (state === "failed") return <SessionUnknown />;
  return refused;
}
