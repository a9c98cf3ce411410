import { z } from "zod";
import { oneLine } from "../values/composed.ts";
import { colourProblem } from "./colours.ts";
import { isColour } from "./is-colour.ts";
import { isAdLink, linkProblem } from "./links.ts";
import * as rules from "./rules.ts";

/**
 * Lengths are counted in code points. Control and invisible characters are removed, because they could disturb other
 * ads.
 */
const cleanText = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .transform(oneLine)
    .refine((text) => [...text].length <= max, `${label} has at most ${max} characters`);
export const requiredText = (label: string, max: number) =>
  cleanText(label, max).refine((text) => text !== "", `${label} is required`);
export const optionalText = (label: string, max: number) =>
  cleanText(label, max)
    .nullish()
    .transform((text) => text || undefined);
const link = (label: string) =>
  z
    .string(`${label} is required`)
    .transform((text) => text.trim())
    .refine(isAdLink, linkProblem(label));
const optionalLink = (label: string) =>
  z
    .union([z.literal(""), link(label)])
    .nullish()
    .transform((text) => text || undefined);
const colour = (label: string) =>
  z
    .union([z.literal(""), z.string().refine(isColour, `${label} must be a colour such as #1a2b3c`)])
    .nullish()
    .transform((text) => text || undefined);
const placementOf = (type: rules.AdType) =>
  z.enum(rules.PLACEMENTS_OF[type], `Placement of this ad type must be one of ${rules.PLACEMENTS_OF[type].join(", ")}`);

type Colours = { backgroundColor?: string | undefined; textColor?: string | undefined };
/** Refuses text that is hard to read on its background. */
const readable = ({ backgroundColor, textColor }: Colours, context: z.RefinementCtx) => {
  const message = colourProblem(backgroundColor, textColor);
  if (message) context.addIssue({ code: "custom", path: ["textColor"], message });
};
const colours = { backgroundColor: colour("Background colour"), textColor: colour("Text colour") };
const token = {
  coinId: requiredText("Coin id", rules.MAX_COIN_ID),
  symbol: requiredText("Symbol", rules.MAX_SYMBOL),
  name: requiredText("Name", rules.MAX_NAME),
};

/** The content of each ad type; the order's `adType` selects the schema. */
const contentSchemas = {
  banner: z
    .object({
      placement: placementOf("banner").default("top"),
      name: optionalText("Name", rules.MAX_NAME),
      title: requiredText("Title", rules.MAX_TITLE),
      description: optionalText("Description", rules.MAX_DESCRIPTION),
      imageUrl: optionalLink("Image"),
      ctaText: optionalText("Button text", rules.MAX_CTA_TEXT),
      ctaUrl: link("Link"),
      ...colours,
    })
    .superRefine(readable),
  promoted_token: z
    .object({
      placement: placementOf("promoted_token").default("market"),
      ...token,
      title: optionalText("Title", rules.MAX_TITLE),
      description: optionalText("Description", rules.MAX_TILE_DESCRIPTION),
      imageUrl: optionalLink("Image"),
      ctaText: optionalText("Button text", rules.MAX_CTA_TEXT),
      ctaUrl: optionalLink("Link"),
      ...colours,
    })
    .superRefine(readable),
  token_highlight: z.object({
    placement: placementOf("token_highlight").default("market"),
    ...token,
    forceToTop: z.boolean().default(false),
    highlightColor: colour("Highlight colour"),
  }),
  scrolling: z.object({
    placement: placementOf("scrolling").default("market"),
    messages: z
      .array(requiredText("Text", rules.MAX_SCROLLING_TEXT), "Text is required")
      .min(1, "Text is required")
      .max(rules.MAX_MESSAGES, `A scrolling ad has at most ${rules.MAX_MESSAGES} texts`),
    ctaUrl: optionalLink("Link"),
  }),
} satisfies Record<rules.AdType, z.ZodType>;

const duration = z
  .int("Duration must be a whole number of days")
  .refine(rules.isDays, `Duration must be from ${rules.MIN_DAYS} to ${rules.MAX_DAYS} days`);

const orderOf = <Type extends rules.AdType>(type: Type) =>
  z.object({
    adType: z.literal(type),
    duration,
    paymentCurrency: z.enum(rules.CURRENCIES, "Pay in USDC or BTC"),
    /** An object, or the same object as JSON text, which is how an order stores it. */
    adConfig: z.preprocess(
      (value) => (typeof value === "string" ? (rules.parseAdConfig(value) ?? value) : value),
      contentSchemas[type],
    ),
  });
/** Price, address and status are left out, so a client cannot set them. */
export const newOrder = z.discriminatedUnion(
  "adType",
  [orderOf("banner"), orderOf("promoted_token"), orderOf("token_highlight"), orderOf("scrolling")],
  "Choose an ad type",
);
export type NewOrder = z.output<typeof newOrder>;
