import { z } from "zod";
import { define } from "../endpoint.ts";
import { COIN_ID, MAX_WATCHED } from "./rules.ts";

const coinId = z.string().regex(COIN_ID, "This is not the id of a coin");
const watchlist = z.object({ coinIds: z.array(z.string()) });

export const watchlistEndpoints = define({
  "GET /api/watchlist": {
    access: "user",
    reach: "read:percent",
    summary: "Returns the coins that the user watches, in the user's order",
    reply: watchlist,
  },
  "POST /api/watchlist": {
    access: "user",
    reach: "write",
    example: { body: { coinIds: ["bitcoin", "ethereum"] } },
    summary: "Adds coins at the end of the watchlist; those on it keep their places. Returns the whole list",
    body: z.object({
      coinIds: z.array(coinId, "coinIds must be a list of ids").max(MAX_WATCHED, `at most ${MAX_WATCHED} coins`),
    }),
    reply: watchlist,
  },
  "PATCH /api/watchlist/:coinId": {
    access: "user",
    reach: "write",
    example: { path: "/api/watchlist/bitcoin", body: { after: "ethereum" } },
    summary: "Moves a coin of the watchlist behind another one, or to the beginning. Returns the whole list",
    body: z.object({ after: coinId.nullable() }),
    reply: watchlist,
  },
  "DELETE /api/watchlist/:coinId": {
    access: "user",
    reach: "write",
    example: { path: "/api/watchlist/bitcoin" },
    summary: "Removes a coin from the watchlist. Returns the whole list",
    reply: watchlist,
  },
});
