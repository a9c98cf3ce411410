import { z } from "zod";
import { optionalText, requiredText } from "./contents.ts";
import * as rules from "./rules.ts";

export const time = z.iso.datetime();
export const decimal = z.string();

const dailyCount = z.object({ day: z.string(), impressions: z.int(), clicks: z.int() });
const statusChange = z.object({
  from: z.string().nullable(),
  to: z.string(),
  cause: z.string(),
  at: time,
});

const transfer = z.object({
  transactionHash: z.string(),
  /** Decimal text in the order's currency. */
  amount: decimal,
  /** "credited": counts; "dust": too small so far; "early": older than the order; "gone": dropped by a reorg. */
  state: z.enum(rules.TRANSFER_STATES),
  final: z.boolean(),
});

export const adOrder = z.object({
  id: z.string(),
  adType: z.enum(rules.AD_TYPES),
  /** JSON text. */
  adConfig: z.string(),
  duration: z.int(),
  status: z.enum(rules.ORDER_STATUSES),
  paymentCurrency: z.enum(rules.CURRENCIES),
  paymentAmount: decimal,
  paymentAddress: z.string().nullable(),
  senderAddress: z.string().nullable(),
  transactionHash: z.string().nullable(),
  paymentConfirmed: z.boolean(),
  confirmationBlocks: z.int(),
  startDate: time.nullable(),
  endDate: time.nullable(),
  adminReviewed: z.boolean(),
  adminNotes: z.string().nullable(),
  archived: z.boolean(),
  createdAt: time,
  updatedAt: time,
});

const refund = z.object({
  amount: decimal,
  /** The address to which the buyer wants the refund; null until the buyer has named one. */
  address: z.string().nullable(),
  /** Null while the refund is due. */
  transactionHash: z.string().nullable(),
  /** The transaction on a block explorer. */
  transactionUrl: z.string().nullable(),
  refundedAt: time.nullable(),
});

/** An order with everything that its buyer needs to pay for it and to follow its progress. */
export const adOrderDetail = adOrder.extend({
  payment: z.object({
    /** A name such as "USDC on Base"; null when this currency is not set up. */
    network: z.string().nullable(),
    /** Payment URI for wallets: BIP21 or EIP-681. */
    uri: z.string().nullable(),
    /** True when the last digits of the amount identify the order, because several orders share the address. */
    isExactAmount: z.boolean(),
    received: decimal,
    missing: decimal,
    /** Every transfer to the order's addresses, oldest first. */
    transfers: z.array(transfer),
    note: z.string().nullable(),
    payBefore: time.nullable(),
    /** When the chain was last scanned for this order; null before the first scan. */
    checkedAt: time.nullable(),
    confirmationsNeeded: z.int().nullable(),
    newAddressesLeft: z.int(),
  }),
  /** Null unless the order was rejected after money had arrived. */
  refund: refund.nullable(),
  /** The username of the site's owner, which the texts about the review mention. */
  siteOwner: z.string().nullable(),
  counts: z.array(dailyCount),
  history: z.array(statusChange),
});

export const reviewedOrder = adOrder.extend({
  username: z.string().nullable(),
  paymentNote: z.string().nullable(),
  received: decimal,
  refund: refund.nullable(),
});

/** An admin's decision about a paid order. The buyer reads why it is rejected, because the money goes back. */
export const review = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("approve"), adminNotes: optionalText("Notes", rules.MAX_NOTES) }),
    z.object({ action: z.literal("reject"), adminNotes: requiredText("Reason", rules.MAX_NOTES) }),
  ],
  "action must be approve or reject",
);

export const wallet = z
  .string("Wallet address must be text")
  .transform((text) => text.trim())
  .refine((text) => text !== "", "Please enter your wallet address")
  .refine((text) => text.length <= rules.MAX_WALLET, "Wallet address is too long");
