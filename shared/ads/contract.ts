import { z } from "zod";
import { define } from "../endpoint.ts";
import { newOrder } from "./contents.ts";
import { adOrder, adOrderDetail, decimal, review, reviewedOrder, time, wallet } from "./order-schemas.ts";
import * as rules from "./rules.ts";

/** A transfer to one of our addresses that belongs to no order. */
const unmatchedTransfer = z.object({
  id: z.string(),
  /** A name such as "USDC on Base". */
  network: z.string(),
  currency: z.enum(rules.CURRENCIES),
  transactionHash: z.string(),
  transactionUrl: z.string().nullable(),
  address: z.string(),
  amount: decimal,
  sender: z.string().nullable(),
  final: z.boolean(),
  seenAt: time,
});

export const runningAd = z.object({
  id: z.string(),
  type: z.enum(["banner", "promoted_token", "highlight", "scrolling"]),
  isActive: z.literal(true),
  startDate: time,
  endDate: time,
  priority: z.int(),
  config: z.record(z.string(), z.unknown()),
});

const rate = z.object({
  id: z.int(),
  adType: z.enum(rules.AD_TYPES),
  currency: z.string(),
  pricePerDay: decimal,
  minDuration: z.int(),
  maxDuration: z.int(),
  active: z.boolean(),
  createdAt: time,
});

const hash = z
  .string("Transaction hash must be text")
  .transform((text) => text.trim())
  .refine((text) => text !== "", "Transaction hash is required")
  .refine((text) => text.length <= rules.MAX_WALLET, "Transaction hash is too long");

const pageQuery = z.strictObject({
  /** Returns only orders older than the order with this id. */
  before: z.coerce.number().int().positive().optional(),
});

const MAX_COUNTED_ADS = 30;
const adCount = z.object({
  id: z.string().regex(/^\d{1,15}$/),
  impressions: z.int().min(0).max(20),
  clicks: z.int().min(0).max(5),
  /** How long ago the ad was seen. */
  secondsAgo: z.int().min(0).default(0),
});
export const adCounts = z
  .array(adCount)
  .max(MAX_COUNTED_ADS)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Each ad may appear only once in a request");

export const adEndpoints = define({
  "GET /api/active-ads": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the ads that are running now, highest priority first",
    reply: z.array(runningAd),
    rawResponse: true,
  },
  "POST /api/ad-counts": {
    access: "visitor",
    reach: "refused",
    example: { body: { counts: [{ id: "1", impressions: 1, clicks: 0 }] } },
    summary: "Adds impressions and clicks of ads; ignores bots and too many reports from one IP address",
    body: z.object({ counts: adCounts }),
    reply: z.object({ counted: z.boolean() }),
  },
  "GET /api/ad-payment-rates": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the price per day of each ad type",
    reply: z.array(rate),
  },
  "GET /api/ad-payment-options": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns whether ads can be ordered, and the accepted currencies",
    reply: z.object({
      creation: z.enum(["open", "closed"]),
      /** The username of the site's owner, which the texts about reviews mention. */
      siteOwner: z.string().nullable(),
      currencies: z.array(
        z.object({ currency: z.enum(rules.CURRENCIES), network: z.string(), usdPrice: decimal.nullable() }),
      ),
    }),
  },
  "GET /api/ad-orders": {
    access: "user",
    reach: "refused",
    summary: "Returns the user's active ad orders, newest first",
    query: pageQuery,
    reply: z.array(adOrder),
  },
  "GET /api/ad-orders/archived": {
    access: "user",
    reach: "refused",
    summary: "Returns the user's archived ad orders, newest first",
    query: pageQuery,
    reply: z.array(adOrder),
  },
  "POST /api/ad-orders": {
    access: "user",
    reach: "refused",
    example: {
      body: {
        adType: "scrolling",
        duration: 7,
        paymentCurrency: "USDC",
        adConfig: { messages: ["Six chains under one key"] },
      },
    },
    summary: "Orders an ad at the current price; accepts an Idempotency-Key",
    body: newOrder,
    reply: adOrderDetail,
    status: 201,
  },
  "GET /api/ad-orders/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/ad-orders/ORDER" },
    summary: "Returns one of the user's ad orders",
    reply: adOrderDetail,
  },
  "PATCH /api/ad-orders/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/ad-orders/ORDER", body: { senderAddress: "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" } },
    summary: "Saves the sender's wallet address as a hint; it never proves a payment",
    body: z.object({ senderAddress: wallet }),
    reply: adOrderDetail,
  },
  "PATCH /api/ad-orders/:id/refund-address": {
    access: "user",
    reach: "refused",
    example: {
      path: "/api/ad-orders/REJECTED/refund-address",
      body: { refundAddress: "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" },
    },
    summary: "Saves the address to which a rejected order is refunded",
    body: z.object({ refundAddress: wallet }),
    reply: adOrderDetail,
  },
  "PATCH /api/ad-orders/:id/archive": {
    access: "user",
    reach: "refused",
    example: { path: "/api/ad-orders/ORDER/archive" },
    summary: "Archives an ad order",
    reply: adOrder,
  },
  "PATCH /api/ad-orders/:id/unarchive": {
    access: "user",
    reach: "refused",
    example: { path: "/api/ad-orders/ORDER/unarchive" },
    summary: "Restores an archived ad order",
    reply: adOrder,
  },
  "POST /api/ad-orders/:id/check-payment": {
    access: "user",
    reach: "refused",
    example: { path: "/api/ad-orders/ORDER/check-payment" },
    summary: "Scans the chain for the payment of an order",
    reply: z.object({
      confirmed: z.boolean(),
      status: z.enum(rules.ORDER_STATUSES),
      received: decimal,
      missing: decimal,
      /** When the chain was last scanned for this order; null before the first scan. */
      checkedAt: time.nullable(),
      reachable: z.boolean(),
    }),
  },
  "POST /api/ad-orders/:id/regenerate-address": {
    access: "user",
    reach: "refused",
    example: { path: "/api/ad-orders/ORDER/regenerate-address" },
    summary: "Creates a new payment address; transfers to the old address still count",
    reply: adOrderDetail,
  },
  "GET /api/admin/ad-orders": {
    access: "admin",
    reach: "refused",
    summary: "Returns the orders for review, newest first",
    query: pageQuery.extend({ status: z.enum(rules.ORDER_STATUSES).optional() }),
    reply: z.array(reviewedOrder),
  },
  "PATCH /api/admin/ad-orders/:orderId": {
    access: "admin",
    reach: "refused",
    example: { path: "/api/admin/ad-orders/1", body: { action: "approve" } },
    summary: "Approves a paid order, or rejects it with a reason that the buyer reads",
    body: review,
    reply: reviewedOrder,
  },
  "PATCH /api/admin/ad-refunds/:orderId": {
    access: "admin",
    reach: "refused",
    example: {
      path: "/api/admin/ad-refunds/1",
      body: { transactionHash: "0x2222222222222222222222222222222222222222222222222222222222222222" },
    },
    summary: "Records the transaction that refunds a rejected order",
    body: z.object({ transactionHash: hash }),
    reply: reviewedOrder,
  },
  "GET /api/admin/unmatched-transfers": {
    access: "admin",
    reach: "refused",
    summary: "Returns the newest transfers that belong to no order and were not sent back",
    reply: z.array(unmatchedTransfer),
  },
  "PATCH /api/admin/unmatched-transfers/:id": {
    access: "admin",
    reach: "refused",
    example: {
      path: "/api/admin/unmatched-transfers/1",
      body: { action: "refund", transactionHash: "0x3333333333333333333333333333333333333333333333333333333333333333" },
    },
    summary: "Assigns a transfer to an order, or records the transaction that sent it back",
    body: z.discriminatedUnion(
      "action",
      [
        z.object({
          action: z.literal("assign"),
          orderId: z.string().regex(/^#?\d{1,15}$/, "Enter the number of an order"),
        }),
        z.object({ action: z.literal("refund"), transactionHash: hash }),
      ],
      "action must be assign or refund",
    ),
    reply: unmatchedTransfer,
  },
});
