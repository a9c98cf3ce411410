import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { createSandbox } from "./tools/sandbox/sandbox.ts";

// These read the project's files, so they run on Node and not in the Workers runtime.
const ABOUT_FILES = ["worker/test/boundaries.test.ts", "worker/test/cron-table.test.ts"];

// These limits only end what hangs: a machine half as fast and busy with other work must not reach them.
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** Pure, so that any runtime decides alike; the Workers runtime takes a second to begin for each file. */
const RULES = "worker/**/*.rules.test.ts";

/** Of a wallet that everybody knows: its addresses are for tests. */
const PAYMENT_KEYS = {
  EVM_XPUB:
    "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP",
  BTC_XPUB:
    "vpub5YRRorZVvAATHuEEHuFw1sBdoTr86WAbRqErEmc37QW5GQdJ6QT2iARGALeCtcpVRmFdR1PQ4BFAuCNPy6Rv4tqSLNHpbaCNDAF4K549MT1",
  EVM_CHAIN_ID: "84532",
};

/** Made for tests: no browser has ever subscribed with it. */
const PUSH_KEYS = {
  VAPID_PUBLIC_KEY: "BH6w0fJlF9VzLG0UDImbVCsWjgDJ9szWw3Bu8ZelgMbtod1YmuioNvYKZEgQ5pVcgzEDjtmnkEF4VyoQmJ5wltg",
  VAPID_PRIVATE_KEY: "3bObrZPGJaA1y7h-HcKvPexnP1S46N4PTwYC1AYYaDg",
  VAPID_SUBJECT: "mailto:tests@tidemark.test",
};

type Sandbox = ReturnType<typeof createSandbox>;
const sandboxes = new Map<string, Sandbox>();
/** Each host name is an upstream of its own, so that a test file's faults disturb no other file. */
function answerOutbound(request: Request): Response | Promise<Response> {
  const { host } = new URL(request.url);
  if (!host.endsWith(".sandbox.test")) return new Response("Tests reach no network.", { status: 599 });
  const sandbox = sandboxes.get(host) ?? createSandbox();
  sandboxes.set(host, sandbox);
  return sandbox.fetch(request);
}

export default defineConfig({
  test: {
    // One more than the cores: some tests wait for time-outs of their own.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "node",
          // They leave nothing behind in their modules: loading the sandbox once serves them all.
          isolate: false,
          ...PATIENCE,
          environment: "node",
          include: ["shared/**/*.test.ts", "tools/**/*.test.ts", RULES, ...ABOUT_FILES],
          exclude: ["tools/e2e/**"],
        },
      },
      {
        test: {
          name: "web",
          // Each file has a window of its own all the same, and begins in half the time that a process takes.
          pool: "vmThreads",
          ...PATIENCE,
          environment: "happy-dom",
          include: ["web/**/*.test.{ts,tsx}"],
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ENVIRONMENT: "test",
                COINGECKO_PLAN: "analyst",
                MARKET_SOURCE: "Sandbox",
                TOKEN_SOURCE: "Sandbox",
                PASSWORD_COST: "16",
                ...PAYMENT_KEYS,
                ...PUSH_KEYS,
                MIGRATIONS: await readD1Migrations("./migrations"),
              },
              outboundService: answerOutbound,
            },
          })),
        ],
        test: {
          name: "worker",
          isolate: false,
          setupFiles: ["./worker/test/fresh-storage.ts"],
          ...PATIENCE,
          include: ["worker/**/*.test.ts"],
          exclude: [RULES, ...ABOUT_FILES],
        },
      },
    ],
  },
});
