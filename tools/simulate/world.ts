import type { Scripts } from "./bundle.ts";
import { commonGlobals } from "./core/globals.ts";
import { startScript } from "./core/isolate.ts";
import { createProcess, type Process } from "./core/process.ts";
import { createRandom } from "./core/random.ts";
import { createScheduler, type Owner } from "./core/scheduler.ts";
import { createTrace } from "./core/trace.ts";
import { openD1 } from "./edges/d1.ts";
import { recordMarket } from "./edges/market.ts";
import { CALM, callOver, type Weather } from "./edges/network.ts";
import { createObjects } from "./edges/objects.ts";
import { SocketPair } from "./edges/sockets.ts";
import { openSqlite } from "./edges/sqlite.ts";
import { SimulatedResponse, type Upstreams, upstreamFetch } from "./edges/upstream.ts";
import { ORIGIN, SETTINGS } from "./settings.ts";

/** The time at which every history begins. */
const START = Date.UTC(2026, 10, 20, 12);
/** Requests are answered by one of these, each with its own memory. */
const WORKERS = 2;

/** What proxies send twice, because the product has to recognise it. */
const isRepeatable = (path: string, { method }: RequestInit) =>
  method === "POST" && /^\/api\/(transactions|spot-positions|leveraged-positions|chat\/messages)$/.test(path);

type WorkerExports = {
  default: {
    fetch(request: Request, env: unknown, ctx: unknown): Promise<Response>;
    scheduled(event: { cron: string }, env: unknown): Promise<void>;
  };
} & Record<string, never>;
type OutsideExports = { createSandbox(options: object): Upstreams };
type Running = { process: Process; exports: WorkerExports; env: unknown };

/** What a deployment brings to a product that runs: scripts, and the migrations that its database does not have. */
export type Release = { scripts: Scripts; migrations: readonly string[] };

export type WorldOptions = {
  seed: number;
  scripts: Scripts;
  /** The stored database; empty without it. */
  image?: Uint8Array;
  settings?: Record<string, string>;
  keepsTrace?: boolean;
};

export type World = ReturnType<typeof createWorld>;

/** The whole product and everything outside, under one clock and one scheduler that follow from the seed. */
export function createWorld({ seed, scripts, image, settings = {}, keepsTrace = false }: WorldOptions) {
  const random = createRandom(seed);
  const trace = createTrace(keepsTrace);
  const scheduler = createScheduler(random.fork("scheduler"), trace, START);
  const sqlite = openSqlite(image);
  const weather: Record<"database" | "objects" | "upstreams" | "visitors", Weather> = {
    database: CALM,
    objects: CALM,
    upstreams: CALM,
    visitors: CALM,
  };
  const networkRandom = random.fork("network");
  const values = random.fork("values");

  const market = recordMarket(sqlite);

  const outside: Owner = { name: "outside", isAlive: true };
  const common = commonGlobals(scheduler, outside, random.fork("outside"));
  const { createSandbox } = startScript<OutsideExports>(outside, scripts.outside, common.globals, common.modules);
  const upstreams = createSandbox({ now: scheduler.now });

  const objects = createObjects({
    scheduler,
    random: networkRandom,
    weather: () => weather.objects,
    host: () => {
      hosting ??= startWorker("objects", current.objects);
      return { process: hosting.process, classes: hosting.exports as never, env: hosting.env };
    },
  });

  let hosting: Running | null = null;
  const workers: (Running | null)[] = Array.from({ length: WORKERS }, () => null);
  /** The scripts that are started now. */
  const current = { workers: workers.map(() => scripts.worker), objects: scripts.worker, page: scripts.page };

  function startWorker(name: string, script: string): Running {
    const process = createProcess(name);
    const { owner } = process;
    const { globals, modules } = commonGlobals(scheduler, owner, values);
    const d1 = openD1({
      ...{ scheduler, random: networkRandom, sqlite, owner },
      weather: () => weather.database,
      onWrite: (text) => market.note(text),
    });
    const namespace = (className: string) => objects.namespace(className, owner);
    const env = {
      ...SETTINGS,
      ...settings,
      DB: d1,
      ASSETS: { fetch: async () => new Response("", { status: 404 }) },
      CHAT_ROOM: namespace("ChatRoom"),
      LEDGER: namespace("Ledger"),
      PRICE_FEED: namespace("PriceFeed"),
      PRICE_FAN_OUT: namespace("PriceFanOut"),
      VISIT_BUFFER: namespace("VisitBuffer"),
      PASSWORD_HASHER: namespace("PasswordHasher"),
      JOB_RUNNER: namespace("JobRunner"),
    };
    class DurableObject {
      readonly ctx: unknown;
      readonly env: unknown;
      constructor(ctx: unknown, env: unknown) {
        this.ctx = ctx;
        this.env = env;
      }
    }
    const exports = startScript<WorkerExports>(
      owner,
      script,
      {
        ...globals,
        fetch: upstreamFetch({ scheduler, random: networkRandom, weather: () => weather.upstreams }, upstreams, owner),
        Request,
        Response: SimulatedResponse,
        WebSocketPair: SocketPair,
        WebSocketRequestResponsePair: class {},
        caches: { open: async () => ({ match: async () => undefined, put: async () => {} }) },
      },
      { ...modules, "cloudflare:workers": { DurableObject, env } },
    );
    return { process, exports, env };
  }

  function anyWorker(): Running {
    const index = networkRandom.integer(0, WORKERS - 1);
    workers[index] ??= startWorker(`worker-${index}`, current.workers[index]!);
    return workers[index];
  }

  const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => {}), passThroughOnException() {} };
  const ended = () => new Error("The worker has ended.");

  function answer(request: Request): Promise<Response> {
    const { process, exports, env } = anyWorker();
    return process.whileAlive(async () => exports.default.fetch(request, env, context), ended());
  }

  /** The workers, the objects or both lose their memory and all that they wait for. */
  function crash(what: "workers" | "objects" | "all"): void {
    trace.write(scheduler.elapsed(), `-- crash of ${what}`, true);
    if (what !== "objects") {
      for (const worker of workers) worker?.process.kill();
      workers.fill(null);
    }
    if (what !== "workers") {
      hosting?.process.kill();
      hosting = null;
      objects.forget();
    }
  }

  /**
   * The steps of a deployment: the database, then one worker after the other, then the objects and the pages that are
   * opened from then on. Until the last step, both releases run side by side. A worker ends its requests before it goes.
   */
  const deployment = ({ scripts: next, migrations }: Release): (() => void)[] => [
    () => {
      for (const migration of migrations) sqlite.exec(migration);
    },
    ...workers.map((_, index) => () => {
      current.workers[index] = next.worker;
      workers[index] = null;
    }),
    () => {
      current.objects = next.worker;
      current.page = next.page;
      crash("objects");
    },
  ];

  return {
    seed,
    outsideScript: scripts.outside,
    pageScript: () => current.page,
    deployment,
    random,
    trace,
    scheduler,
    sqlite,
    weather,
    market,
    /** A request of a visitor. Fails like the `fetch` of a browser when it or its reply is lost. */
    fetch(path: string, init: RequestInit, caller: Owner): Promise<Response> {
      const makeRequest = () => {
        const request = new Request(`${ORIGIN}${path}`, init);
        request.headers.set("CF-Connecting-IP", "203.0.113.7");
        return request;
      };
      return callOver(scheduler, networkRandom, {
        label: `${init.method ?? "GET"} ${path}`,
        caller,
        callee: null,
        weather: isRepeatable(path, init) ? weather.visitors : { ...weather.visitors, twice: 0 },
        failure: () => new TypeError("Failed to fetch"),
        work: () => answer(makeRequest()),
        describe: ({ status }) => String(status),
      });
    },
    /** Starts the jobs of a trigger. Resolves when they have ended, also when they have failed. */
    async cron(cron: string): Promise<void> {
      const { process, exports, env } = anyWorker();
      const run = async () => exports.default.scheduled({ cron }, env);
      await process.whileAlive(run, ended()).catch(() => {});
    },
    /** Everything outside, without a network in between. */
    async control(method: string, path: string, body?: unknown): Promise<unknown> {
      const init =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
      const reply = await upstreams.fetch(new Request(`http://sandbox.test/__control${path}`, { method, ...init }));
      const text = await reply.text();
      if (!reply.ok) throw new Error(text);
      return text === "" ? null : JSON.parse(text);
    },
    /** What an upstream of the sandbox replies, without a network in between. */
    async upstream(path: string): Promise<unknown> {
      return (await upstreams.fetch(new Request(`http://sandbox.test${path}`))).json();
    },
    /** The next call with this text arrives so many ms later than others, so that later ones overtake it. */
    holdCall(text: string, delay: number) {
      scheduler.delayOnce(new RegExp(`> .*${text}`), delay);
    },
    /** The objects, which also run the jobs, crash once a call with this text was done, before its reply arrives. */
    crashBeforeReply(text: string) {
      scheduler.onceAfter(new RegExp(`> .*${text}`), () => crash("objects"));
    },
    crash,
  };
}
