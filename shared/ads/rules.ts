/**
 * Rules for ads and their orders, shared by the pages and the server. Do not import zod, because pages load this file.
 */

export const AD_TYPES = ["banner", "promoted_token", "token_highlight", "scrolling"] as const;
export type AdType = (typeof AD_TYPES)[number];

export const ORDER_STATUSES = ["pending", "paid", "confirmed", "active", "expired", "rejected"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const CURRENCIES = ["USDC", "BTC"] as const;
export type Currency = (typeof CURRENCIES)[number];
/** The states of a transfer to an order's address. Only "credited" counts; `order-schemas.ts` explains the others. */
export const TRANSFER_STATES = ["credited", "dust", "early", "gone"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];
/** Decimal places of each currency on its chain. */
export const CHAIN_DECIMALS: Record<Currency, number> = { USDC: 6, BTC: 8 };

export const PLACEMENTS = ["top", "between_sections", "bottom", "market", "icp_tokens"] as const;
export type Placement = (typeof PLACEMENTS)[number];
/** The allowed placements of each ad type; the first is the default. */
export const PLACEMENTS_OF: Record<AdType, readonly [Placement, ...Placement[]]> = {
  banner: ["top", "between_sections", "bottom"],
  promoted_token: ["market", "icp_tokens"],
  token_highlight: ["market", "icp_tokens"],
  scrolling: ["market", "icp_tokens"],
};

/** USDC per day. These are the initial values of the table `ad_payment_rates`. */
export const PRICE_PER_DAY = {
  banner: "5.00",
  promoted_token: "3.00",
  token_highlight: "3.00",
  scrolling: "2.00",
} as const satisfies Record<AdType, string>;
export const MIN_DAYS = 1;
export const MAX_DAYS = 90;

/** Limits of an ad's content: maximum lengths in characters, and with `MAX_MESSAGES` the number of scrolling texts. */
export const MAX_SCROLLING_TEXT = 30;
export const MAX_MESSAGES = 5;
export const MAX_NAME = 40;
export const MAX_TITLE = 60;
export const MAX_DESCRIPTION = 120;
/** A promoted token is shown as a tile, which is narrower than a banner. */
export const MAX_TILE_DESCRIPTION = 60;
export const MAX_CTA_TEXT = 24;
export const MAX_SYMBOL = 20;
export const MAX_COIN_ID = 128;
export const MAX_URL = 500;
/** Maximum size of an ad's picture. */
export const MAX_PICTURE_BYTES = 200_000;
export const MAX_NOTES = 1000;
export const MAX_WALLET = 120;

/** A transaction's hash in lower case; null when the text is not a hash of the currency's chain. */
export function transactionHash(currency: Currency, text: string): string | null {
  const hash = text.trim().toLowerCase();
  return (currency === "BTC" ? /^[0-9a-f]{64}$/ : /^0x[0-9a-f]{64}$/).test(hash) ? hash : null;
}
/** Maximum number of unpaid orders that one user may have at a time. */
export const MAX_UNPAID_ORDERS = 10;
export const MAX_NEW_ADDRESSES = 5;
/** Days within which an order should be paid. A later payment still counts. */
export const DAYS_TO_PAY = 7;

export const adTypeText = (type: string): string => type.replaceAll("_", " ");

export const isDays = (days: number): boolean => Number.isInteger(days) && days >= MIN_DAYS && days <= MAX_DAYS;

/** The type of an ad as pages receive it. Pages call a token highlight just "highlight". */
export type ShownType = "banner" | "promoted_token" | "highlight" | "scrolling";
export const shownType = (type: AdType): ShownType => (type === "token_highlight" ? "highlight" : type);

/** Parses the stored configuration; null when it is not a JSON object. */
export function parseAdConfig(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
