import type { Env } from "../../../worker/env.ts";
import product from "../../../worker/index.ts";

export { ChatRoom } from "../../../worker/chat/room-object.ts";
export { VisitBuffer } from "../../../worker/visits/buffer-object.ts";

/** The product with a D1 that counts what it is asked and reads, and per table what it writes. */
type Counts = { statements: number; read: number; written: Record<string, number> };
let counts: Counts = { statements: 0, read: 0, written: {} };

const TABLE = /(?:insert into|update|delete from|from)\s+"?(\w+)/i;
const tableOf = (query: string): string => TABLE.exec(query)?.[1] ?? query;

function counting(d1: D1Database): D1Database {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; table: string }>();

  function note<Result extends D1Result>(table: string, result: Result): Result {
    counts.statements += 1;
    counts.read += result.meta.rows_read ?? 0;
    counts.written[table] = (counts.written[table] ?? 0) + (result.meta.rows_written ?? 0);
    return result;
  }

  function wrap(statement: D1PreparedStatement, table: string): D1PreparedStatement {
    // Only `run` and `all` tell what they cost, so the others are answered from `all`.
    const all = async () => note(table, await statement.all<Record<string, unknown>>());
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), table),
      run: async () => note(table, await statement.run()),
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
      const asked = wrapped.map((one) => originals.get(one)!);
      const results = await d1.batch(asked.map(({ statement }) => statement));
      return results.map((result, at) => note(asked[at]!.table, result));
    },
  } as unknown as D1Database;
}

let given: Env | undefined;
let counted: Env;
/** The product keeps its memory per `env` object: it must be the same one each time. */
function countedEnv(env: Env): Env {
  if (given !== env) [given, counted] = [env, { ...env, DB: counting(env.DB) }];
  return counted;
}

export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/__counts") {
      const taken = counts;
      counts = { statements: 0, read: 0, written: {} };
      return Response.json(taken);
    }
    // Every page of the market is due again, whatever the time.
    if (pathname === "/__due") {
      await env.DB.prepare("UPDATE market_refresh SET pages = '{}'").run();
      return new Response();
    }
    return product.fetch(request, countedEnv(env), ctx);
  },
  scheduled: (event: ScheduledController, env: Env) => product.scheduled(event, countedEnv(env)),
};
