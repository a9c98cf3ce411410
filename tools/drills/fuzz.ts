import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../../shared/contract.ts";
import { attack } from "../../worker/test/fuzz/fuzz.ts";
import { migrate, openWorkerd, productWorker, refresh } from "../bench/market/workerd.ts";
import { type BenchResult, exactly } from "../bench/results.ts";
import { serveSandbox } from "../sandbox/serve.ts";

const REQUESTS = 50_000;
const CONCURRENCY = 8;
const MAX_SHOWN_FAULTS = 20;

/** Sends valid, mutated and random requests to every endpoint of the contract, over HTTP, to the bundled worker. */
export async function fuzzDrill(): Promise<BenchResult[]> {
  const sandbox = await serveSandbox({});
  const state = await mkdtemp(join(tmpdir(), "bench-faults-"));
  const vars = {
    ENVIRONMENT: "test",
    PASSWORD_COST: "1024",
    COINGECKO_URL: `${sandbox.origin}/coingecko/api/v3`,
    COINGECKO_PLAN: "analyst",
    ICPSWAP_URL: `${sandbox.origin}/icpswap`,
    MARKET_SOURCE: "Sandbox",
    AD_CREATION: "open",
    EVM_RPC_URL: `${sandbox.origin}/evm`,
    EVM_CHAIN_ID: "84532",
    VAPID_PUBLIC_KEY: "BH6w0fJlF9VzLG0UDImbVCsWjgDJ9szWw3Bu8ZelgMbtod1YmuioNvYKZEgQ5pVcgzEDjtmnkEF4VyoQmJ5wltg",
    VAPID_PRIVATE_KEY: "3bObrZPGJaA1y7h-HcKvPexnP1S46N4PTwYC1AYYaDg",
    VAPID_SUBJECT: "mailto:tests@tidemark.test",
    // The key of a publicly known test wallet, which receives no real payments.
    EVM_XPUB:
      "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP",
  };
  const workerd = openWorkerd([await productWorker("worker/index.ts", vars)], state);
  try {
    await migrate(workerd, "product");
    await refresh(workerd, "product");
    const origin = await workerd.unsafeGetDirectURL("product");
    const database = await workerd.getD1Database("DB", "product");
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    const startedAt = performance.now();
    const {
      requests,
      successes: expectedReplies,
      faults,
    } = await attack(
      {
        request: (path, init) => fetch(`${origin.origin}${path}`, init),
        run: (sql) => database.prepare(sql).run(),
      },
      { seed, count: REQUESTS, concurrency: CONCURRENCY },
    );
    const perSecond = requests / ((performance.now() - startedAt) / 1000);
    const distinctFaults = new Map(faults.map((fault) => [fault.fault, fault]));
    for (const { fault, request, reply } of [...distinctFaults.values()].slice(0, MAX_SHOWN_FAULTS))
      console.log(`${fault}\n  ${request}\n  ${reply}`);
    const neverSucceeded = Object.keys(contract).filter((name) => !(name in expectedReplies));
    if (neverSucceeded.length > 0) console.log(`Endpoints without a successful reply: ${neverSucceeded.join(", ")}`);
    const succeeded = Object.values(expectedReplies).reduce((sum, count) => sum + count, 0);
    return [
      {
        name: `valid, mutated and random requests (SEED=${seed})`,
        value: `${requests} requests, ${perSecond.toFixed(0)} per second, ${succeeded} of them successful`,
        limit: `≥ ${REQUESTS} requests`,
        verdict: requests >= REQUESTS ? "ok" : "MISSED",
      },
      exactly("endpoints without a successful reply", neverSucceeded.length, 0, "endpoints"),
      exactly(
        "5xx replies, replies that break their schema, error replies without a sentence or cacheable",
        faults.length,
        0,
        "faults",
      ),
    ];
  } finally {
    await workerd.dispose();
    await sandbox.close();
    await rm(state, { recursive: true, force: true });
  }
}
