import { type ReactNode, useState } from "react";
import { AuthenticationRequired } from "./AuthenticationRequired.tsx";
import { CheckingAuthentication } from "./CheckingAuthentication.tsx";
import { SessionUnknown } from "./SessionUnknown.tsx";
import type { User } from "./session.queries.ts";
import { hasLeft, useSession } from "./session.ts";
import { MemberProvider } from "./user-context.ts";

type Props = { waiting?: ReactNode; refused?: ReactNode; children: ReactNode };

/**
 * Shows a page to signed-in people only. A page that is open stays open when its session is lost, with all
 * that was typed into it; signing out takes it away.
 */
export function RequireUser({
  waiting = <CheckingAuthentication />,
  refused = <AuthenticationRequired />,
  children,
}: Props) {
  const { user, state } = useSession();
  const [admitted, setAdmitted] = useState<User | null>(null);
  if (user && user !== admitted) setAdmitted(user);
  const member = user ?? (hasLeft() ? null : admitted);
  if (member) {
    return (
      <MemberProvider key={member.id} value={member}>
        {children}
      </MemberProvider>
    );
  }
  if (state === "unknown") return waiting;
  if (state === "failed") return <SessionUnknown />;
  return refused;
}
