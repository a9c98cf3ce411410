import { z } from "zod";
import { define } from "../endpoint.ts";
import { ADMIN_ACTIONS } from "./limits.ts";
import { auditReason } from "./reason.ts";

const time = z.iso.datetime();
const decimal = z.string();

const day = z.object({
  /** A UTC day, YYYY-MM-DD. */
  date: z.string(),
  totalVisits: z.int(),
  /** An estimate, accurate to about 1 %. */
  uniqueVisitors: z.int(),
  newRegistrations: z.int(),
});

/**
 * Each list holds only its first few entries; `analytics` holds the totals. The lists are empty, and the value, times,
 * pages, devices and addresses are missing, until the admin has opened the user's details with a reason.
 */
const adminUser = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: time,
  /** Until when this admin may see the user's details; null when they are not open. */
  detailsOpenUntil: time.nullable(),
  /** The price is null when none is known. */
  spotPositions: z.array(z.object({ symbol: z.string(), amount: decimal, currentPrice: decimal.nullable() })),
  leveragedPositions: z.array(
    z.object({ symbol: z.string(), leverage: z.int(), positionType: z.enum(["long", "short"]), size: decimal }),
  ),
  priceAlerts: z.array(
    z.object({ symbol: z.string(), alertType: z.string(), targetPrice: decimal, isActive: z.boolean() }),
  ),
  adOrders: z.array(
    z.object({
      id: z.string(),
      adType: z.string(),
      status: z.string(),
      paymentAmount: decimal,
      paymentCurrency: z.string(),
    }),
  ),
  chatMessages: z.array(z.object({ message: z.string(), createdAt: time })),
  siteVisits: z.array(
    z.object({ page: z.string(), visitedAt: time, ipAddress: z.string(), userAgent: z.string().nullable() }),
  ),
  analytics: z.object({
    /** The value of the positions now; null while the details are not open. */
    portfolioValue: decimal.nullable(),
    /** The time of the oldest live price in the value; null without a live price. */
    portfolioPricedAt: time.nullable(),
    lastActive: time.nullable(),
    totalVisits: z.int(),
    totalSpotPositions: z.int(),
    totalLeveragedPositions: z.int(),
    totalChatMessages: z.int(),
    totalAlerts: z.int(),
    totalAdOrders: z.int(),
    uniquePages: z.int(),
    topPages: z.array(z.object({ page: z.string(), visits: z.int() })),
    deviceTypes: z.array(z.object({ type: z.string(), visits: z.int() })),
    ipAddresses: z.array(z.string()),
  }),
});

const auditEntry = z.object({
  id: z.int(),
  at: time,
  /** The admin's username at that time; null when the action came from the command line. */
  actor: z.string().nullable(),
  action: z.enum(ADMIN_ACTIONS),
  subject: z.string().nullable(),
  /** Why the admin opened a user's details; null for other actions. */
  reason: z.string().nullable(),
});

export const adminEndpoints = define({
  "GET /api/admin/stats": {
    access: "admin",
    reach: "refused",
    summary: "Returns the number of users and the visits of the last 60 days, oldest day first",
    reply: z.object({
      totalUsers: z.int(),
      /** Counted over UTC days, today included. */
      newUsers7Days: z.int(),
      newUsers30Days: z.int(),
      dailyStats: z.array(day),
      /** In the same 60 days: page views that were received but not stored, and lost batches of unknown size. */
      lostVisits: z.int(),
      lostBatches: z.int(),
    }),
  },
  "POST /api/admin-claim": {
    access: "user",
    reach: "refused",
    example: { body: { token: "unknown" } },
    summary: "Makes the signed-in user the first admin, with the one-time token that the deployment prints",
    body: z.object({ token: z.string("Token is required").max(100, "Token is too long") }),
    reply: z.object({ isAdmin: z.literal(true) }),
  },
  "GET /api/admin/users": {
    access: "admin",
    reach: "refused",
    summary: "Returns 25 users, with the details that the admin has opened, newest first or found by name",
    query: z.strictObject({
      /** The beginning of the username or, if it contains an @, of the email address. */
      q: z
        .string()
        .max(254, "Search text is too long")
        .transform((text) => text.trim().toLowerCase().replace(/^@/, ""))
        .optional(),
      /** The key of the last user on the previous page. */
      after: z.string().max(300).optional(),
    }),
    reply: z.array(adminUser.extend({ key: z.string() })),
  },
  "POST /api/admin/user-views/:id": {
    access: "admin",
    reach: "refused",
    example: { path: "/api/admin/user-views/unknown", body: { reason: "Support request" } },
    summary: "Opens a user's details for 15 minutes; the reason is logged, and the user can read it",
    body: z.object({ reason: auditReason }),
    reply: adminUser,
  },
  "GET /api/account/views": {
    access: "user",
    reach: "refused",
    summary: "Returns which admins have seen the signed-in user's data and why, newest first",
    query: z.strictObject({
      /** Returns only entries older than the entry with this id. */
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.array(
      z.object({
        id: z.int(),
        at: time,
        /** The admin's username at that time. */
        admin: z.string().nullable(),
        action: z.enum(["viewed-details", "issued-reset-link", "exported-emails"]),
        reason: z.string().nullable(),
      }),
    ),
  },
  "GET /api/admin/users/emails": {
    access: "admin",
    reach: "refused",
    summary: "Returns the username, email, admin status and join date of every user as CSV",
    reply: z.string(),
    rawResponse: true,
  },
  "PATCH /api/admin/users/:id": {
    access: "admin",
    reach: "refused",
    example: { path: "/api/admin/users/unknown", body: { isAdmin: true } },
    summary: "Grants or revokes the admin role; the last admin cannot be removed",
    body: z.object({ isAdmin: z.boolean("isAdmin must be true or false") }),
    reply: z.object({ id: z.string(), isAdmin: z.boolean() }),
  },
  "GET /api/admin/audit": {
    access: "admin",
    reach: "refused",
    summary: "Returns the audit log of admin actions, newest first",
    query: z.strictObject({
      /** Returns only entries older than the entry with this id. */
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.array(auditEntry),
  },
});
