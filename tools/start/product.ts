import { join } from "node:path";
import { serveSandbox } from "../sandbox/serve.ts";
import { buildIfStale } from "./build-if-stale.ts";
import { bundleIfStale } from "./bundle-if-stale.ts";
import { fireCron, readCrons } from "./crons.ts";
import { pick } from "./environment.ts";
import { chooseEmailFeed } from "./feeds/email-feed.ts";
import { chooseMarketFeed } from "./feeds/market-feed.ts";
import { choosePaymentFeed } from "./feeds/payment-feed.ts";
import { chooseTokenFeed } from "./feeds/token-feed.ts";
import { anyFreePort, isFree } from "./free-port.ts";
import { openLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { waitUntil } from "./poll.ts";
import { createProcesses } from "./processes.ts";
import type { Settings } from "./settings.ts";
import { runWorker } from "./wrangler.ts";

const READY_TIMEOUT_MS = 180_000;
const FIRST_DATA_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 5000;
const SANDBOX_PORT_OFFSET = 1000;
const LIVE_PRICE_VARIABLES = ["LIVE_PRICES", "BINANCE_SOCKET_URL", "BINANCE_URL", "KRAKEN_SOCKET_URL", "KRAKEN_URL"];
const SECRETS = ["COINGECKO_API_KEY", "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"];

export type ProductOptions = Settings & {
  /** Variables of the worker that override the defaults, for tests. */
  vars?: Record<string, string>;
  /** Lets a test run SQL through the connection of the worker. */
  opensDatabase?: boolean;
  /** Aborts a start in progress. */
  signal?: AbortSignal;
  /**
   * Fills the database before anybody can reach the product, because it writes to the file beside the worker, and writes
   * of others would fail then. `isNeeded` is called after the migrations.
   */
  seed?: { isNeeded: () => boolean; run: (origin: string, logError: (error: unknown) => void) => Promise<void> };
  print?: (line: string) => void;
};

const originOf = (port: number): string => `http://localhost:${port}`;

export async function hasPrices(origin: string): Promise<boolean> {
  const reply = await fetch(`${origin}/api/top-coins?limit=1`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  return reply.ok && ((await reply.json()) as unknown[]).length > 0;
}

async function waitForReply(url: string, log: string): Promise<void> {
  const isReady = async () => (await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })).ok;
  if (await waitUntil(isReady, READY_TIMEOUT_MS)) return;
  throw new Error(`${url} did not reply within ${READY_TIMEOUT_MS / 1000} s (log: ${log}).`);
}

/**
 * Starts the whole product on this machine: migrates, builds, runs it, and waits for the first prices. `origin` is the
 * address for browsers; `workerOrigin` differs from it only with `dev`.
 */
export async function startProduct(options: ProductOptions) {
  const { port, stateDir, dev, dataSource, env, signal, print = () => {} } = options;
  signal?.throwIfAborted();
  const log = openLog(join(stateDir, "start.log"));
  const logError = (error: unknown) => log.append(`${error instanceof Error ? error.message : error}\n`);
  const processes = createProcesses(log);
  const workerPort = dev ? await anyFreePort() : port;
  const workerOrigin = originOf(workerPort);
  let sandbox: ReturnType<typeof serveSandbox> | undefined;

  const startSandbox = () => {
    // Uses the same port at every start if it is free, because the worker treats another address as another market.
    const usualPort = port + SANDBOX_PORT_OFFSET;
    sandbox ??= isFree(usualPort).then((free) => serveSandbox(free ? { port: usualPort } : {}));
    return sandbox;
  };

  async function start() {
    const [market, tokens] = await Promise.all([
      chooseMarketFeed(dataSource, env, startSandbox),
      chooseTokenFeed(dataSource, env, startSandbox),
      migrate(stateDir),
      buildIfStale(processes, print),
    ]);
    const script = dev ? undefined : await bundleIfStale(processes);
    const payments = choosePaymentFeed(env, await sandbox);
    const emails = chooseEmailFeed(env, await sandbox);
    // One Durable Object hashes passwords here, because locally all objects share a thread and would only block it
    // longer.
    const vars = {
      ENVIRONMENT: "development",
      PASSWORD_SHARDS: "1",
      IMPORT_ROWS_A_DAY: "off",
      PUBLIC_ORIGIN: env.PUBLIC_ORIGIN || originOf(port),
      ...market.vars,
      ...pick(env, LIVE_PRICE_VARIABLES),
      ...tokens,
      ...payments.vars,
      ...emails.vars,
      ...options.vars,
    };
    const secrets = { ...pick(env, SECRETS), ...payments.secrets, ...emails.secrets };
    const worker = { stateDir, script, vars, secrets, opensDatabase: options.opensDatabase ?? false };
    const seed = options.seed?.isNeeded() ? options.seed : undefined;
    // With `dev` the worker's port is unknown to others anyway, so the same worker goes on.
    const firstPort = seed && !dev ? await anyFreePort() : workerPort;
    const endFirst = runWorker(processes, { ...worker, port: firstPort });
    const firstOrigin = originOf(firstPort);
    await waitForReply(`${firstOrigin}/api/health`, log.file);
    // A failed first run is only logged, because the jobs run again in the next minute.
    await Promise.all(readCrons().map((cron) => fireCron(firstOrigin, cron).catch(logError)));
    const hasData = await waitUntil(() => hasPrices(firstOrigin), FIRST_DATA_TIMEOUT_MS);
    await seed?.run(firstOrigin, logError);
    if (firstPort !== workerPort) {
      await endFirst();
      runWorker(processes, { ...worker, port: workerPort });
      await waitForReply(`${workerOrigin}/api/health`, log.file);
    }
    if (dev) {
      // Serves the page with hot reload. web/vite.config.ts forwards requests for the API to WORKER_URL.
      const args = ["node_modules/vite/bin/vite.js", "web", "--port", String(port), "--strictPort"];
      processes.runUntilEnd({ name: "Vite", args, env: { WORKER_URL: workerOrigin } });
      await waitForReply(originOf(port), log.file);
    }
    return { priceSource: market.description, hasData };
  }

  async function stop() {
    await processes.endAll();
    await (await sandbox)?.close();
  }

  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("The start was aborted.")));
  });
  try {
    const started = await Promise.race([start(), processes.crashed, aborted]);
    return {
      origin: originOf(port),
      workerOrigin,
      ...started,
      /** Undefined when no data comes from the sandbox. */
      sandbox: await sandbox,
      /** Rejects when one of the processes crashes. */
      crashed: processes.crashed,
      /** Writes an error to the log of this start. */
      logError,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
