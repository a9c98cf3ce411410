import { Link } from "@tanstack/react-router";
import { Button } from "../ui/Button.tsx";

/** The CSS class `visitor` hides these links while the page expects a signed-in user. */
export function AccountLinks({ isSignedIn, onSignOut }: { isSignedIn: boolean; onSignOut: () => void }) {
  if (isSignedIn) return <Button onClick={onSignOut}>Sign Out</Button>;
  return (
    <>
      <Link to="/auth" className="button quiet desktop visitor">
        Sign In
      </Link>
      <Link to="/auth" search={{ tab: "create" }} className="button primary visitor">
        Create Account
      </Link>
    </>
  );
}
