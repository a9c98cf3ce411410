import { decideAlerts } from "../../../worker/alerts/decide-alerts.ts";
import { buildDeps } from "../../../worker/build-deps.ts";
import type { Deps } from "../../../worker/deps.ts";
import type { Env } from "../../../worker/env.ts";
import { type Counts, countStatements } from "../../../worker/test/counting-d1.ts";

/** The Durable Object classes of the product. */
export * from "../../../worker/index.ts";

let cached: { deps: Deps; counts: Counts } | undefined;
function depsOf(env: Env) {
  const { d1, counts } = countStatements(env.DB);
  cached ??= { deps: buildDeps({ ...env, DB: d1 } as Env), counts };
  return cached;
}

/** Runs only the job that decides alerts, on snapshots that the bench writes to the database. */
export default {
  async fetch(_request: Request, env: Env): Promise<Response> {
    const { deps, counts } = depsOf(env);
    counts.reset();
    const outcome = await decideAlerts(deps);
    return Response.json({ outcome, ...counts });
  },
};
