import type { Context } from "hono";
import { shortenKey } from "../../shared/linked-accounts/shorten-key.ts";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { hasToken } from "../platform/http/endpoints.ts";
import { undoHistory } from "./histories/histories.ts";
import { addLinked, changeLinked, fetchHistory, refreshLinked, removeLinked, showLinked } from "./linked-accounts.ts";

const backgroundOf = (c: Context) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
type Shown = Awaited<ReturnType<typeof refreshLinked>>;
/**
 * An account as its caller may see it. Who has an extended key sees every address of its wallet, also the future ones, so
 * programs with an access token see only as much as tells one key from another.
 */
const shownTo = (c: Context, account: Shown): Shown =>
  hasToken(c.req.raw) ? { ...account, address: shortenKey(account.address) } : account;

const currentMarket = (deps: Deps, c: Context) => deps.market.current(backgroundOf(c));

export function linkedAccountRoutes(on: On) {
  on("GET /api/linked-accounts", async ({ deps, c, user }) => {
    const accounts = await showLinked(deps, await currentMarket(deps, c), user, backgroundOf(c));
    return accounts.map((account) => shownTo(c, account));
  });

  on("POST /api/linked-accounts", async ({ deps, c, user, body }) => {
    const market = await currentMarket(deps, c);
    return shownTo(c, await addLinked(deps, market, user, body, c.req.header("Idempotency-Key"), backgroundOf(c)));
  });

  on("POST /api/linked-accounts/:id/refresh", async ({ deps, c, user, params }) =>
    shownTo(c, await refreshLinked(deps, await currentMarket(deps, c), user, params.id ?? "", backgroundOf(c))),
  );

  on("POST /api/linked-accounts/:id/history", async ({ deps, c, user, params }) =>
    shownTo(c, await fetchHistory(deps, await currentMarket(deps, c), user, params.id ?? "", backgroundOf(c))),
  );

  on("DELETE /api/linked-accounts/:id/history", async ({ deps, user, params }) => ({
    deleted: true,
    transactions: await undoHistory(deps, user.id, params.id ?? ""),
  }));

  on("PATCH /api/linked-accounts/:id", async ({ deps, c, user, params, body }) =>
    shownTo(c, await changeLinked(deps, await currentMarket(deps, c), user, params.id ?? "", body)),
  );

  on("DELETE /api/linked-accounts/:id", async ({ deps, c, user, params, query }) => {
    const market = await currentMarket(deps, c);
    const isWhole = query.transactions === "delete";
    return { deleted: true, unanswered: await removeLinked(deps, market, user, params.id ?? "", isWhole) };
  });
}
