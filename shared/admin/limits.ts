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
export const AUDIT_PAGE = 20;
/** Days that the chart shows. They are compared with the same number of days before them. */
export const CHART_DAYS = 30;

export const ADMIN_ACTIONS = ["made-admin", "unmade-admin", "exported-emails"] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];
