import { Suspense, useState } from "react";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { useSession } from "../session/session.ts";
import { useSignInRequested } from "../sign-in/sign-in-request.ts";
import { wasWelcomed } from "./welcome-seen.ts";

const AccountDialogs = lazyPart(async () => (await import("./AccountDialogs.tsx")).AccountDialogs);

/**
 * Loads the dialogs that belong to no page as soon as one of them must open. The welcome does not open while another
 * dialog is open.
 */
export function AccountDialogsSlot({ isOtherOpen }: { isOtherOpen: boolean }) {
  const { user } = useSession();
  const signInRequested = useSignInRequested();
  const [welcomedUserId, setWelcomedUserId] = useState<string | null>(null);
  const isNew = user !== null && !isOtherOpen && welcomedUserId !== user.id && !wasWelcomed(user.id);
  const isNeeded = user ? user.username === null || isNew : signInRequested;
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <AccountDialogs user={user} onWelcomed={setWelcomedUserId} />
    </Suspense>
  );
}
