import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serveSandbox } from "../sandbox/serve.ts";
import { buildIfStale } from "./build-if-stale.ts";
import { fireCron, readCrons } from "./crons.ts";
import { anyFreePort, isFree } from "./free-port.ts";
import { chooseMarketFeed } from "./market-feed.ts";
import { migrate } from "./migrate.ts";
import { choosePaymentFeed } from "./payment-feed.ts";
import { until } from "./poll.ts";
import { createProcesses } from "./processes.ts";
import type { Settings } from "./settings.ts";
import { chooseTokenFeed } from "./token-feed.ts";
import { servePageWithReload } from "./vite.ts";
import { runWorker } from "./wrangler.ts";

const READY_MS = 180_000;
const FIRST_DATA_MS = 30_000;
const ASK_MS = 5000;
const SANDBOX_PORT_OFFSET = 1000;
const SECRETS = ["COINGECKO_API_KEY", "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"];

type Sandbox = Awaited<ReturnType<typeof serveSandbox>>;

export type ProductOptions = Settings & {
  /** The worker's, where a test wants others. */
  vars?: Record<string, string>;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
  say?: (line: string) => void;
};

export type Product = {
  /** Where a browser goes. */
  origin: string;
  /** Where the worker itself listens; the same, except with `dev`. */
  workerOrigin: string;
  /** In words, where the prices come from. */
  feed: string;
  /** Undefined when the prices come from elsewhere. */
  sandbox: Sandbox | undefined;
  /** Whether the first prices are there. */
  hasData: boolean;
  /** Rejects when one of the processes ends by itself. */
  crashed: Promise<never>;
  /** Into the log of this start. */
  note(error: unknown): void;
  stop(): Promise<void>;
};

const pick = (env: NodeJS.ProcessEnv, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

const at = (port: number): string => `http://localhost:${port}`;

async function hasPrices(origin: string): Promise<boolean> {
  const reply = await fetch(`${origin}/api/top-coins?limit=1`, { signal: AbortSignal.timeout(ASK_MS) });
  return reply.ok && ((await reply.json()) as unknown[]).length > 0;
}

async function answers(url: string, log: string): Promise<void> {
  const alive = await until(async () => (await fetch(url, { signal: AbortSignal.timeout(ASK_MS) })).ok, READY_MS);
  if (!alive) throw new Error(`${url} did not answer within ${READY_MS / 1000} s (the log: ${log}).`);
}

/** The whole product on this machine: migrated, built, running and with its first prices. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { port, stateDir, dev, wish, env, signal, say = () => {} } = options;
  signal?.throwIfAborted();
  mkdirSync(stateDir, { recursive: true });
  const log = join(stateDir, "start.log");
  writeFileSync(log, "");
  const note = (error: unknown) => appendFileSync(log, `${error instanceof Error ? error.message : error}\n`);
  const processes = createProcesses(log);
  const workerPort = dev ? await anyFreePort() : port;
  const workerOrigin = at(workerPort);
  let sandbox: Sandbox | undefined;
  let opening: Promise<Sandbox> | undefined;

  const openSandbox = async () => {
    // The same address each time, where it is free: another one is another market to the worker.
    const own = port + SANDBOX_PORT_OFFSET;
    opening ??= isFree(own).then((free) => serveSandbox(free ? { port: own } : {}));
    sandbox = await opening;
    return sandbox;
  };

  async function bringUp() {
    const [feed, tokens] = await Promise.all([
      chooseMarketFeed(wish, env, openSandbox),
      chooseTokenFeed(wish, env, openSandbox),
      migrate(stateDir),
      buildIfStale(processes, say),
    ]);
    const payments = choosePaymentFeed(env, sandbox);
    // One thread runs everything here: objects side by side would only block it for longer.
    const vars = {
      ENVIRONMENT: "development",
      PASSWORD_SHARDS: "1",
      ...feed.vars,
      ...tokens,
      ...payments.vars,
      ...options.vars,
    };
    const secrets = { ...pick(env, SECRETS), ...payments.secrets };
    runWorker(processes, { port: workerPort, stateDir, vars, secrets });
    if (dev) servePageWithReload(processes, port, workerOrigin);
    await answers(`${workerOrigin}/api/health`, log);
    // A failed first run is no reason to stop: the next minute tries again.
    await Promise.all(readCrons().map((cron) => fireCron(workerOrigin, cron).catch(note)));
    const hasData = await until(() => hasPrices(workerOrigin), FIRST_DATA_MS);
    if (dev) await answers(at(port), log);
    return { feed: feed.sentence, hasData };
  }

  async function stop() {
    await processes.endAll();
    await sandbox?.close();
  }

  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("The start was ended.")));
  });
  try {
    const up = await Promise.race([bringUp(), processes.crashed, aborted]);
    return { origin: at(port), workerOrigin, ...up, sandbox, crashed: processes.crashed, note, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
