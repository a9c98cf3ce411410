import { type ReactNode, useState } from "react";
import { AuthenticationRequired } from "./AuthenticationRequired.tsx";
import { CheckingAuthentication } from "./CheckingAuthentication.tsx";
import { SessionUnknown } from "./SessionUnknown.tsx";
import type { User } from "./session.queries.ts";
import { hasSignedOut, useSession } from "./session.ts";
import { UserContextProvider } from "./user-context.ts";

type Props = { waiting?: ReactNode; refused?: ReactNode; children: ReactNode };

/**
 * Shows a page to signed-in users only. When the session expires, an open page stays open, so that the user loses
 * nothing that was typed into it. Signing out closes the page.
 */
export function RequireUser({
  waiting = <CheckingAuthentication />,
  refused = <AuthenticationRequired />,
  children,
}: Props) {
  const { user, state } = useSession();
  const [lastUser, setLastUser] = useState<User | null>(null);
  if (user && user !== lastUser) setLastUser(user);
  const pageUser = user ?? (hasSignedOut() ? null : lastUser);
  if (pageUser) {
    return (
      <UserContextProvider key={pageUser.id} value={pageUser}>
        {children}
      </UserContextProvider>
    );
  }
  if (state === "unknown") return waiting;
  if (state === "failed") return <SessionUnknown />;
  return refused;
}
