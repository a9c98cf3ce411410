/** What the admin's view shows of each person (specification 2, section 9). No zod: the page loads it. */
export const SHOWN = {
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

/** People on a page of the list. */
export const PEOPLE_PAGE = 25;
export const AUDIT_PAGE = 20;
/** Days that the chart shows, and as many before them to compare with. */
export const CHART_DAYS = 30;

export const ADMIN_ACTIONS = ["made-admin", "unmade-admin", "exported-emails"] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];
