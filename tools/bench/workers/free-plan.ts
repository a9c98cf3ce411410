import { createApp } from "../../../worker/app.ts";
import { buildDeps } from "../../../worker/build-deps.ts";
import type { Deps } from "../../../worker/deps.ts";
import type { Env } from "../../../worker/env.ts";
import { runJob, runJobs } from "../../../worker/jobs.ts";
import { countStatements } from "../../../worker/test/counting-d1.ts";
import type { TestDatabase } from "../../../worker/test/quick-d1/database-object.ts";
import { quickD1 } from "../../../worker/test/quick-d1/quick-d1.ts";
import { Ledger as ProductLedger } from "../../../worker/transactions/figures/ledger-object.ts";
import { VisitBuffer as ProductVisitBuffer } from "../../../worker/visits/buffer-object.ts";
import { countStorage, storageCounts } from "./counting-storage.ts";

/** The Durable Object classes of the product. */
export * from "../../../worker/index.ts";

/** The use of their own storage by the ledger and visit objects. Other objects store at most one value a minute. */
const stored = storageCounts();

type Rows = { rowsRead: number; rowsWritten: number; rowsReadBy: Record<string, number> };
/** What the objects of ledgers read and wrote in the database. They run in the worker's isolate here. */
const ofObjects: (Rows & { reset(): void })[] = [];
let objectRequests = 0;

type BenchEnv = Env & { TEST_DATABASE: DurableObjectNamespace<TestDatabase> };

export class Ledger extends ProductLedger {
  constructor(ctx: DurableObjectState, env: BenchEnv) {
    const { d1, counts } = countStatements(quickD1(env.TEST_DATABASE));
    super(ctx, { ...env, DB: d1 });
    this.ctx = countStorage(ctx, stored);
    ofObjects.push(counts);
  }
}

export class VisitBuffer extends ProductVisitBuffer {
  constructor(ctx: DurableObjectState, env: BenchEnv) {
    super(ctx, { ...env, DB: quickD1(env.TEST_DATABASE) });
    this.ctx = countStorage(ctx, stored);
  }
}

/** Counts the calls of a namespace's objects. */
function countCalls<Space extends object>(namespace: Space): Space {
  const countStub = (stub: object) =>
    new Proxy(stub, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...values: unknown[]) => {
          objectRequests += 1;
          return Reflect.apply(value, target, values);
        };
      },
    });
  return new Proxy(namespace, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...values: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, values);
        return name === "get" || name === "getByName" ? countStub(result as object) : result;
      };
    },
  });
}

const app = createApp();
const clock = { time: 0, now: () => clock.time };
let built: { deps: Deps; counts: ReturnType<typeof countStatements>["counts"] } | undefined;

function parts(env: BenchEnv) {
  if (built) return built;
  const { d1, counts } = countStatements(quickD1(env.TEST_DATABASE));
  const counted = {
    ...env,
    DB: d1,
    CHAT_ROOM: countCalls(env.CHAT_ROOM),
    LEDGER: countCalls(env.LEDGER),
    PRICE_FEED: countCalls(env.PRICE_FEED),
    VISIT_BUFFER: countCalls(env.VISIT_BUFFER),
    PASSWORD_HASHER: countCalls(env.PASSWORD_HASHER),
  };
  built = { deps: buildDeps(counted, { clock, log: () => {} }), counts };
  return built;
}

/**
 * The product with a clock that the bench sets, and with a database that counts rows. `/__cron` runs the jobs of a
 * trigger, and `/__counts` returns the counts since the last such request.
 */
export default {
  async fetch(request: Request, env: BenchEnv, ctx: ExecutionContext): Promise<Response> {
    const { deps, counts } = parts(env);
    const url = new URL(request.url);
    clock.time = Number(url.searchParams.get("__at") ?? clock.time);
    url.searchParams.delete("__at");
    if (url.pathname === "/__cron") {
      await runJobs(url.searchParams.get("cron") ?? "", (name) => {
        objectRequests += 1;
        return runJob(deps, name);
      });
      return new Response(null, { status: 204 });
    }
    if (url.pathname === "/__counts") {
      const total = { rowsRead: 0, rowsWritten: 0, rowsReadBy: {} as Record<string, number>, objectRequests };
      for (const part of [counts, ...ofObjects]) {
        total.rowsRead += part.rowsRead;
        total.rowsWritten += part.rowsWritten;
        for (const [query, rows] of Object.entries(part.rowsReadBy))
          total.rowsReadBy[query] = (total.rowsReadBy[query] ?? 0) + rows;
        part.reset();
      }
      objectRequests = 0;
      return Response.json({ ...total, ...stored.take() });
    }
    return app.fetch(new Request(url, request), deps, ctx);
  },
};
