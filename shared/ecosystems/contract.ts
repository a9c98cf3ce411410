import { z } from "zod";
import { define } from "../endpoint.ts";
import { columns, marketCoin } from "../markets/contract.ts";

/** A market coin whose rank may be null, because an ecosystem also lists coins that the market does not rank. */
const ecosystemToken = marketCoin.extend({ market_cap_rank: z.int().nullable() });

const tokensQuery = z.strictObject({
  layout: z.enum(["rows", "columns"], "layout must be rows or columns").default("rows"),
});

export const ecosystemEndpoints = define({
  "GET /api/ecosystem-tokens/:ecosystemId": {
    access: "visitor",
    reach: "anyone",
    example: { path: "/api/ecosystem-tokens/ethereum" },
    summary: "Returns the coins of an ecosystem by market cap; an empty list for an unknown ecosystem",
    query: tokensQuery,
    reply: z.union([z.array(ecosystemToken), columns.extend({ rank: z.array(z.int().nullable()) })]),
    rawResponse: true,
  },
});
