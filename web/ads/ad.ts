import { isAdLink, isColour, type Placement, type ShownType } from "../../shared/ads/rules.ts";
import type { Reply } from "../api/call.ts";

/** An ad with checked fields, as the pages show it. */
export type Ad = {
  id: string;
  type: ShownType;
  placement: Placement;
  priority: number;
  startsAt: number;
  endsAt: number;
  title: string;
  text: string;
  ctaText: string;
  /** An https URL, or null for an ad without a link. */
  href: string | null;
  /** The page of this site that a built-in ad links to. Undefined for paid ads. */
  to?: BuiltInAdTarget | undefined;
  /** The background of the logo square, or null for the default colour. */
  colour: string | null;
  letterColour: string | null;
  coinId: string;
  symbol: string;
  forceToTop: boolean;
  messages: string[];
};
export type BuiltInAdTarget = "/advertise" | "/news" | "/icp-tokens";

type RawAd = Reply<"GET /api/active-ads">[number];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const colourOf = (value: unknown): string | null => (isColour(textOf(value)) ? textOf(value) : null);
const DEFAULT_PLACEMENT: Record<ShownType, Placement> = {
  banner: "top",
  promoted_token: "market",
  highlight: "market",
  scrolling: "market",
};

/** Parses an ad from the server. Invalid fields of its configuration become empty. */
export function parseAd({ id, type, priority, startDate, endDate, config }: RawAd): Ad {
  const href = textOf(config.ctaUrl);
  const messages = Array.isArray(config.messages) ? config.messages.map(textOf).filter(Boolean) : [];
  return {
    id,
    type,
    priority,
    startsAt: Date.parse(startDate),
    endsAt: Date.parse(endDate),
    placement: (textOf(config.placement) || DEFAULT_PLACEMENT[type]) as Placement,
    title: textOf(config.title) || textOf(config.name),
    text: textOf(config.description),
    ctaText: textOf(config.ctaText),
    href: isAdLink(href) ? href : null,
    colour: colourOf(config.backgroundColor) ?? colourOf(config.highlightColor),
    letterColour: colourOf(config.textColor),
    coinId: textOf(config.coinId),
    symbol: textOf(config.symbol).toUpperCase(),
    forceToTop: config.forceToTop === true,
    messages,
  };
}
