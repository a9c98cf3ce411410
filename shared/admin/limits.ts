/** How much of each user's data the admin's view shows. Do not import zod, because the page loads this file. */
export const DETAIL_LIMITS = {
  spot: 5,
  leveraged: 5,
  alerts: 3,
  adOrders: 3,
  pages: 3,
  addresses: 3,
  messages: 2,
  messageLength: 50,
  visits: 3,
  agentLength: 30,
} as const;

/** Users per page of the list. */
export const USERS_PAGE_SIZE = 25;
export const AUDIT_PAGE_SIZE = 20;
/** Days that the chart shows. They are compared with the same number of days before them. */
export const CHART_DAYS = 30;

/** An admin sees a user's details for this long (ms) after giving a reason. */
export const DETAILS_OPEN_FOR = 15 * 60_000;
/** Lengths of the reason for opening a user's details, in code points, after trimming. */
export const MIN_REASON = 5;
export const MAX_REASON = 200;
/** Entries per page of a user's own log of who viewed the user's data. */
export const VIEWS_PAGE_SIZE = 20;

export const ADMIN_ACTIONS = [
  "claimed-instance",
  "made-admin",
  "unmade-admin",
  "exported-emails",
  "viewed-details",
  "issued-reset-link",
  "approved-order",
  "rejected-order",
  "refunded-order",
  "assigned-transfer",
  "refunded-transfer",
  "muted",
  "unmuted",
  "deleted-message",
  "dismissed-reports",
  "unpublished-article",
  "released-article",
  "deleted-article",
  "featured-article",
  "unfeatured-article",
  "declined-feature",
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];
