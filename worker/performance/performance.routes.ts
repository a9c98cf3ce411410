import type { Context } from "hono";
import { asOfCsv } from "../../shared/as-of/as-of.ts";
import { asOfReply } from "../../shared/as-of/contract.ts";
import { DAY, isoDate } from "../../shared/values/time.ts";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { csvFile, privateJson } from "../platform/http/replies.ts";
import { showAsOf } from "./as-of.ts";
import { showPerformance } from "./performance.ts";

const currentMarket = (deps: Deps, c: Context) => deps.market.current((work) => c.executionCtx.waitUntil(work));

export function performanceRoutes(on: On) {
  on("GET /api/portfolio/performance", async ({ deps, c, user, query }) =>
    showPerformance(deps, await currentMarket(deps, c), user.id, query),
  );

  on("GET /api/portfolio/as-of", async ({ deps, c, user, query: { at, format } }) => {
    const { reply, zone } = await showAsOf(deps, await currentMarket(deps, c), user.id, at);
    const day = isoDate(zone.dayOf(Date.parse(reply.at)) * DAY);
    return format === "csv"
      ? csvFile(`tidemark-holdings-${day}.csv`, asOfCsv(reply, zone))
      : privateJson(asOfReply.parse(reply));
  });
}
