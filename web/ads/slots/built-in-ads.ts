import { PRICE_PER_DAY } from "../../../shared/ads/rules.ts";
import type { Ad, HousePage } from "../ad.ts";

/** Our own ads: they stand where nobody has paid to stand (specification 1, section 9: priorities 70 to 100). */
const house = (id: string, priority: number, to: HousePage, ad: Pick<Ad, "type" | "placement"> & Partial<Ad>): Ad => ({
  id: `house-${id}`,
  priority,
  to,
  startsAt: Number.NEGATIVE_INFINITY,
  endsAt: Number.POSITIVE_INFINITY,
  title: "",
  text: "",
  ctaText: "",
  href: null,
  colour: null,
  letterColour: null,
  coinId: "",
  symbol: "",
  forceToTop: false,
  messages: [],
  ...ad,
});

const tile = { type: "promoted_token", placement: "market" } as const;

export const HOUSE_ADS: Ad[] = [
  house("top", 100, "/advertise", {
    type: "banner",
    placement: "top",
    title: "Your name above the market",
    text: `A banner costs ${PRICE_PER_DAY.banner} USDC a day. Paid in crypto, reviewed by a person.`,
    ctaText: "Advertise here",
  }),
  house("token", 90, "/advertise", {
    ...tile,
    title: "Promote a token",
    text: `From ${PRICE_PER_DAY.promoted_token} USDC a day`,
  }),
  house("row", 85, "/advertise", {
    ...tile,
    title: "Highlight a row",
    text: `From ${PRICE_PER_DAY.token_highlight} USDC a day`,
  }),
  house("icp", 80, "/icp-tokens", { ...tile, title: "ICP tokens", text: "With their canister IDs" }),
  house("news", 75, "/news", { ...tile, title: "Crypto News", text: "Written by members" }),
  house("icp-token", 80, "/advertise", {
    type: "promoted_token",
    placement: "icp_tokens",
    title: "Promote an ICP token",
    text: `Above the list, from ${PRICE_PER_DAY.promoted_token} USDC a day`,
  }),
  ...(["market", "icp_tokens"] as const).map((placement) =>
    house(`line-${placement}`, 70, "/advertise", {
      type: "scrolling",
      placement,
      messages: [`Your text here: ${Number(PRICE_PER_DAY.scrolling)} USDC a day`],
    }),
  ),
];
