import { findEcosystem } from "./ecosystems/catalogue.ts";

/** The pages that have one address. A test compares them with web/routes. */
export const PLAIN_PAGES = new Set([
  "/",
  "/market",
  "/portfolio",
  "/alerts",
  "/icp-tokens",
  "/news",
  "/chat",
  "/arbitrage",
  "/auth",
  "/login",
  "/settings",
  "/advertise",
  "/admin",
  "/admin/ads",
]);
/** An article and an order are each one page, however long their names are. */
const NUMBERED = /^\/news\/\d{1,12}(?=(?:\/[^/]+)?$)|^\/advertise\/order\/\d{1,12}$/;

/** The path as the product names it; null when it has no such page, so that nobody fills the list with their own. */
export function pageOf(path: string): string | null {
  const trimmed = path.replace(/(?<=.)\/+$/, "");
  if (PLAIN_PAGES.has(trimmed)) return trimmed;
  const [, ecosystem] = /^\/ecosystem\/([\w-]{1,40})$/.exec(trimmed) ?? [];
  if (ecosystem !== undefined) return findEcosystem(ecosystem) ? trimmed : null;
  return NUMBERED.exec(trimmed)?.[0] ?? null;
}
