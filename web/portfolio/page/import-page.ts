import { mayHaveSession } from "../../accounts/session/session-hint.ts";
import { isGuest } from "../../guest/guest.ts";
import { earlyLazy } from "../../ui/lazy/lazy-parts.ts";

/** The page of a user or guest, which visitors do not need. */
const page = earlyLazy(async () => (await import("./PortfolioPage.tsx")).PortfolioPage);
export const importPortfolioPage = page.start;
export const PortfolioPage = page.Component;

// The import starts before the session is known.
if (!import.meta.env.SSR && (mayHaveSession() || isGuest())) void importPortfolioPage();
