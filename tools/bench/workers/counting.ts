import type { Env } from "../../../worker/env.ts";
import product from "../../../worker/index.ts";

/** The Durable Object classes of the product. */
export * from "../../../worker/index.ts";

/** D1 use of the product: statements, rows read, and rows written per table. */
type Counts = { statements: number; read: number; written: Record<string, number> };
let counts: Counts = { statements: 0, read: 0, written: {} };

const TABLE = /(?:insert into|update|delete from|from)\s+"?(\w+)/i;
const tableOf = (query: string): string => TABLE.exec(query)?.[1] ?? query;

function counting(d1: D1Database): D1Database {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; table: string }>();

  function count<Result extends D1Result>(table: string, result: Result): Result {
    counts.statements += 1;
    counts.read += result.meta.rows_read ?? 0;
    counts.written[table] = (counts.written[table] ?? 0) + (result.meta.rows_written ?? 0);
    return result;
  }

  function wrap(statement: D1PreparedStatement, table: string): D1PreparedStatement {
    // Only `run` and `all` return row counts, so `raw` and `first` are built on `all`.
    const all = async () => count(table, await statement.all<Record<string, unknown>>());
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), table),
      run: async () => count(table, await statement.run()),
      all,
      raw: async () => (await all()).results.map((row) => Object.values(row)),
      first: async () => (await all()).results[0] ?? null,
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, { statement, table });
    return wrapped;
  }

  return {
    prepare: (query: string) => wrap(d1.prepare(query), tableOf(query)),
    async batch(wrapped: D1PreparedStatement[]) {
      const unwrapped = wrapped.map((statement) => originals.get(statement)!);
      const results = await d1.batch(unwrapped.map(({ statement }) => statement));
      return results.map((result, index) => count(unwrapped[index]!.table, result));
    },
  } as unknown as D1Database;
}

let originalEnv: Env | undefined;
let wrappedEnv: Env;
/** Returns the same wrapped object for the same `env`, because the product's caches belong to an `env` object. */
function countedEnv(env: Env): Env {
  if (originalEnv !== env) [originalEnv, wrappedEnv] = [env, { ...env, DB: counting(env.DB) }];
  return wrappedEnv;
}

export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/__counts") {
      const current = counts;
      counts = { statements: 0, read: 0, written: {} };
      return Response.json(current);
    }
    // Makes every page of the market due again.
    if (pathname === "/__due") {
      await env.DB.prepare("UPDATE market_refresh SET pages = '{}'").run();
      return new Response();
    }
    return product.fetch(request, countedEnv(env), ctx);
  },
  scheduled: (event: ScheduledController, env: Env) => product.scheduled(event, countedEnv(env)),
};
