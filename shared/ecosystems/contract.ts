import { z } from "zod";
import { define } from "../endpoint.ts";
import { columns, marketCoin } from "../markets/contract.ts";

/** Specification 2, section 3, "Ecosystem token": a market coin, which here may be one that the market does not rank. */
const ecosystemToken = marketCoin.extend({ market_cap_rank: z.int().nullable() });

const tokensQuery = z.strictObject({
  layout: z.enum(["rows", "columns"], "layout must be rows or columns").default("rows"),
});

export const ecosystemEndpoints = define({
  "GET /api/ecosystem-tokens/:ecosystemId": {
    access: "visitor",
    summary: "The coins of an ecosystem by market cap; an unknown ecosystem has none",
    query: tokensQuery,
    reply: z.union([z.array(ecosystemToken), columns.extend({ rank: z.array(z.int().nullable()) })]),
    prepared: true,
  },
});
