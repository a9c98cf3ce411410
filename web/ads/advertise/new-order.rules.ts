import {
  type AdType,
  type Currency,
  isAdLink,
  isColour,
  isDays,
  linkProblem,
  MAX_COIN_ID,
  MAX_CTA_TEXT,
  MAX_DAYS,
  MAX_DESCRIPTION,
  MAX_NAME,
  MAX_SCROLLING_TEXT,
  MAX_SYMBOL,
  MAX_TITLE,
  MIN_DAYS,
  PLACEMENTS_OF,
} from "../../../shared/ads/rules.ts";

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
  backgroundColor: string;
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
  backgroundColor: "",
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
  kind?: "url" | "colour";
  hint?: string;
};

const TOKEN_FIELDS: FieldRule[] = [
  { name: "name", label: "Token name", required: true, max: MAX_NAME },
  { name: "symbol", label: "Symbol", required: true, max: MAX_SYMBOL },
  {
    name: "coinId",
    label: "Coin id",
    required: true,
    max: MAX_COIN_ID,
    hint: "The CoinGecko id, e.g. bitcoin",
  },
];
const LINK_FIELD: FieldRule = { name: "ctaUrl", label: "Link", kind: "url", hint: "Must start with https://" };
const COLOUR_FIELD: FieldRule = { name: "backgroundColor", label: "Logo colour", kind: "colour", hint: "e.g. #1a2b3c" };

/** The fields of each ad type in their order, with the same rules as on the server. */
export const FIELDS: Record<AdType, FieldRule[]> = {
  banner: [
    { name: "title", label: "Title", required: true, max: MAX_TITLE },
    { name: "description", label: "Description", max: MAX_DESCRIPTION },
    { name: "ctaText", label: "Button text", max: MAX_CTA_TEXT },
    { ...LINK_FIELD, required: true },
    COLOUR_FIELD,
  ],
  promoted_token: [
    ...TOKEN_FIELDS,
    { name: "description", label: "Description", max: MAX_DESCRIPTION },
    LINK_FIELD,
    COLOUR_FIELD,
  ],
  token_highlight: [
    ...TOKEN_FIELDS,
    { name: "highlightColor", label: "Edge colour", kind: "colour", hint: "e.g. #1a2b3c" },
  ],
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

function problemOf({ label, required, max, kind }: FieldRule, text: string): string | undefined {
  const value = text.trim();
  if (value === "") return required ? `${label} is required` : undefined;
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
  return problems;
}

/** The ad configuration of the order. */
export function configOf(draft: Draft): Record<string, unknown> {
  const filledFields = FIELDS[draft.adType].flatMap(({ name }) => {
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
export const withType = (draft: Draft, adType: AdType): Draft => ({
  ...draft,
  adType,
  placement: PLACEMENTS_OF[adType][0],
});
