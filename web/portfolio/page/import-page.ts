import { mayHaveSession } from "../../accounts/session/session-hint.ts";
import { isGuest } from "../../guest/guest.ts";
import { retryImport } from "../../ui/retry-import.ts";

/** Loads the page of a user or guest, which visitors do not need. */
export const importPortfolioPage = () => retryImport(() => import("./PortfolioPage.tsx"));

// The import starts before the session is known.
if (!import.meta.env.SSR && (mayHaveSession() || isGuest())) void importPortfolioPage();
