import { lazy, Suspense, useState } from "react";
import { useSession } from "../session/session.ts";
import { useSignInRequest } from "../sign-in/sign-in-request.ts";
import { wasWelcomed } from "./welcome-seen.ts";

const AccountDialogs = lazy(async () => ({ default: (await import("./AccountDialogs.tsx")).AccountDialogs }));

/** The dialogs that belong to no page. They load when one of them has something to ask. */
export function AccountDialogsSlot() {
  const { user } = useSession();
  const asked = useSignInRequest();
  const [greeted, setGreeted] = useState<string | null>(null);
  const isNew = user !== null && greeted !== user.id && !wasWelcomed(user.id);
  const needed = user ? user.username === null || isNew : asked;
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <AccountDialogs user={user} onGreeted={setGreeted} />
    </Suspense>
  );
}
