import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../../shared/contract.ts";
import { attack } from "../../worker/test/fuzz/fuzz.ts";
import { exactly, type Figure } from "../bench/figures.ts";
import { migrate, openWorkerd, productWorker, refresh } from "../bench/market/workerd.ts";
import { serveSandbox } from "../sandbox/serve.ts";

const REQUESTS = 50_000;
const AT_ONCE = 8;
const SHOWN = 20;

/** Good, mutated and junk requests over the whole contract, by HTTP to the worker as it would be deployed. */
export async function faults(): Promise<Figure[]> {
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
    // Of a wallet that everybody knows: nobody pays there.
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
    const since = performance.now();
    const {
      requests,
      answered,
      faults: found,
    } = await attack(
      {
        request: (path, init) => fetch(`${origin.origin}${path}`, init),
        run: (sql) => database.prepare(sql).run(),
      },
      { seed, count: REQUESTS, atOnce: AT_ONCE },
    );
    const perSecond = requests / ((performance.now() - since) / 1000);
    const kinds = new Map(found.map((fault) => [fault.fault, fault]));
    for (const { fault, asked, answer } of [...kinds.values()].slice(0, SHOWN))
      console.log(`${fault}\n  ${asked}\n  ${answer}`);
    const silent = Object.keys(contract).filter((name) => !(name in answered));
    if (silent.length > 0) console.log(`Never answered as asked: ${silent.join(", ")}`);
    const promised = Object.values(answered).reduce((sum, count) => sum + count, 0);
    return [
      {
        name: `random and mutated requests over the contract (SEED=${seed})`,
        value: `${requests} requests, ${perSecond.toFixed(0)} a second, ${promised} of them answered as asked`,
        bar: `≥ ${REQUESTS} requests`,
        verdict: requests >= REQUESTS ? "ok" : "MISSED",
      },
      exactly("endpoints that none of them got its answer from", silent.length, 0, "endpoints"),
      exactly(
        "5xx, replies unlike their schema, refusals that are no sentence or may be kept",
        found.length,
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
