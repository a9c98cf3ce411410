import type { Context } from "hono";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { addLinked, refreshLinked, removeLinked, showLinked } from "./linked-accounts.ts";

const backgroundOf = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
const currentMarket = (deps: Deps, c: Context) => deps.market.current(backgroundOf(c));

export function linkedAccountRoutes(on: On) {
  on("GET /api/linked-accounts", async ({ deps, c, user }) =>
    showLinked(deps, await currentMarket(deps, c), user, backgroundOf(c)),
  );

  on("POST /api/linked-accounts", async ({ deps, c, user, body }) => {
    const market = await currentMarket(deps, c);
    return addLinked(deps, market, user, body, c.req.header("Idempotency-Key"), backgroundOf(c));
  });

  on("POST /api/linked-accounts/:id/refresh", async ({ deps, c, user, params }) =>
    refreshLinked(deps, await currentMarket(deps, c), user, params.id ?? "", backgroundOf(c)),
  );

  on("DELETE /api/linked-accounts/:id", async ({ deps, user, params, query }) => {
    await removeLinked(deps, user, params.id ?? "", query.transactions === "delete");
    return { deleted: true } as const;
  });
}
