import { createApp } from "../../../worker/app.ts";
import { buildDeps } from "../../../worker/build-deps.ts";
import type { Deps } from "../../../worker/deps.ts";
import type { Env } from "../../../worker/env.ts";
import { runJobs } from "../../../worker/jobs.ts";
import { countStatements } from "../../../worker/test/counting-d1.ts";

/** The Durable Object classes of the product. */
export * from "../../../worker/index.ts";

const app = createApp();
const clock = { time: 0, now: () => clock.time };
let built: { deps: Deps; counts: ReturnType<typeof countStatements>["counts"] } | undefined;

function parts(env: Env) {
  if (built) return built;
  const { d1, counts } = countStatements(env.DB);
  built = { deps: buildDeps({ ...env, DB: d1 }, { clock, log: () => {} }), counts };
  return built;
}

/**
 * The product with a clock that the bench sets, and with a database that counts rows. `/__cron` runs the jobs of a
 * trigger, and `/__counts` returns the counts since the last such request.
 */
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { deps, counts } = parts(env);
    const url = new URL(request.url);
    clock.time = Number(url.searchParams.get("__at") ?? clock.time);
    url.searchParams.delete("__at");
    if (url.pathname === "/__cron") {
      await runJobs(deps, url.searchParams.get("cron") ?? "");
      return new Response(null, { status: 204 });
    }
    if (url.pathname === "/__counts") {
      const { rowsRead, rowsWritten, rowsReadBy } = counts;
      counts.reset();
      return Response.json({ rowsRead, rowsWritten, rowsReadBy });
    }
    return app.fetch(new Request(url, request), deps, ctx);
  },
};
