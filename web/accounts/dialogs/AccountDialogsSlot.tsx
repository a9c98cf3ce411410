import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { useSession } from "../session/session.ts";
import { useSignInRequested } from "../sign-in/sign-in-request.ts";
import { wasWelcomed } from "./welcome-seen.ts";

const AccountDialogs = lazyPart(async () => (await import("./AccountDialogs.tsx")).AccountDialogs);

/** Pages on which users read. On the others they write, and the welcome must not come between. */
const PAGES_TO_READ = /^\/((market|portfolio|icp-tokens|ecosystems|arbitrage|status)|(coins|ecosystem)\/[^/]+)?\/?$/;
const isBusy = (): boolean =>
  document.querySelector("[role=dialog]") !== null ||
  document.activeElement?.matches("input, textarea, select, [contenteditable]") === true;

/** How often the welcome looks whether it would interrupt, until it opens. */
const CHECK_EVERY_MS = 500;

/**
 * Loads the dialogs that belong to no page as soon as one of them must open. The welcome opens only on a page to read, and
 * not while another dialog is open or a field has the focus.
 */
export function AccountDialogsSlot({ isOtherOpen }: { isOtherOpen: boolean }) {
  const { user } = useSession();
  const signInRequested = useSignInRequested();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [welcomedUserId, setWelcomedUserId] = useState<string | null>(null);
  const isNew =
    user !== null && !isOtherOpen && welcomedUserId !== user.id && !user.wasWelcomed && !wasWelcomed(user.id);
  const [calmPath, setCalmPath] = useState<string | null>(null);
  useEffect(() => {
    if (!isNew || !PAGES_TO_READ.test(pathname)) return;
    const check = () => {
      if (isBusy()) return;
      clearInterval(timer);
      setCalmPath(pathname);
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    check();
    return () => {
      clearInterval(timer);
      setCalmPath(null);
    };
  }, [isNew, pathname]);
  const isNeeded = user ? user.username === null || (isNew && calmPath === pathname) : signInRequested;
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <AccountDialogs user={user} onWelcomed={setWelcomedUserId} />
    </Suspense>
  );
}
