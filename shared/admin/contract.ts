import { z } from "zod";
import { define } from "../endpoint.ts";
import { ADMIN_ACTIONS } from "./limits.ts";

const time = z.iso.datetime();
const decimal = z.string();

const day = z.object({
  /** A UTC day, YYYY-MM-DD. */
  date: z.string(),
  totalVisits: z.int(),
  /** Within 1 %. */
  uniqueVisitors: z.int(),
  newRegistrations: z.int(),
});

/** The lists hold the first few of each; how many there are in all stands in `analytics`. */
const adminUser = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: time,
  spotPositions: z.array(z.object({ symbol: z.string(), amount: decimal, currentPrice: decimal })),
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
    /** As it was last noted, at most a day ago; null: not noted yet. */
    portfolioValue: decimal.nullable(),
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
  /** The username at that time; null: it was done on the command line. */
  actor: z.string().nullable(),
  action: z.enum(ADMIN_ACTIONS),
  subject: z.string().nullable(),
});

export const adminEndpoints = define({
  "GET /api/admin/stats": {
    access: "admin",
    summary: "How many people there are, and the visits of the last 60 days, oldest first",
    reply: z.object({
      totalUsers: z.int(),
      /** Days are UTC days, and today is one of them. */
      newUsers7Days: z.int(),
      newUsers30Days: z.int(),
      dailyStats: z.array(day),
      /** Of the same days: views that were told and not kept, and batches whose size nobody knows. */
      lostVisits: z.int(),
      lostBatches: z.int(),
    }),
  },
  "GET /api/admin/users": {
    access: "admin",
    summary: "People with what they have and do, 25 at a time; newest first, or by name where one is looked for",
    query: z.strictObject({
      /** How the username begins, or with an @ in it the email address. */
      q: z
        .string()
        .max(254, "That is too long to look for")
        .transform((text) => text.trim().toLowerCase().replace(/^@/, ""))
        .optional(),
      /** The key of the last one of the page before. */
      after: z.string().max(300).optional(),
    }),
    reply: z.array(adminUser.extend({ key: z.string() })),
  },
  "GET /api/admin/users/emails": {
    access: "admin",
    summary: "Username, email, admin status and join date of everybody as CSV",
    reply: z.string(),
    prepared: true,
  },
  "PATCH /api/admin/users/:id": {
    access: "admin",
    summary: "Makes a person an admin, or one no longer; one admin always stays",
    body: z.object({ isAdmin: z.boolean("isAdmin is true or false") }),
    reply: z.object({ id: z.string(), isAdmin: z.boolean() }),
  },
  "GET /api/admin/audit": {
    access: "admin",
    summary: "What admins did, newest first",
    query: z.strictObject({
      /** Entries older than the one with this id. */
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.array(auditEntry),
  },
});
