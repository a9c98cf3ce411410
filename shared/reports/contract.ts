import { z } from "zod";
import { adCounts } from "../ads/contract.ts";
import { define } from "../endpoint.ts";
import { pageView } from "../visits/contract.ts";

const MAX_VIEWS = 50;

export const reportEndpoints = define({
  "POST /api/reports": {
    access: "visitor",
    reach: "refused",
    example: { body: { views: [{ page: "/market", secondsAgo: 1 }] } },
    summary: "Counts the pages that a visitor has opened and the ads that they have seen, in one request; ignores bots",
    body: z.object({ views: z.array(pageView).max(MAX_VIEWS).default([]), ads: adCounts.default([]) }),
    reply: z.object({ counted: z.boolean() }),
  },
});
