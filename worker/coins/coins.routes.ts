import type { Context } from "hono";
import { notFound } from "../../shared/refusal.ts";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { publicJson } from "../platform/http/replies.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { readCoin, readCoins, readHistory } from "./coin.ts";

const marketOf = async (deps: Deps, c: Context) => {
  const waitUntil: WaitUntil = (work) => c.executionCtx.waitUntil(work);
  return { market: await deps.market.current(waitUntil), waitUntil };
};
const unknownCoin = () => notFound("We don't know this coin.");

export function coinRoutes(on: On) {
  on("GET /api/coins", async ({ deps, c, query }) => {
    const { market } = await marketOf(deps, c);
    return readCoins(deps, market, query.ids);
  });

  on("GET /api/coins/:id", async ({ deps, c, params }) => {
    const { market, waitUntil } = await marketOf(deps, c);
    const coin = await readCoin(deps, market, params.id!, waitUntil);
    if (!coin) throw unknownCoin();
    return publicJson(coin);
  });

  on("GET /api/coins/:id/history", async ({ deps, c, params, query }) => {
    const { market, waitUntil } = await marketOf(deps, c);
    const history = await readHistory(deps, market, params.id!, query, waitUntil);
    if (!history) throw unknownCoin();
    return publicJson(history);
  });
}
