import { createApp } from "../../../worker/app.ts";
import { buildDeps } from "../../../worker/build-deps.ts";
import type { Env } from "../../../worker/env.ts";
import { jobs } from "../../../worker/jobs.ts";
import { countStatements } from "../../../worker/test/counting-d1.ts";
import { jsonInit } from "../../../worker/test/json-init.ts";
import {
  fillMeasured,
  type Measured,
  measureCalls,
  measureJobs,
  risingIds,
} from "../../../worker/test/scale/measure.ts";

/** The Durable Object classes of the product. */
export * from "../../../worker/index.ts";

const app = createApp();
const clock = { time: 0, now: () => clock.time };
let product: Measured | undefined;

function open(env: Env): Measured {
  if (product) return product;
  const { d1, counts } = countStatements(env.DB);
  const deps = { ...buildDeps({ ...env, DB: d1 }, { clock, log: () => {} }), ids: risingIds() };
  product = {
    clock,
    counts,
    deps,
    async request(path, init) {
      const background: Promise<unknown>[] = [];
      const context = {
        waitUntil: (work: Promise<unknown>) => void background.push(work),
        passThroughOnException() {},
      } as unknown as ExecutionContext;
      const reply = await app.request(`http://tidemark.test${path}`, init, deps, context);
      await Promise.all(background);
      return reply;
    },
  };
  return product;
}

export default {
  fetch: (request: Request, env: Env): Promise<Response> =>
    measure(request, env).catch((error: Error) => new Response(error.stack ?? error.message, { status: 500 })),
};

/** Measures the rows of all calls and jobs, with the time `at` and the number of the measured user. */
async function measure(request: Request, env: Env): Promise<Response> {
  const measured = open(env);
  const { searchParams } = new URL(request.url);
  clock.time = Number(searchParams.get("at"));
  const number = Number(searchParams.get("number"));
  const refresh = jobs.find(({ name }) => name === "refresh-market")!;
  await refresh.run(measured.deps);
  const jobRows = await measureJobs(measured, number * 100, number);
  clock.time += 3_600_000;
  await refresh.run(measured.deps);
  const body = { username: `measured-${number}`, password: "correct horse" };
  const reply = await measured.request("/api/register", jsonInit("POST", body));
  const cookie = reply.headers.getSetCookie()[0]!.split(";")[0]!;
  const { id: userId } = await reply.json<{ id: string }>();
  const user = { userId, cookie, number };
  await fillMeasured(measured, user, clock.time);
  const callRows = await measureCalls(measured, user);
  await env.DB.prepare("DELETE FROM ad_orders WHERE user_id IS NULL").run();
  return Response.json({ ...callRows, ...jobRows });
}
