import type { User } from "../session/session.queries.ts";
import { SignInDialog } from "../sign-in/SignInDialog.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { WelcomeDialog } from "./WelcomeDialog.tsx";

/** One at a time: who one is comes before the welcome. */
export function AccountDialogs({ user, onGreeted }: { user: User | null; onGreeted: (userId: string) => void }) {
  if (!user) return <SignInDialog />;
  if (user.username === null) return <ProfileDialog user={user} />;
  return <WelcomeDialog user={user} onClose={() => onGreeted(user.id)} />;
}
