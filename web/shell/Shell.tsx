import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Ticker } from "../markets/Ticker.tsx";
import { ToasterSlot } from "../ui/ToasterSlot.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { Header } from "./Header.tsx";
import { useUser } from "./session.ts";

/** Pages that stand alone under the header. */
const WITHOUT_TICKER = ["/auth", "/login"];
/** Pages with a ticker of their own in its place. */
const OWN_TICKER = /^\/(icp-tokens|ecosystem\/[^/]+)\/?$/;

export function Shell() {
  const user = useUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(pathname);

  // A new page begins at its beginning for the keyboard and the screen reader too.
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  const signOut = () => {};
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header user={user} onSignOut={signOut} />
      {!WITHOUT_TICKER.includes(pathname) && !OWN_TICKER.test(pathname) && <Ticker label="Top coins" sticky />}
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <BottomBar user={user} onSignOut={signOut} />
      <ToasterSlot />
    </>
  );
}
