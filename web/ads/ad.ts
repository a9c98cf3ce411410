import { type AdColours, adColours } from "../../shared/ads/colours.ts";
import { isColour } from "../../shared/ads/is-colour.ts";
import { isAdLink } from "../../shared/ads/links.ts";
import type { Placement, ShownType } from "../../shared/ads/rules.ts";
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
  /** The advertiser's colours, or null for the colours of all ads. */
  colours: AdColours | null;
  /** The colour at the edge of a highlighted row, or null for the default. */
  edgeColour: string | null;
  /** The address of the picture on our own host, because pages never contact an advertiser. */
  picture: string | null;
  coinId: string;
  symbol: string;
  forceToTop: boolean;
  messages: string[];
};
export type BuiltInAdTarget = "/advertise" | "/news" | "/icp-tokens";

type RawAd = Reply<"GET /api/active-ads">[number];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** The picture of an order, or of a form whose order does not exist yet. */
const pictureOf = (id: string, url: string): string | null =>
  !isAdLink(url) ? null : /^\d+$/.test(id) ? `/img/ads/${id}` : `/img/ads/preview?url=${encodeURIComponent(url)}`;
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
    colours: adColours(config.backgroundColor, config.textColor),
    edgeColour: isColour(textOf(config.highlightColor)) ? textOf(config.highlightColor) : null,
    picture: pictureOf(id, textOf(config.imageUrl)),
    coinId: textOf(config.coinId),
    symbol: textOf(config.symbol).toUpperCase(),
    forceToTop: config.forceToTop === true,
    messages,
  };
}
