import { fireCron, readCrons } from "../../start/crons.ts";
import { waitUntil } from "../../start/poll.ts";
import { hasPrices } from "../../start/product.ts";
import { startTemporaryProduct } from "../../start/temporary-product.ts";
import { runSql } from "./run-sql.ts";

/** Longer than an isolate can use a cached market: ten seconds, and up to ten more while the cache is refreshed. */
const VISIBLE_TIMEOUT_MS = 120_000;

/** About eighty users register, and with the hashing cost of production their passwords would take half a minute. */
const CHEAP_HASHING = { ENVIRONMENT: "test", PASSWORD_COST: "16" };

/** A running product whose upstream, cron jobs and age of data are controlled by a test. */
export type DrivenProduct = {
  origin: string;
  /** Makes the upstream fail from now on. `mode` is one of the sandbox's fault modes, such as "503". */
  breakUpstream(mode: string): Promise<void>;
  /** Makes the upstream multiply the prices of these coins from now on. */
  distortPrices(coins: string[], factor: number): Promise<void>;
  repairUpstream(): Promise<void>;
  /** Moves the sandbox's clock, and with it the market, forward. */
  moveMarket(minutes: number): Promise<void>;
  /** The current price of a coin at the upstream. Visitors see it after the next refresh. */
  upstreamPrice(id: string): Promise<number>;
  /** Makes every page of prices due, runs the cron jobs, and waits until visitors see the result. */
  refresh(): Promise<void>;
  makeAdmin(username: string): Promise<void>;
  /** Changes the data as if the last refresh had been this long ago. */
  agePrices(minutes: number): Promise<void>;
  /** Sends a payment on the sandbox's chain. */
  pay(payment: { currency: string; address: string; amount: string; hash?: string }): Promise<void>;
  /** Sets balances of addresses at the services of linked accounts; see tools/sandbox/wallets/commands.ts. */
  setBalances(balances: object): Promise<void>;
  /** Changes perpetual accounts at the venue; see tools/sandbox/hyperliquid/commands.ts. */
  setPerps(change: object): Promise<void>;
  /** Makes a service of linked accounts fail until `repairUpstream`. */
  breakWallets(upstream: string, mode: string): Promise<void>;
  /** Runs the jobs of each minute once. */
  runCron(): Promise<void>;
  /** Adds blocks to the sandbox's chain, which confirm payments. */
  mine(currency: string, blocks: number): Promise<void>;
  /** The emails that the product has sent. */
  emails(): Promise<{ to: string[]; subject: string; text: string }[]>;
  /** Runs SQL for changes that the API does not allow, such as making a user an admin. */
  runSql(statements: string): Promise<void>;
};

/** The first run of the jobs fails on a very busy machine, and nothing runs them again here. */
const waitForData = (origin: string): Promise<boolean> =>
  waitUntil(async () => {
    await fireCron(origin, "* * * * *");
    return hasPrices(origin);
  }, VISIBLE_TIMEOUT_MS);

export async function driveProduct(): Promise<DrivenProduct & { stop(): Promise<void> }> {
  const product = await startTemporaryProduct(CHEAP_HASHING, { opensDatabase: true });
  const { origin, sandbox } = product;
  if (!sandbox || !(product.hasData || (await waitForData(origin)))) {
    await product.stop();
    throw new Error("The product has no prices from the sandbox.");
  }

  async function command(method: string, path: string, body?: object): Promise<void> {
    const reply = await fetch(`${sandbox?.origin}/__control${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`The sandbox rejected the command: ${await reply.text()}`);
  }

  const run = (statements: string) => runSql(origin, statements);
  const visibleVersion = async () => (await fetch(`${origin}/api/top-coins?limit=1`)).headers.get("ETag");
  async function changeVisibly(change: () => Promise<void>): Promise<void> {
    const versionBefore = await visibleVersion();
    await change();
    const isVisible = await waitUntil(async () => (await visibleVersion()) !== versionBefore, VISIBLE_TIMEOUT_MS);
    if (!isVisible) throw new Error("The change has not reached visitors.");
  }

  return {
    origin,
    runSql: run,
    emails: async () =>
      (await fetch(`${sandbox.origin}/email`)).json() as Promise<{ to: string[]; subject: string; text: string }[]>,
    breakUpstream: (mode) => command("POST", "/faults", { upstream: "coingecko", mode }),
    distortPrices: (coins, factor) =>
      command("POST", "/faults", { upstream: "coingecko", mode: "spike", coins, factor }),
    repairUpstream: () => command("DELETE", "/faults"),
    setBalances: (balances) => command("POST", "/wallets", balances),
    setPerps: (change) => command("POST", "/hyperliquid", change),
    breakWallets: (upstream, mode) => command("POST", "/faults", { upstream, mode }),
    runCron: () => fireCron(origin, "* * * * *"),
    pay: (payment) => command("POST", "/payments", payment),
    mine: (currency, count) => command("POST", "/payments/blocks", { currency, count }),
    moveMarket: (minutes) => command("POST", "/clock", { advanceMs: minutes * 60_000 }),
    async upstreamPrice(id) {
      const query = new URLSearchParams({ ids: id, vs_currencies: "usd" });
      const reply = await fetch(`${sandbox.origin}/coingecko/api/v3/simple/price?${query}`);
      if (!reply.ok) throw new Error(`The upstream returned no price: ${await reply.text()}`);
      return ((await reply.json()) as Record<string, { usd: number }>)[id]!.usd;
    },
    refresh: () =>
      changeVisibly(async () => {
        await run("UPDATE market_refresh SET pages = '{}'; UPDATE upstream_budgets SET paused_until = 0");
        for (const cron of readCrons()) await fireCron(origin, cron);
      }),
    makeAdmin: (username) => run(`UPDATE users SET is_admin = 1 WHERE username = '${username}'`),
    agePrices: (minutes) =>
      changeVisibly(() =>
        run(`UPDATE market_snapshot SET version = version + 1, as_of = as_of - ${minutes * 60_000},
          columns = json_set(columns, '$.version', version + 1, '$.asOf', as_of - ${minutes * 60_000})`),
      ),
    stop: product.stop,
  };
}
