import { z } from "zod";
import { isHttpsUrl } from "../values/https-url.ts";
import * as rules from "./rules.ts";

/** Counted as a reader counts; control and invisible characters would only disturb other ads. */
const line = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .transform((text) => text.toWellFormed().normalize("NFC").replace(/\p{C}/gu, "").trim())
    .refine((text) => [...text].length <= max, `${label} has at most ${max} characters`);
const needed = (label: string, max: number) => line(label, max).refine((text) => text !== "", `${label} is required`);
export const optionalText = (label: string, max: number) =>
  line(label, max)
    .nullish()
    .transform((text) => text || undefined);
const link = (label: string) =>
  z
    .string(`${label} is required`)
    .transform((text) => text.trim())
    .refine(isHttpsUrl, `${label} must be a public https address`);
const optionalLink = (label: string) =>
  z
    .union([z.literal(""), link(label)])
    .nullish()
    .transform((text) => text || undefined);
const colour = (label: string) =>
  z
    .union([z.literal(""), z.string().refine(rules.isColour, `${label} must be a colour such as #1a2b3c`)])
    .nullish()
    .transform((text) => text || undefined);
const placementOf = (type: rules.AdType) =>
  z.enum(rules.PLACEMENTS_OF[type], `An ad of this type stands at ${rules.PLACEMENTS_OF[type].join(", ")}`);

const colours = { backgroundColor: colour("Background colour"), textColor: colour("Text colour") };
const token = {
  coinId: needed("Coin id", rules.MAX_COIN_ID),
  symbol: needed("Symbol", rules.MAX_SYMBOL),
  name: needed("Name", rules.MAX_NAME),
};

/** What each type of ad must say. The order's own `adType` decides which it is. */
const contents = {
  banner: z.object({
    placement: placementOf("banner").default("top"),
    name: optionalText("Name", rules.MAX_NAME),
    title: needed("Title", rules.MAX_TITLE),
    description: optionalText("Description", rules.MAX_DESCRIPTION),
    imageUrl: optionalLink("Image"),
    ctaText: optionalText("Button text", rules.MAX_CTA_TEXT),
    ctaUrl: link("Link"),
    ...colours,
  }),
  promoted_token: z.object({
    placement: placementOf("promoted_token").default("market"),
    ...token,
    title: optionalText("Title", rules.MAX_TITLE),
    description: optionalText("Description", rules.MAX_DESCRIPTION),
    imageUrl: optionalLink("Image"),
    ctaText: optionalText("Button text", rules.MAX_CTA_TEXT),
    ctaUrl: optionalLink("Link"),
    ...colours,
  }),
  token_highlight: z.object({
    placement: placementOf("token_highlight").default("market"),
    ...token,
    forceToTop: z.boolean().default(false),
    highlightColor: colour("Highlight colour"),
  }),
  scrolling: z.object({
    placement: placementOf("scrolling").default("market"),
    messages: z
      .array(needed("Text", rules.MAX_SCROLLING_TEXT), "Text is required")
      .min(1, "Text is required")
      .max(rules.MAX_MESSAGES, `A scrolling ad has at most ${rules.MAX_MESSAGES} texts`),
    ctaUrl: optionalLink("Link"),
  }),
} satisfies Record<rules.AdType, z.ZodType>;

const duration = z
  .int("Duration must be a whole number of days")
  .refine(rules.isDays, `Duration is from ${rules.MIN_DAYS} to ${rules.MAX_DAYS} days`);

const order = <Type extends rules.AdType>(type: Type) =>
  z.object({
    adType: z.literal(type),
    duration,
    paymentCurrency: z.enum(rules.CURRENCIES, "Pay in USDC or BTC"),
    /** An object, or the same as JSON text, which is how an order keeps it. */
    adConfig: z.preprocess(
      (value) => (typeof value === "string" ? (rules.parseAdConfig(value) ?? value) : value),
      contents[type],
    ),
  });
/** What a client says of price, address or status is no part of it. */
export const newOrder = z.discriminatedUnion(
  "adType",
  [order("banner"), order("promoted_token"), order("token_highlight"), order("scrolling")],
  "Choose a type of ad",
);
export type NewOrder = z.output<typeof newOrder>;
