import { z } from "zod";
import { define } from "../endpoint.ts";
import { weight, weightsReply } from "../portfolio/summary-contract.ts";
import { oneLine } from "../values/composed.ts";
import { MAX_SHARE_NAME } from "./rules.ts";

const time = z.iso.datetime();

const share = z.object({
  id: z.string(),
  /** Only the owner sees the name. */
  name: z.string(),
  createdAt: time,
  /** Null for a link that does not expire. */
  expiresAt: time.nullable(),
  views: z.int(),
  lastViewedAt: time.nullable(),
});

const newShare = z.object({
  name: z
    .string("Name must be text")
    .transform(oneLine)
    .refine((text) => [...text].length <= MAX_SHARE_NAME, `Name has at most ${MAX_SHARE_NAME} characters`)
    .default(""),
  expiresAt: z.iso
    .datetime({ offset: true, error: "The expiry must be a time such as 2027-01-31T12:00:00Z" })
    .transform((text) => Date.parse(text))
    .nullish()
    .transform((expiry) => expiry ?? null),
});
export type NewShare = z.output<typeof newShare>;

/** The content of a share link: percentages only. */
const sharedPortfolio = weightsReply.extend({
  items: z.array(weight.extend({ name: z.string() })),
  /** The time-weighted return of the last year, or since the first purchase in it, in percent; null when it is unknown. */
  yearReturn: z.string().nullable(),
  /** The same return until each day, which ends at `yearReturn` or at a loss of everything. Empty when it is unknown. */
  growth: z.array(z.object({ at: time, percent: z.number() })),
  /** Why the return is unknown; null when it is not. */
  unavailable: z.string().nullable(),
  /** The number of coins and positions that lack past prices and are not in this return. */
  withoutHistory: z.int(),
});
export type SharedPortfolio = z.output<typeof sharedPortfolio>;

export const shareEndpoints = define({
  "GET /api/shares": {
    access: "user",
    reach: "refused",
    summary: "Returns the user's share links without their addresses, newest first",
    reply: z.array(share),
  },
  "POST /api/shares": {
    access: "user",
    reach: "refused",
    example: { body: { name: "For friends" } },
    summary: "Creates a share link; only this reply contains its token and address",
    body: newShare,
    reply: share.extend({ token: z.string(), url: z.string() }),
    status: 201,
  },
  "DELETE /api/shares/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/shares/SHARE" },
    summary: "Revokes a share link at once",
    reply: z.object({ deleted: z.literal(true) }),
  },
  "GET /api/shared/:token": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/shared/SHARED" },
    summary: "Returns a shared portfolio in percent and counts the view; 404 for unknown, expired and revoked links",
    reply: sharedPortfolio,
  },
});
