import { pnlKnownText, withoutPriceText } from "../../shared/portfolio/unknown-words.ts";
import type { SharedPortfolio } from "../../shared/shares/contract.ts";
import { SHARE_PAGE } from "../../shared/shares/rules.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import { formatPercent, formatPlainPercent } from "../../shared/values/format-decimal.ts";
import { meta, withHead } from "../platform/http/page-head.ts";

const TITLE = "Shared portfolio";
const PAGE_TITLE = `${TITLE} · Tidemark`;
const NAMED_COINS = 3;

const NO_INDEX = meta("name", "robots", "noindex, nofollow");

/**
 * "BTC 54.2%, ETH 30.1%, SOL 9.9% and more. +24.13% since purchase, of 4 of 5 holdings. Left out, because no price is known
 * for NOPE."
 */
export function describeShare({ items, totalReturn, pnlKnownOf, withoutPrice }: SharedPortfolio): string {
  const named = items
    .slice(0, NAMED_COINS)
    .map(({ symbol, weight }) => `${symbol.toUpperCase()} ${formatPlainPercent(weight as Decimal)}`);
  const coins = named.join(", ") + (items.length > NAMED_COINS ? " and more" : "");
  const part = pnlKnownText(pnlKnownOf);
  const sentences = [
    items.length > 0 ? coins : withoutPrice.length === 0 && "No positions",
    totalReturn !== null && `${formatPercent(totalReturn as Decimal)} since purchase${part ? `, of ${part}` : ""}`,
    withoutPriceText(withoutPrice, NAMED_COINS),
  ];
  return sentences.flatMap((sentence) => (sentence ? `${sentence}.` : [])).join(" ");
}

/** The application's page with the tags for previews. Search engines must not list it. */
export function sharePage(shell: string, view: SharedPortfolio, origin: string, token: string): string {
  const description = describeShare(view);
  const head = [
    NO_INDEX,
    meta("name", "description", description),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Tidemark"),
    meta("property", "og:title", TITLE),
    meta("property", "og:description", description),
    meta("property", "og:url", `${origin}${SHARE_PAGE}/${token}`),
    meta("property", "og:image", `${origin}/img/shares/${token}.png`),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("name", "twitter:card", "summary_large_image"),
  ].join("");
  return withHead(shell, PAGE_TITLE, head);
}

/** The page of a link that is unknown, expired or revoked: the same bytes for all of them. */
export const unknownSharePage = (shell: string): string => withHead(shell, PAGE_TITLE, NO_INDEX);
