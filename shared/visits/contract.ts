import { z } from "zod";
import { define } from "../endpoint.ts";

/** Enough for an article's title, whose letters can take nine characters each when they are percent-encoded. */
const MAX_PATH = 1000;
const MAX_REFERRER = 2000;

const visit = z.object({
  page: z.string("page must be a path of this site").max(MAX_PATH, "page is too long"),
  /** The referring URL; only its site is stored. */
  referrer: z.string().max(MAX_REFERRER).optional(),
});

/** A page view that is reported later. */
export const pageView = visit.extend({
  secondsAgo: z.int().min(0),
  /** True when nobody was signed in then. Otherwise the view belongs to the user of the request. */
  signedOut: z.boolean().default(false),
});

export const visitEndpoints = define({
  "POST /api/visits": {
    access: "visitor",
    reach: "refused",
    example: { body: { page: "/market" } },
    summary: "Counts a page view; ignores bots",
    body: visit,
    reply: z.object({ counted: z.boolean() }),
  },
});
