import { colourProblem, MIN_CONTRAST } from "../../../shared/ads/colours.ts";
import { isColour } from "../../../shared/ads/is-colour.ts";
import { isAdLink, linkProblem } from "../../../shared/ads/links.ts";
import {
  type AdType,
  type Currency,
  isDays,
  MAX_CTA_TEXT,
  MAX_DAYS,
  MAX_DESCRIPTION,
  MAX_NAME,
  MAX_PICTURE_BYTES,
  MAX_SCROLLING_TEXT,
  MAX_SYMBOL,
  MAX_TILE_DESCRIPTION,
  MAX_TITLE,
  MIN_DAYS,
  PLACEMENTS_OF,
} from "../../../shared/ads/rules.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";

/** The values of the form as typed. */
export type Draft = {
  adType: AdType;
  placement: string;
  duration: string;
  paymentCurrency: Currency;
  title: string;
  description: string;
  ctaText: string;
  ctaUrl: string;
  imageUrl: string;
  backgroundColor: string;
  textColor: string;
  name: string;
  symbol: string;
  coinId: string;
  highlightColor: string;
  forceToTop: string;
  message: string;
};

export const EMPTY_DRAFT: Draft = {
  adType: "banner",
  placement: "top",
  duration: "7",
  paymentCurrency: "USDC",
  title: "",
  description: "",
  ctaText: "",
  ctaUrl: "",
  imageUrl: "",
  backgroundColor: "",
  textColor: "",
  name: "",
  symbol: "",
  coinId: "",
  highlightColor: "",
  forceToTop: "",
  message: "",
};

type FieldName = Exclude<keyof Draft, "adType" | "placement" | "duration" | "paymentCurrency" | "forceToTop">;
export type FieldRule = {
  name: FieldName;
  label: string;
  required?: true;
  max?: number;
  kind?: "url" | "colour" | "coin";
  hint?: string;
};

/** Choosing a coin fills in its id, symbol and name. */
const COIN_FIELD: FieldRule = { name: "coinId", label: "Coin", required: true, kind: "coin" };
const LINK_FIELD: FieldRule = { name: "ctaUrl", label: "Link", kind: "url", hint: "Must start with https://" };
const LOOK_FIELDS: FieldRule[] = [
  {
    name: "imageUrl",
    label: "Image",
    kind: "url",
    hint: `The https address of a square PNG, JPEG, WebP, GIF or AVIF file, at most ${MAX_PICTURE_BYTES / 1000} kB`,
  },
  { name: "backgroundColor", label: "Background colour", kind: "colour", hint: "e.g. #1a2b3c" },
  {
    name: "textColor",
    label: "Text colour",
    kind: "colour",
    hint: `Black or white if you leave it empty. Its contrast must be at least ${MIN_CONTRAST}.`,
  },
];

/** The fields of each ad type in their order, with the same rules as on the server. */
export const FIELDS: Record<AdType, FieldRule[]> = {
  banner: [
    { name: "title", label: "Title", required: true, max: MAX_TITLE },
    { name: "description", label: "Description", max: MAX_DESCRIPTION },
    { name: "ctaText", label: "Button text", max: MAX_CTA_TEXT },
    { ...LINK_FIELD, required: true },
    ...LOOK_FIELDS,
  ],
  promoted_token: [
    COIN_FIELD,
    { name: "name", label: "Name in the ad", required: true, max: MAX_NAME },
    { name: "description", label: "Description", max: MAX_TILE_DESCRIPTION },
    LINK_FIELD,
    ...LOOK_FIELDS,
  ],
  token_highlight: [COIN_FIELD, { name: "highlightColor", label: "Edge colour", kind: "colour", hint: "e.g. #1a2b3c" }],
  scrolling: [
    {
      name: "message",
      label: "Text",
      required: true,
      max: MAX_SCROLLING_TEXT,
      hint: `Maximum ${MAX_SCROLLING_TEXT} characters`,
    },
    LINK_FIELD,
  ],
};

export const daysOf = (draft: Draft): number =>
  /^\d{1,3}$/.test(draft.duration.trim()) ? Number(draft.duration) : Number.NaN;

const decimalsOf = (amount: string): number => amount.split(".")[1]?.length ?? 0;

/** Pads the amounts of one sum with zeros to the same number of decimals. */
export function alignDecimals(amounts: readonly Decimal[]): string[] {
  const places = Math.max(...amounts.map(decimalsOf));
  return amounts.map((amount) => {
    const [whole, decimals = ""] = amount.split(".");
    return places === 0 ? amount : `${whole}.${decimals.padEnd(places, "0")}`;
  });
}

function problemOf({ label, required, max, kind }: FieldRule, text: string): string | undefined {
  const value = text.trim();
  if (value === "") return required ? (kind === "coin" ? "Choose a coin" : `${label} is required`) : undefined;
  if (max !== undefined && [...value].length > max) return `${label} has at most ${max} characters`;
  if (kind === "url" && !isAdLink(value)) return linkProblem(label);
  if (kind === "colour" && !isColour(value)) return `${label} must be a colour such as #1a2b3c`;
  return undefined;
}

export function checkDraft(draft: Draft): Partial<Record<keyof Draft, string>> {
  const problems: Partial<Record<keyof Draft, string>> = {};
  if (!isDays(daysOf(draft))) problems.duration = `Duration must be from ${MIN_DAYS} to ${MAX_DAYS} days`;
  for (const rule of FIELDS[draft.adType]) {
    const problem = problemOf(rule, draft[rule.name]);
    if (problem) problems[rule.name] = problem;
  }
  const colours = problems.backgroundColor || problems.textColor ? null : coloursProblem(draft);
  if (colours) problems.textColor = colours;
  return problems;
}

/** The problem of the two colours together; null for ads without colours. */
export const coloursProblem = (draft: Draft): string | null =>
  FIELDS[draft.adType].some(({ name }) => name === "textColor")
    ? colourProblem(draft.backgroundColor.trim(), draft.textColor.trim())
    : null;

/** The ad configuration of the order. */
export function configOf(draft: Draft): Record<string, unknown> {
  const names = FIELDS[draft.adType].flatMap(({ name, kind }): FieldName[] =>
    kind === "coin" ? ["coinId", "symbol", "name"] : [name],
  );
  const filledFields = [...new Set(names)].flatMap((name) => {
    const value = draft[name].trim();
    return value === "" || name === "message" ? [] : [[name, value]];
  });
  return {
    placement: draft.placement,
    ...Object.fromEntries(filledFields),
    ...(draft.adType === "scrolling" && { messages: [draft.message.trim()].filter(Boolean) }),
    ...(draft.adType === "token_highlight" && { forceToTop: draft.forceToTop === "yes" }),
  };
}

/** Changes the ad type. The typed values stay, and the placement becomes the first one of the new type. */
export const withType = (draft: Draft, adType: AdType): Draft =>
  withPlacement({ ...draft, adType }, PLACEMENTS_OF[adType][0]);

/** Changes the placement. A coin of the market is no token of the ICP page, so it has to be chosen anew there. */
export const withPlacement = (draft: Draft, placement: string): Draft =>
  (placement === "icp_tokens") === (draft.placement === "icp_tokens")
    ? { ...draft, placement }
    : { ...draft, placement, coinId: "", symbol: "", name: "" };

/** Sets the chosen coin and its name, which the user may change. */
export const withCoin = (draft: Draft, coin: { id: string; symbol: string; name: string }): Draft => ({
  ...draft,
  coinId: coin.id,
  symbol: [...coin.symbol].slice(0, MAX_SYMBOL).join("").toUpperCase(),
  name: [...coin.name].slice(0, MAX_NAME).join(""),
});
