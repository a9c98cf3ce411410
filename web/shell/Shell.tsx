import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { Suspense, use, useEffect, useLayoutEffect, useRef } from "react";
import { AccountDialogsSlot } from "../accounts/dialogs/AccountDialogsSlot.tsx";
import { useSession } from "../accounts/session/session.ts";
import { useSignOut } from "../accounts/session/use-sign-out.ts";
import { saveReturnPath } from "../accounts/sign-in/return-path.ts";
import { useCoinDialogRequest } from "../markets/coin/coin-dialog.ts";
import { MarketProvider, useMarket } from "../markets/store/market.ts";
import { Ticker } from "../markets/ticker/Ticker.tsx";
import { PaletteSlot } from "../palette/PaletteSlot.tsx";
import { AddToPortfolioSlot } from "../portfolio/form/AddToPortfolioSlot.tsx";
import { FirstHtmlContext } from "../ui/FirstHtml.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { ToasterSlot } from "../ui/toast/ToasterSlot.tsx";
import { dropCovered } from "../ui/toast/toast.ts";
import { switchTheme } from "./appearance/appearance.ts";
import { BottomBar } from "./BottomBar.tsx";
import { repeatEarlyPress } from "./early-press.ts";
import { Header } from "./Header.tsx";

const Footer = lazyPart(async () => (await import("./Footer.tsx")).Footer);

const SIGN_IN_PAGES = ["/auth", "/login"];
/** Pages that render their own ticker. */
const WITH_OWN_TICKER = /^\/(icp-tokens|ecosystem\/[^/]+)\/?$/;

export function Shell() {
  const session = useSession();
  const { isShown: isFirstHtml, takeOver } = use(FirstHtmlContext);
  const signOut = useSignOut();
  const pathname = useLocation({ select: (location) => location.pathname });
  const market = useMarket();
  const href = useLocation({ select: (location) => location.href });
  // Only the root route matches, so the page does not exist and signing in must not lead back to it.
  const isNotFound = useRouterState({ select: ({ matches }) => matches.length === 1 });
  const isSignInPage = SIGN_IN_PAGES.includes(pathname);
  const main = useRef<HTMLElement>(null);
  const focusedPath = useRef(pathname);

  // The focus moves to the top of a new page, for keyboard and screen-reader users.
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    main.current?.focus({ preventScroll: true });
    dropCovered();
    // The user left the first page before React had taken it over.
    takeOver();
  }, [pathname, takeOver]);

  useEffect(() => {
    if (!isSignInPage && !isNotFound) saveReturnPath(href);
  }, [href, isSignInPage, isNotFound]);

  // The first HTML hides the sign-in links when the browser remembers a session, and a visitor's page from a user or
  // guest. From now on React decides.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    delete dataset.session;
    delete dataset.owner;
  }, []);
  // A part of the first HTML has no handlers until React has hydrated it. The press is repeated in a task of its own, so
  // that no handler runs within an effect.
  useEffect(() => {
    if (!isFirstHtml) setTimeout(repeatEarlyPress);
  }, [isFirstHtml]);

  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <MarketProvider value={market.passive ?? market}>
        <Header session={session} onSignOut={() => signOut()} />
        {!WITH_OWN_TICKER.test(pathname) && <Ticker label="Top coins" sticky />}
      </MarketProvider>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {!(isSignInPage || pathname === "/chat" || isFirstHtml) && (
        <Suspense fallback={null}>
          <Footer />
        </Suspense>
      )}
      <BottomBar session={session} onSignOut={() => signOut()} />
      <PaletteSlot onSwitchTheme={switchTheme} onSignOut={() => void signOut()} />
      <AddToPortfolioSlot />
      <AccountDialogsSlot isOtherOpen={useCoinDialogRequest() !== null || pathname === "/claim"} />
      <ToasterSlot />
    </>
  );
}
