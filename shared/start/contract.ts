import { z } from "zod";
import { accountEndpoints } from "../accounts/contract.ts";
import { runningAd } from "../ads/contract.ts";
import { alertEndpoints } from "../alerts/contract.ts";
import { coinReply, historyReply } from "../coins/contract.ts";
import { currencies } from "../currencies/contract.ts";
import { define } from "../endpoint.ts";
import { closedEndpoints } from "../ledger/contract.ts";
import { settingsEndpoints } from "../ledger-settings/contract.ts";
import { linkedAccountEndpoints } from "../linked-accounts/contract.ts";
import { columns, sparklines } from "../markets/contract.ts";
import { articleHead, newsLists } from "../news/contract.ts";
import { portfolioEndpoints } from "../portfolio/contract.ts";
import { valuesEndpoints } from "../portfolio/values-contract.ts";
import { holdingEndpoints } from "../transactions/holdings-contract.ts";
import { watchlistEndpoints } from "../watchlist/contract.ts";
import type { PORTFOLIO_REPLIES } from "./start-portfolio.ts";

/** The reply of another endpoint; null when it failed, and then the page calls that endpoint itself. */
const replyOf = <Schema extends z.ZodType>({ reply }: { reply: Schema }) => reply.nullable();

/**
 * Everything that a page needs at its start, in one reply, because each request costs the same. Each reply brings the
 * running ads, which are then as new as the page.
 */
export const startEndpoints = define({
  "GET /api/start": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the market, the running ads, the exchange rates and the addresses of coin pictures in one reply",
    query: z.strictObject({
      sparklines: z
        .enum(["true", "false"], "sparklines must be true or false")
        .default("true")
        .transform((text) => text === "true"),
    }),
    reply: z.object({
      market: columns,
      ads: z.array(runningAd),
      currencies,
      pictures: z.object({
        /** The digest of each pack of pictures, which is part of its address, by the pack's number. */
        digests: z.record(z.string(), z.string()),
        /** The pack of each coin, in the order of the market; -1 for a coin without one. */
        pack: z.array(z.int()),
      }),
      sparklines: sparklines.optional(),
    }),
    rawResponse: true,
  },
  "GET /api/start/portfolio": {
    access: "user",
    reach: "refused",
    summary: "Returns the replies, by their addresses, that the portfolio of the signed-in user begins with",
    reply: z.object({
      "/api/user": replyOf(accountEndpoints["GET /api/user"]),
      "/api/watchlist": replyOf(watchlistEndpoints["GET /api/watchlist"]),
      "/api/notifications": replyOf(alertEndpoints["GET /api/notifications"]),
      "/api/ledger-settings": replyOf(settingsEndpoints["GET /api/ledger-settings"]),
      "/api/spot-positions": replyOf(portfolioEndpoints["GET /api/spot-positions"]),
      "/api/leveraged-positions": replyOf(portfolioEndpoints["GET /api/leveraged-positions"]),
      "/api/closed-positions?limit=20": replyOf(closedEndpoints["GET /api/closed-positions"]),
      "/api/linked-accounts": replyOf(linkedAccountEndpoints["GET /api/linked-accounts"]),
      "/api/portfolio/day-flows": replyOf(valuesEndpoints["GET /api/portfolio/day-flows"]),
      "/api/holdings": replyOf(holdingEndpoints["GET /api/holdings"]),
    } satisfies Record<(typeof PORTFOLIO_REPLIES)[number], z.ZodType>),
  },
  "GET /api/start/coins/:id": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/start/coins/bitcoin" },
    summary: "Returns a coin, its prices of the last 7 days, and the newest articles about it; 404 for unknown coins",
    reply: z.object({
      coin: coinReply,
      history: historyReply,
      articles: z.array(articleHead),
      ads: z.array(runningAd),
    }),
  },
  "GET /api/start/news": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the featured and the newest published articles, without their content",
    reply: newsLists.extend({ ads: z.array(runningAd) }),
  },
});
