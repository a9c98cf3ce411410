import type { Context } from "hono";
import type { On } from "../../api.ts";
import type { Deps } from "../../deps.ts";
import { applyArchivePrices, countPrices, forgetPrices } from "./archive-prices.ts";

const afterReply = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
const currentMarket = (deps: Deps, c: Context) => deps.market.current(afterReply(c));

export function archivePriceRoutes(on: On) {
  on("GET /api/archive-prices", ({ deps, c, user }) => countPrices(deps, user.id, afterReply(c)));

  on("POST /api/archive-prices", async ({ deps, c, user, query }) =>
    applyArchivePrices(deps, await currentMarket(deps, c), user.id, afterReply(c), query.import),
  );

  on("DELETE /api/archive-prices", async ({ deps, c, user }) =>
    forgetPrices(deps, await currentMarket(deps, c), user.id),
  );
}
