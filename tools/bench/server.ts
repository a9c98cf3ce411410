import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog, Response, type V4WorkerOptions } from "miniflare";
import { type Databases, quickD1 } from "../../worker/test/quick-d1/quick-d1.ts";
import { DATABASE_BINDING, DATABASE_WORKER } from "../quick-database.ts";
import { choosePaymentFeed } from "../start/feeds/payment-feed.ts";
import { anyFreePort } from "../start/free-port.ts";
import { applyMigrations } from "../start/migrate.ts";
import { PROJECT } from "../start/project.ts";
import { WRANGLER, WRANGLER_ENV } from "../start/wrangler.ts";
import { readWranglerToml } from "../start/wrangler-toml.ts";
import { run } from "../test/command.ts";
import { liveHeapMb } from "./live-heap.ts";

/** Settings of a worker whose upstream is not reachable. */
const DEFAULT_VARS = {
  ENVIRONMENT: "development",
  COINGECKO_URL: "http://localhost:9",
  COINGECKO_PLAN: "analyst",
  MARKET_SOURCE: "Sandbox",
  LIVE_PRICES: "off",
};
/** Users can send any number of messages, and their passwords are hashed at a low cost. */
export const WITHOUT_LIMITS = { ENVIRONMENT: "test", PASSWORD_COST: "1024", CHAT_FLOOD_LIMIT: "1000000" };
/** The variables of a worker whose upstreams are all in the sandbox. */
export function sandboxVars(sandbox: { origin: string }): Record<string, string> {
  const { vars, secrets } = choosePaymentFeed({}, sandbox);
  const icpSwap = `${sandbox.origin}/icpswap`;
  const coinGecko = `${sandbox.origin}/coingecko/api/v3`;
  return {
    ...vars,
    ...secrets,
    COINGECKO_URL: coinGecko,
    ICPSWAP_URL: icpSwap,
    ICPSWAP_LOGO_URL: `${icpSwap}/logo`,
    ECB_URL: `${sandbox.origin}/ecb`,
  };
}
/** Durable Object classes by binding. */
const CLASSES = {
  CHAT_ROOM: "ChatRoom",
  LEDGER: "Ledger",
  PRICE_FEED: "PriceFeed",
  PRICE_FAN_OUT: "PriceFanOut",
  VISIT_BUFFER: "VisitBuffer",
  PASSWORD_HASHER: "PasswordHasher",
  JOB_RUNNER: "JobRunner",
};
const TICKS_PER_SECOND = 100;

type ServerOptions = {
  vars?: Record<string, string>;
  /** Additional Durable Object classes by binding. */
  classes?: Record<string, string>;
  /** Workers that run in the same workerd process. */
  otherWorkers?: V4WorkerOptions[];
  /** Gives the worker a database for `quickD1` too, which `database` returns. Its statements take a quarter of the time. */
  hasQuickDatabase?: boolean;
  /** Opens the inspector, which `liveHeapMb` needs. */
  hasInspector?: boolean;
};
export type Server = Awaited<ReturnType<typeof openServer>>;

/** Bundles a worker as for a deployment. Returns the path of the script. */
async function bundle(name: string, entry: string): Promise<string> {
  const outdir = join(PROJECT, ".cache/bench", name);
  const args = [WRANGLER, "deploy", entry, "--dry-run", "--outdir", outdir];
  const { ok, output } = await run(process.execPath, args, { env: WRANGLER_ENV });
  if (!ok) throw new Error(output);
  return join(outdir, readdirSync(outdir).find((file) => file.endsWith(".js")) ?? "");
}

async function builtFile(request: { url: string }): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [file, type] = pathname.endsWith(".json") ? [pathname, "application/json"] : ["index.html", "text/html"];
  return new Response(await readFile(join(PROJECT, "dist", file)), { headers: { "Content-Type": type } });
}

/** The id of the workerd process that this process started. */
function workerdPid(): number {
  const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ");
  const pid = pids.find((child) => readFileSync(`/proc/${child}/comm`, "utf8") === "workerd\n");
  if (!pid) throw new Error("No workerd process is running.");
  return Number(pid);
}

/**
 * Starts the product's worker, or a worker of `tools/bench/workers` that wraps it, on a fixed port, with an empty database.
 * The server can be killed without warning and restarted with the same data.
 */
export async function openServer(
  entry: string,
  { vars, classes, otherWorkers = [], hasQuickDatabase = false, hasInspector = false }: ServerOptions = {},
) {
  const { compatibility_date, compatibility_flags } = readWranglerToml();
  const name = basename(entry, ".ts");
  const worker: V4WorkerOptions = {
    name,
    modules: true,
    scriptPath: await bundle(name, entry),
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    bindings: { ...DEFAULT_VARS, ...vars },
    d1Databases: { DB: "bench" },
    durableObjects: {
      ...Object.fromEntries(
        Object.entries({ ...CLASSES, ...classes }).map(([binding, className]) => [
          binding,
          { className, useSQLite: true },
        ]),
      ),
      ...(hasQuickDatabase && DATABASE_BINDING),
    },
    // Serves the built files directly, because the asset router would be measured as a part of the product.
    serviceBindings: { ASSETS: builtFile },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: await anyFreePort() }],
  };
  const inspectorPort = hasInspector ? await anyFreePort() : undefined;
  const stateDir = await mkdtemp(join(tmpdir(), "bench-"));
  const open = () =>
    new Miniflare(
      convertV4MiniflareOptions({
        workers: [worker, ...otherWorkers, ...(hasQuickDatabase ? [DATABASE_WORKER] : [])],
        resourcePersistencePath: join(stateDir, "v3"),
        log: new NoOpLog(),
        handleStructuredLogs: () => {},
        logRequests: false,
        cf: false,
        inspectorPort,
        telemetry: { enabled: false },
      }),
    );
  let miniflare = open();
  const database = async () =>
    hasQuickDatabase
      ? quickD1((await miniflare.getDurableObjectNamespace("TEST_DATABASE", name)) as unknown as Databases)
      : miniflare.getD1Database("DB", name);
  await applyMigrations(await database());
  return {
    stateDir,
    origin: await miniflare.unsafeGetDirectURL(name),
    database,
    urlOf: (otherWorker: string): Promise<URL> => miniflare.unsafeGetDirectURL(otherWorker),
    /** CPU time that workerd has used, in seconds. */
    cpuSeconds(): number {
      const stat = readFileSync(`/proc/${workerdPid()}/stat`, "utf8");
      // Fields 14 and 15. Counted after the last bracket, because field 2, the process name in brackets, may contain spaces.
      const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12);
      return (Number(user) + Number(system)) / TICKS_PER_SECOND;
    },
    /** Resident memory of workerd in MB. */
    residentMb(): number {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${workerdPid()}/status`, "utf8")) ?? [];
      return Number(kilobytes) / 1024;
    },
    /** Memory of the worker's live objects in MB. Needs `hasInspector` and requests in progress. */
    liveHeapMb: () => liveHeapMb(`ws://127.0.0.1:${inspectorPort}/core:user:${name}`),
    /** Runs the cron job of every minute, which refreshes the market. */
    async refresh(): Promise<void> {
      const { outcome } = await (await miniflare.getWorker(name)).scheduled({ cron: "* * * * *" });
      if (outcome !== "ok") throw new Error(`The refresh ended with ${outcome}.`);
    },
    async kill(): Promise<void> {
      process.kill(workerdPid(), "SIGKILL");
      await miniflare.dispose().catch(() => {});
    },
    async restart(): Promise<void> {
      miniflare = open();
      await miniflare.ready;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await miniflare.dispose().catch(() => {});
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
