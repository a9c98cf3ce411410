import { findEcosystem } from "./ecosystems/catalogue.ts";
import { SHARE_PAGE } from "./shares/rules.ts";
import { withoutEnd } from "./values/without-end.ts";

/** The pages with a fixed path. A test compares them with web/routes. */
export const PLAIN_PAGES = new Set([
  "/",
  "/market",
  "/portfolio",
  "/transactions",
  "/tax",
  "/alerts",
  "/icp-tokens",
  "/ecosystems",
  "/news",
  "/chat",
  "/arbitrage",
  "/about",
  "/terms",
  "/privacy",
  "/status",
  "/auth",
  "/login",
  "/recover",
  "/confirm-email",
  "/claim",
  "/settings",
  "/advertise",
  "/admin",
  "/admin/ads",
]);
/** The plain pages whose HTML the build renders as a visitor sees them before any data has loaded. */
export const RENDERED_PAGES = ["/portfolio", "/news", "/chat"] as const;
/** The rendered pages that React hydrates. It replaces the HTML of the other rendered pages. */
export const HYDRATED_PAGES: readonly string[] = ["/portfolio", "/chat"] satisfies (typeof RENDERED_PAGES)[number][];
/** The pages of all coins count as one page, because an unknown id is a path that a visitor made up. */
const COIN_PAGE = "/coins";
/** Articles and orders count as one page per id. The title at the end of an article's path is dropped. */
const PAGE_WITH_ID = /^\/news\/\d{1,12}(?=(?:\/[^/]+)?$)|^\/advertise\/order\/\d{1,12}$/;

/**
 * The page that a path leads to; null for unknown paths, so that visitors cannot fill the statistics with made-up ones.
 */
export function pageOf(path: string): string | null {
  const pathWithoutSlash = withoutEnd(path, "/") || path.slice(0, 1);
  if (PLAIN_PAGES.has(pathWithoutSlash)) return pathWithoutSlash;
  const [, ecosystem] = /^\/ecosystem\/([\w-]{1,40})$/.exec(pathWithoutSlash) ?? [];
  if (ecosystem !== undefined) return findEcosystem(ecosystem) ? pathWithoutSlash : null;
  const [, coin] = /^\/coins\/([^/\s]{1,128})$/.exec(pathWithoutSlash) ?? [];
  if (coin !== undefined) return COIN_PAGE;
  if (/^\/s\/[^/\s]{1,128}$/.test(pathWithoutSlash)) return SHARE_PAGE;
  return PAGE_WITH_ID.exec(pathWithoutSlash)?.[0] ?? null;
}
