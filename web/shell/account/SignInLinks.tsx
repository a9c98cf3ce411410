import { Link } from "@tanstack/react-router";
import { CircleUserRound } from "lucide-react";

/** The CSS class `visitor` hides these links while the page expects a signed-in user. */
export function SignInLinks() {
  return (
    <>
      <Link to="/auth" className="button quiet desktop visitor">
        Sign In
      </Link>
      <Link to="/auth" search={{ tab: "create" }} className="button primary desktop visitor">
        Create Account
      </Link>
      <Link to="/auth" className="icon-button phone visitor" aria-label="Sign In">
        <CircleUserRound aria-hidden="true" />
      </Link>
    </>
  );
}
