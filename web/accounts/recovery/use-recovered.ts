import { useNavigate } from "@tanstack/react-router";
import type { User } from "../session/session.queries.ts";
import { setSignedIn } from "../session/session.ts";

const PASSWORD_SET = {
  title: "New password set",
  description: "You are signed in. All other devices are signed out.",
  tone: "good",
} as const;

/** After a reset: signs the user in on this page and opens the settings, which show the sign-in methods that are left. */
export function useRecovered(): (user: User) => Promise<void> {
  const navigate = useNavigate();
  return async (user) => {
    setSignedIn(user, PASSWORD_SET);
    await navigate({ to: "/settings", replace: true });
  };
}
