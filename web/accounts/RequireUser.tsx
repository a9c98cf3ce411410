import { Fragment, type ReactNode, useState } from "react";
import { AuthenticationRequired } from "./AuthenticationRequired.tsx";
import { CheckingAuthentication } from "./CheckingAuthentication.tsx";
import { SessionUnknown } from "./SessionUnknown.tsx";
import { hasLeft, useSession } from "./session.ts";

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
  const [admitted, setAdmitted] = useState<string | null>(null);
  if (user && user.id !== admitted) setAdmitted(user.id);
  if (user || (admitted && !hasLeft())) return <Fragment key={user?.id ?? admitted}>{children}</Fragment>;
  if (state === "unknown") return waiting;
  if (state === "failed") return <SessionUnknown />;
  return refused;
}
