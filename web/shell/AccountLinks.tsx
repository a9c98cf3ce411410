import { Link } from "@tanstack/react-router";
import { Button } from "../ui/Button.tsx";

/** `visitor` hides what the first HTML shows to everybody, until it is known who is there. */
export function AccountLinks({ isMember, onSignOut }: { isMember: boolean; onSignOut: () => void }) {
  if (isMember) return <Button onClick={onSignOut}>Sign Out</Button>;
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
