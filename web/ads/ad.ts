import { isColour, type Placement, type ShownType } from "../../shared/ads/rules.ts";
import { isHttpsUrl } from "../../shared/values/https-url.ts";
import type { Reply } from "../api/call.ts";

/** An ad as the pages show it: all of it text, its address checked. */
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
  /** Https alone; null: it leads nowhere. */
  href: string | null;
  /** Of our own ads: a page of ours. */
  to?: HousePage | undefined;
  /** Fills the logo square and nothing else; null: the sand's own. */
  colour: string | null;
  letterColour: string | null;
  coinId: string;
  symbol: string;
  forceToTop: boolean;
  messages: string[];
};
export type HousePage = "/advertise" | "/news" | "/icp-tokens";

type RawAd = Reply<"GET /api/active-ads">[number];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const colourOf = (value: unknown): string | null => (isColour(textOf(value)) ? textOf(value) : null);
const DEFAULT_PLACEMENT: Record<ShownType, Placement> = {
  banner: "top",
  promoted_token: "market",
  highlight: "market",
  scrolling: "market",
};

/** What came over the wire, whatever it holds. */
export function readAd({ id, type, priority, startDate, endDate, config }: RawAd): Ad {
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
    href: isHttpsUrl(href) ? href : null,
    colour: colourOf(config.backgroundColor) ?? colourOf(config.highlightColor),
    letterColour: colourOf(config.textColor),
    coinId: textOf(config.coinId),
    symbol: textOf(config.symbol).toUpperCase(),
    forceToTop: config.forceToTop === true,
    messages,
  };
}
