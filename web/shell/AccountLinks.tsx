import { Link } from "@tanstack/react-router";
import { Button } from "../ui/Button.tsx";
import type { ShellUser } from "./session.ts";

export function AccountLinks({ user, onSignOut }: { user: ShellUser | null; onSignOut: () => void }) {
  if (user) {
    return (
      <>
        <span className="handle desktop">@{user.username}</span>
        <Button onClick={onSignOut}>Sign Out</Button>
      </>
    );
  }
  return (
    <>
      <Link to="/auth" className="button quiet desktop">
        Sign In
      </Link>
      <Link to="/auth" className="button primary">
        Create Account
      </Link>
    </>
  );
}
