import { env } from "cloudflare:workers";
import { createApp } from "../app.ts";
import { buildDeps } from "../build-deps.ts";
import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";
import { refreshReferenceRates } from "../exchange-rates/refresh.ts";
import { refreshIcpTokens } from "../icp-tokens/refresh.ts";
import { runJob, runJobs } from "../jobs.ts";
import { refreshMarket } from "../markets/refresh.ts";
import { countStatements } from "./counting-d1.ts";
import { jsonInit } from "./json-init.ts";
import { migrate } from "./quick-d1/migrate.ts";
import { START } from "./start.ts";

export { jsonInit };

/** The tables of the market, and the users with all their data. */
const MARKET_AND_USERS = [
  "market_snapshot",
  "market_refresh",
  "coins",
  "upstream_budgets",
  "leases",
  "job_cursors",
  "users",
];

/** The time of the first market refresh. */
export const FIRST_TICK = START + 60_000;

/** The cookie of a reply, as a browser would send it back. */
export const cookieOf = (reply: Response): string => (reply.headers.get("Set-Cookie") ?? "").split(";")[0]!;

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * The whole application except for the clock and the outside world: real SQLite, real routes, and its own sandbox,
 * which it calls by HTTP. `name` separates the sandboxes of test files. `wrap` stands between it and the database.
 */
export async function startTestApp(
  name: string,
  settings: Record<string, string> = {},
  wrap: (d1: D1Database) => D1Database = (d1) => d1,
) {
  await migrate(env.DB, env.MIGRATIONS);
  const sandbox = `http://${name}.sandbox.test`;
  const { d1, counts } = countStatements(wrap(env.DB));
  const clock = { time: START, now: () => clock.time };
  const logs: { event: string; fields: Record<string, unknown> | undefined }[] = [];

  const buildTestDeps = (): Deps =>
    buildDeps(
      {
        ...env,
        DB: d1,
        COINGECKO_URL: `${sandbox}/coingecko/api/v3`,
        ICPSWAP_URL: `${sandbox}/icpswap`,
        ICPSWAP_LOGO_URL: `${sandbox}/icpswap/logo`,
        BINANCE_URL: `${sandbox}/binance`,
        KRAKEN_URL: `${sandbox}/kraken`,
        HYPERLIQUID_URL: `${sandbox}/hyperliquid`,
        ECB_URL: `${sandbox}/ecb`,
        EVM_RPC_URL: `${sandbox}/evm`,
        ESPLORA_URL: `${sandbox}/esplora/api`,
        RESOLVER_URL: `${sandbox}/dns/query`,
        WEBHOOKS_URL: `${sandbox}/webhooks`,
        WALLETS_URL: `${sandbox}/wallets`,
        BLOCKSCOUT_API_KEY: "test",
        SOLANA_RPC_URL: `${sandbox}/wallets/solana`,
        PUSH_URL: `${sandbox}/push`,
        EMAIL_URL: `${sandbox}/email`,
        EMAIL_API_KEY: "sandbox",
        IMPORT_ROWS_A_DAY: "off",
        EMAIL_FROM: "Tidemark <hello@tidemark.test>",
        ...settings,
      } as unknown as Env,
      {
        clock,
        log: (event, fields) => void logs.push({ event, fields }),
      },
    );
  let deps = buildTestDeps();
  const app = createApp();
  let background: Promise<unknown>[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => void background.push(work),
    passThroughOnException() {},
  } as unknown as ExecutionContext;

  return {
    get deps() {
      return deps;
    },
    clock,
    counts,
    logs,
    /** Sends a request and waits for its background work. `onReply` is called between them. */
    async request(
      path: string,
      init?: RequestInit,
      onReply = () => {},
      origin = "http://tidemark.test",
    ): Promise<Response> {
      const reply = await app.request(`${origin}${path}`, init, deps, context);
      onReply();
      await Promise.all(background);
      background = [];
      return reply;
    },
    /** Deletes the market, all users, and the rows of `otherTables`. */
    async empty(...otherTables: string[]) {
      await d1.batch([...otherTables, ...MARKET_AND_USERS].map((table) => d1.prepare(`DELETE FROM ${table}`)));
    },
    /** Deletes all users and the rows of `otherTables`, and keeps the market, as a new one takes 0.3 seconds. */
    async emptyUsers(...otherTables: string[]) {
      await d1.batch([...otherTables, "users"].map((table) => d1.prepare(`DELETE FROM ${table}`)));
    },
    /** Registers a user and returns the session cookie. */
    async signUp(username: string, password = "correct horse"): Promise<string> {
      const reply = await this.request("/api/register", jsonInit("POST", { username, password }));
      if (reply.status !== 201) throw new Error(await reply.text());
      return cookieOf(reply);
    },
    /** Registers a user, makes the user an admin and returns the session cookie. */
    async signUpAdmin(username: string): Promise<string> {
      const cookie = await this.signUp(username);
      await d1.prepare("UPDATE users SET is_admin = 1 WHERE username = ?1").bind(username).run();
      return cookie;
    },
    /** Runs the jobs of a cron trigger. */
    runJobs: (cron: string): Promise<void> => runJobs(cron, (name) => runJob(deps, name)),
    /** Moves the clock and runs the market refresh. */
    async tick(minutes = 1): Promise<string> {
      clock.time += minutes * 60_000;
      return refreshMarket(deps);
    },
    /** Moves the clock and runs the token refresh. */
    async tickTokens(minutes = 1): Promise<string> {
      clock.time += minutes * 60_000;
      return refreshIcpTokens(deps);
    },
    /** Loads the exchange rates that are due. */
    loadRates: (): Promise<string> => refreshReferenceRates(deps),
    /** Simulates a new isolate with empty caches and the same database and upstreams. */
    restart() {
      deps = { ...buildTestDeps(), coins: deps.coins, tokenSource: deps.tokenSource };
    },
    async control(method: string, path: string, body?: unknown) {
      const reply = await fetch(`${sandbox}/__control${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      });
      if (!reply.ok) throw new Error(await reply.text());
      return reply;
    },
  };
}
