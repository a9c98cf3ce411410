import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import type { User } from "../session/session.queries.ts";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { WelcomeDialog } from "./WelcomeDialog.tsx";

const SignInDialog = lazyPart(async () => (await import("../sign-in/SignInDialog.tsx")).SignInDialog);

/** Shows one dialog at a time. The profile comes before the welcome, because the welcome greets by username. */
export function AccountDialogs({ user, onWelcomed }: { user: User | null; onWelcomed: (userId: string) => void }) {
  if (!user) return <SignInDialog />;
  if (user.username === null) return <ProfileDialog user={user} />;
  return <WelcomeDialog user={user} onClose={() => onWelcomed(user.id)} />;
}
