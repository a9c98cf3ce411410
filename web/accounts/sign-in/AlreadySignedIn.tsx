import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import type { User } from "../session/session.queries.ts";
import { useSignOut } from "../session/use-sign-out.ts";

const LOGGED_OUT = {
  title: "Logged out",
  description: "You can now login with a different account",
  tone: "good",
} as const;

export function AlreadySignedIn({ user }: { user: User }) {
  const signOut = useSignOut();
  const [pending, setPending] = useState(false);
  const logOut = async () => {
    setPending(true);
    await signOut({ message: LOGGED_OUT });
    setPending(false);
  };
  return (
    <div className="grid gap-4.5">
      <div>
        <h2 className="text-16 font-semibold">Currently logged in as @{user.username ?? "you"}</h2>
        <p className="mt-1 text-text-2">Log out first to sign in with a different account.</p>
      </div>
      <Button variant="primary" size="large" disabled={pending} onClick={logOut}>
        {pending ? "Logging out…" : "Logout"}
      </Button>
      <Link to="/portfolio" className="button h-11">
        Go to Portfolio
      </Link>
    </div>
  );
}
