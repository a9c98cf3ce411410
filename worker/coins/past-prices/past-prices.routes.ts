import { noPriceText } from "../../../shared/archive-prices/no-price.ts";
import { PRICE_SOURCE_NAMES } from "../../../shared/archive-prices/sources.ts";
import { badRequest, notFound } from "../../../shared/refusal.ts";
import { isoTime, MINUTE } from "../../../shared/values/time.ts";
import type { On } from "../../api.ts";
import { publicJson } from "../../platform/http/replies.ts";
import { readCoins } from "../coin.ts";
import { readPastPrices } from "./past-prices.ts";

/** A clock may be ahead of ours by this much (ms). */
const CLOCK_TOLERANCE = MINUTE;

export function pastPriceRoutes(on: On) {
  on("GET /api/coins/:id/price", async ({ deps, c, params, query: { at } }) => {
    const id = params.id!;
    if (at > deps.clock.now() + CLOCK_TOLERANCE) throw badRequest("The time must not be in the future.");
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const market = await deps.market.current(waitUntil);
    if ((await readCoins(deps, market, [id])).length === 0) throw notFound("We don't know this coin.");
    const { priceAt, firstDay, waiting, loading } = await readPastPrices(deps, new Map([[id, [at]]]), false, waitUntil);
    const found = priceAt(id, at);
    return publicJson({
      id,
      price: found?.price ?? null,
      at: found && isoTime(found.at),
      source: found && PRICE_SOURCE_NAMES[found.source],
      note: found ? null : noPriceText(at, firstDay(id), waiting.has(id)),
      isLoading: loading.has(id),
    });
  });
}
