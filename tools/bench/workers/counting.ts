import { depsOf } from "../../../worker/build-deps.ts";
import type { Env } from "../../../worker/env.ts";
import product from "../../../worker/index.ts";
import { type Counts, countStatements } from "../../../worker/test/counting-d1.ts";
import { rollUpVisits } from "../../../worker/visits/roll-up.ts";

/** The Durable Object classes of the product. */
export * from "../../../worker/index.ts";

let counted: { env: Env; counts: Counts } | undefined;
/** The same object for every request, because the product's caches belong to an `env` object. */
function countedEnv(env: Env) {
  if (counted) return counted;
  const { d1, counts } = countStatements(env.DB);
  counted = { env: { ...env, DB: d1 }, counts };
  return counted;
}

/**
 * The product with a database that counts its work. `/__counts` returns the counts since the last such request, and
 * `/__visits` those of one roll-up of page views.
 */
export default {
  async fetch(request: Request, originalEnv: Env, ctx: ExecutionContext): Promise<Response> {
    const { env, counts } = countedEnv(originalEnv);
    const { pathname } = new URL(request.url);
    if (pathname !== "/__visits" && pathname !== "/__counts") return product.fetch(request, env, ctx);
    if (pathname === "/__visits") {
      counts.reset();
      await rollUpVisits(depsOf(env));
    }
    const reply = Response.json(counts);
    counts.reset();
    return reply;
  },
  scheduled: (event: ScheduledController, env: Env) => product.scheduled(event, countedEnv(env).env),
};
