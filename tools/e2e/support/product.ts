import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fireCron, readCrons } from "../../start/crons.ts";
import { openLocalDatabase } from "../../start/database.ts";
import { anyFreePort } from "../../start/free-port.ts";
import { until } from "../../start/poll.ts";
import { startProduct } from "../../start/product.ts";

/** The isolate keeps the market for ten seconds, and answers once more with it while it asks for the next. */
const SEEN_WITHIN_MS = 120_000;

/** Some eighty people register: at the cost of production their passwords alone would take half a minute. */
const QUICK_PASSWORDS = { ENVIRONMENT: "test", PASSWORD_COST: "16" };

/** The product as a test drives it: its upstream, its minute and the age of what it knows. */
export type DrivenProduct = {
  origin: string;
  /** From now on the upstream fails: `mode` is a status or a name that the sandbox knows. */
  breakUpstream(mode: string): Promise<void>;
  /** From now on the upstream answers these coins' prices multiplied. */
  distortPrices(coins: string[], factor: number): Promise<void>;
  mendUpstream(): Promise<void>;
  /** The sandbox's market moves on. */
  moveMarket(minutes: number): Promise<void>;
  /** What a coin costs there by now; visitors see it after the next refresh. */
  upstreamPrice(id: string): Promise<number>;
  /** Runs the cron with every page due, and waits until visitors see the result. */
  refresh(): Promise<void>;
  makeAdmin(username: string): void;
  /** As if the last refresh had been so long ago. */
  agePrices(minutes: number): Promise<void>;
  /** Sends a payment on the sandbox's chain, and makes blocks on it. */
  pay(payment: { currency: string; address: string; amount: string }): Promise<void>;
  mine(currency: string, blocks: number): Promise<void>;
  /** Does in the database what nobody can do from outside: end sessions, make an admin. */
  inDatabase(statement: string): void;
};

export async function driveProduct(): Promise<DrivenProduct & { stop(): Promise<void> }> {
  const stateDir = mkdtempSync(join(tmpdir(), "e2e-"));
  const settings = { port: await anyFreePort(), stateDir, dev: false, wish: "sandbox" as const, env: {} };
  const product = await startProduct({ ...settings, vars: QUICK_PASSWORDS });
  const { origin, sandbox } = product;
  if (!sandbox || !product.hasData) throw new Error("The product has no prices from the sandbox.");

  async function command(method: string, path: string, body?: object): Promise<void> {
    const reply = await fetch(`${sandbox?.origin}/__control${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`The sandbox refused: ${await reply.text()}`);
  }

  function inDatabase(statement: string): void {
    const database = openLocalDatabase(stateDir);
    if (!database) throw new Error("The product has no database.");
    // The lock is held until the disk has it, and the worker waits for no lock: what it writes meanwhile fails.
    database.exec("PRAGMA synchronous = OFF");
    database.exec(statement);
    database.close();
  }

  const seenVersion = async () => (await fetch(`${origin}/api/top-coins?limit=1`)).headers.get("ETag");
  async function untilSeen(change: () => Promise<void> | void): Promise<void> {
    const before = await seenVersion();
    await change();
    const isSeen = await until(async () => (await seenVersion()) !== before, SEEN_WITHIN_MS);
    if (!isSeen) throw new Error("The change has not reached visitors.");
  }

  return {
    origin,
    inDatabase,
    breakUpstream: (mode) => command("POST", "/faults", { upstream: "coingecko", mode }),
    distortPrices: (coins, factor) =>
      command("POST", "/faults", { upstream: "coingecko", mode: "spike", coins, factor }),
    mendUpstream: () => command("DELETE", "/faults"),
    pay: (payment) => command("POST", "/payments", payment),
    mine: (currency, count) => command("POST", "/payments/blocks", { currency, count }),
    moveMarket: (minutes) => command("POST", "/clock", { advanceMs: minutes * 60_000 }),
    async upstreamPrice(id) {
      const query = new URLSearchParams({ ids: id, vs_currencies: "usd" });
      const reply = await fetch(`${sandbox.origin}/coingecko/api/v3/simple/price?${query}`);
      if (!reply.ok) throw new Error(`The upstream says no price: ${await reply.text()}`);
      return ((await reply.json()) as Record<string, { usd: number }>)[id]!.usd;
    },
    refresh: () =>
      untilSeen(async () => {
        inDatabase("UPDATE market_refresh SET pages = '{}'; UPDATE upstream_budgets SET paused_until = 0");
        for (const cron of readCrons()) await fireCron(origin, cron);
      }),
    makeAdmin: (username) => inDatabase(`UPDATE users SET is_admin = 1 WHERE username = '${username}'`),
    agePrices: (minutes) =>
      untilSeen(() =>
        inDatabase(`UPDATE market_snapshot SET version = version + 1, as_of = as_of - ${minutes * 60_000},
          columns = json_set(columns, '$.version', version + 1, '$.asOf', as_of - ${minutes * 60_000})`),
      ),
    async stop() {
      await product.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
