import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef } from "react";
import { AccountDialogsSlot } from "../accounts/dialogs/AccountDialogsSlot.tsx";
import { useSession } from "../accounts/session/session.ts";
import { useSignOut } from "../accounts/session/use-sign-out.ts";
import { noteWayBack } from "../accounts/sign-in/return-path.ts";
import { Ticker } from "../markets/ticker/Ticker.tsx";
import { AddToPortfolioSlot } from "../portfolio/form/AddToPortfolioSlot.tsx";
import { ToasterSlot } from "../ui/toast/ToasterSlot.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { Header } from "./Header.tsx";

/** Pages that stand alone under the header. */
const ALONE = ["/auth", "/login"];
/** Pages with a ticker of their own in its place. */
const OWN_TICKER = /^\/(icp-tokens|ecosystem\/[^/]+)\/?$/;

export function Shell() {
  const session = useSession();
  const signOut = useSignOut();
  const pathname = useLocation({ select: (location) => location.pathname });
  const href = useLocation({ select: (location) => location.href });
  // Nothing but the root knows the address: nobody wants to be led back there.
  const isLost = useRouterState({ select: ({ matches }) => matches.length === 1 });
  const standsAlone = ALONE.includes(pathname);
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(pathname);

  // A new page begins at its beginning for the keyboard and the screen reader too.
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    if (!standsAlone && !isLost) noteWayBack(href);
  }, [href, standsAlone, isLost]);

  // The first HTML hid what is for visitors if somebody seems to be signed in; from here on React knows better.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.session;
  }, []);

  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header session={session} onSignOut={() => signOut()} />
      {!standsAlone && !OWN_TICKER.test(pathname) && <Ticker label="Top coins" sticky />}
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <BottomBar session={session} onSignOut={() => signOut()} />
      <AddToPortfolioSlot />
      <AccountDialogsSlot />
      <ToasterSlot />
    </>
  );
}
