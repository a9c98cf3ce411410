import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { Response as MiniflareResponse, WebSocketPair } from "miniflare";
import { defineConfig } from "vitest/config";
import { DATABASE_BINDING, DATABASE_WORKER } from "./tools/quick-database.ts";
import { createSandbox } from "./tools/sandbox/sandbox.ts";
import type { SocketBindings } from "./tools/sandbox/venues/socket.ts";
import { PUSH_KEYS } from "./worker/test/push-keys.ts";
import { START } from "./worker/test/start.ts";

// These tests read the project's files, so they run on Node and not in the Workers runtime.
const NODE_ONLY_TESTS = [
  "worker/platform/storage/columns.test.ts",
  "worker/test/boundaries.test.ts",
  "worker/test/cron-table.test.ts",
  "worker/test/scale/page.test.ts",
];

// These limits only end tests that hang. A machine half as fast and busy with other work must not reach them.
const TIMEOUTS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

/** Set by tools/test/stages.ts. */
const EXCLUDED_TESTS = process.env.EXCLUDED_TESTS?.split(",").filter(Boolean) ?? [];

/** Tests of pure functions run on Node, because the Workers runtime takes a second to start for each file. */
const RULES_TESTS = "worker/**/*.rules.test.ts";

/** The public keys of a well-known test wallet. */
const PAYMENT_KEYS = {
  EVM_XPUB:
    "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP",
  BTC_XPUB:
    "vpub5YRRorZVvAATHuEEHuFw1sBdoTr86WAbRqErEmc37QW5GQdJ6QT2iARGALeCtcpVRmFdR1PQ4BFAuCNPy6Rv4tqSLNHpbaCNDAF4K549MT1",
  EVM_CHAIN_ID: "84532",
};

/** Accepts a WebSocket of the worker under test. */
const accept: SocketBindings["accept"] = (connect) => {
  const [client, server] = Object.values(new WebSocketPair());
  server!.accept();
  connect({
    send: (text) => server!.send(text),
    close: (code, reason) => server!.close(code, reason),
    onMessage: (listener) => server!.addEventListener("message", ({ data }) => listener(String(data))),
    onClose: (listener) => server!.addEventListener("close", () => listener()),
  });
  return new MiniflareResponse(null, { status: 101, webSocket: client! }) as unknown as Response;
};

/** The feed of live prices runs in a Durable Object, which has the settings of the worker, so its sandbox is fixed. */
const VENUES = "http://live-prices.sandbox.test";
/** The venues send five times as often as the real ones, so that tests wait less. */
const VENUE_INTERVAL = 200;

/** The upstreams are four days ahead of the tests, which move their own clock by days: what they wait for has come. */
const UPSTREAM_START = START + 4 * 86_400_000;

type Sandbox = ReturnType<typeof createSandbox>;
const sandboxes = new Map<string, Sandbox>();
/** Each host name has its own sandbox, so that the faults of one test file do not affect another. */
function replyOutbound(request: Request): Response | Promise<Response> {
  const { host } = new URL(request.url);
  if (!host.endsWith(".sandbox.test")) return new Response("Tests reach no network.", { status: 599 });
  // Tests must not depend on the day of the run. The feed of live prices runs by the real time.
  const offsetMs = host === new URL(VENUES).host ? 0 : UPSTREAM_START - Date.now();
  const sandbox = sandboxes.get(host) ?? createSandbox({ offsetMs, venueInterval: VENUE_INTERVAL });
  sandboxes.set(host, sandbox);
  return sandbox.fetch(request, { accept });
}

/** Packages that the worker tests load as one file each, because a file costs the Workers runtime a request to Node. */
const BUNDLED = [
  "@block65/webcrypto-web-push",
  "@hono/zod-validator",
  "@noble/curves/secp256k1.js",
  "@noble/hashes/sha2.js",
  "@noble/hashes/sha3.js",
  "@scure/base",
  "@scure/bip32",
  "@scure/btc-signer",
  "@simplewebauthn/server",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/errors",
  "drizzle-orm/sqlite-core",
  "fast-check",
  "hono",
  "hono/body-limit",
  "hono/http-exception",
  "hono/route",
  "viem/utils",
  "zod",
];

const isDrill = process.env.DRILL === "1";
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
process.stdout.write(`The seed of the property tests is ${seed}. SEED=${seed} repeats them.\n`);
/** The constants of tools/test/depth.ts. */
const define = { __DRILL__: String(isDrill), __SEED__: String(seed) };

export default defineConfig({
  test: {
    // One more than the cores, because some tests wait for time-outs.
    maxWorkers: 3,
    projects: [
      {
        define,
        test: {
          name: "node",
          // Not isolated, because these tests leave no state in modules and can share one loaded sandbox.
          isolate: false,
          ...TIMEOUTS,
          environment: "node",
          include: ["shared/**/*.test.ts", "tools/**/*.test.ts", RULES_TESTS, ...NODE_ONLY_TESTS],
          exclude: ["tools/e2e/**", ...EXCLUDED_TESTS],
        },
      },
      {
        define,
        test: {
          name: "web",
          // Each file still has its own window, and starts in half the time of a process.
          pool: "vmThreads",
          ...TIMEOUTS,
          environment: "happy-dom",
          include: ["web/**/*.test.{ts,tsx}"],
        },
      },
      {
        define,
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              durableObjects: DATABASE_BINDING,
              workers: [DATABASE_WORKER],
              r2Buckets: ["BACKUPS"],
              bindings: {
                ENVIRONMENT: "test",
                PUBLIC_ORIGIN: "http://tidemark.test",
                COINGECKO_PLAN: "analyst",
                MARKET_SOURCE: "Sandbox",
                TOKEN_SOURCE: "Sandbox",
                RATE_SOURCE: "Sandbox",
                PASSWORD_COST: "16",
                ...PAYMENT_KEYS,
                ...PUSH_KEYS,
                BINANCE_SOCKET_URL: `${VENUES}/binance`,
                BINANCE_URL: `${VENUES}/binance`,
                KRAKEN_SOCKET_URL: `${VENUES}/kraken`,
                KRAKEN_URL: `${VENUES}/kraken`,
                MIGRATIONS: await readD1Migrations("./migrations"),
              },
              outboundService: replyOutbound,
            },
          })),
        ],
        resolve: {
          // The Workers runtime has no IndexedDB, in which a guest's browser keeps a portfolio.
          alias: [
            { find: /.*\/storage\/store\.ts$/, replacement: `${import.meta.dirname}/worker/test/memory-store.ts` },
          ],
        },
        test: {
          name: "worker",
          isolate: false,
          deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
          setupFiles: ["./worker/test/fresh-storage.ts"],
          ...TIMEOUTS,
          include: ["worker/**/*.test.ts"],
          exclude: [RULES_TESTS, ...NODE_ONLY_TESTS],
        },
      },
    ],
  },
});
