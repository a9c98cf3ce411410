import { Link } from "@tanstack/react-router";
import { CircleUserRound } from "lucide-react";
import type { MouseEvent } from "react";
import { expiredUser } from "../../accounts/session/session.ts";
import { requestSignIn } from "../../accounts/sign-in/sign-in-request.ts";

/** Opens the sign-in as a dialog when a session has ended, because the sign-in page would replace what was typed. */
function keepPage(event: MouseEvent) {
  if (!expiredUser()) return;
  event.preventDefault();
  requestSignIn();
}

/** The CSS class `visitor` hides these links while the page expects a signed-in user. */
export function SignInLinks() {
  return (
    <>
      <Link to="/auth" className="button quiet desktop visitor" onClick={keepPage}>
        Sign In
      </Link>
      <Link to="/auth" search={{ tab: "create" }} className="button primary desktop visitor">
        Create Account
      </Link>
      <Link to="/auth" className="icon-button phone visitor" aria-label="Sign In" onClick={keepPage}>
        <CircleUserRound aria-hidden="true" />
      </Link>
    </>
  );
}
