import { contract } from "../../shared/contract.ts";
import { attack } from "../../worker/test/fuzz/fuzz.ts";
import { PUSH_KEYS } from "../../worker/test/push-keys.ts";
import { atLeast, type BenchResult, exactly, info } from "../bench/results.ts";
import { openServer, sandboxVars, WITHOUT_LIMITS } from "../bench/server.ts";
import { serveSandbox } from "../sandbox/serve.ts";

const REQUESTS = 50_000;
const CONCURRENCY = 8;
const MAX_SHOWN_FAULTS = 20;

/** Sends valid, mutated and random requests to every endpoint of the contract, over HTTP, to the bundled worker. */
export async function fuzzDrill(): Promise<BenchResult[]> {
  await using sandbox = await serveSandbox();
  const vars = { ...WITHOUT_LIMITS, ...sandboxVars(sandbox), ...PUSH_KEYS };
  await using server = await openServer("worker/index.ts", { vars });
  await server.refresh();
  const database = await server.database();
  const target = {
    request: (path: string, init: RequestInit) => fetch(`${server.origin.origin}${path}`, init),
    run: (sql: string) => database.prepare(sql).run(),
  };
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const startedAt = performance.now();
  const options = { seed, count: REQUESTS, concurrency: CONCURRENCY };
  const { requests, successes: expectedReplies, faults } = await attack(target, options);
  const perSecond = requests / ((performance.now() - startedAt) / 1000);
  const distinctFaults = new Map(faults.map((fault) => [fault.fault, fault]));
  for (const { fault, request, reply } of [...distinctFaults.values()].slice(0, MAX_SHOWN_FAULTS))
    console.log(`${fault}\n  ${request}\n  ${reply}`);
  const neverSucceeded = Object.keys(contract).filter((name) => !(name in expectedReplies));
  if (neverSucceeded.length > 0) console.log(`Endpoints without a successful reply: ${neverSucceeded.join(", ")}`);
  const succeeded = Object.values(expectedReplies).reduce((sum, count) => sum + count, 0);
  return [
    atLeast(`valid, mutated and random requests (SEED=${seed})`, requests, REQUESTS, "requests", 0),
    info("requests per second, successful requests", `${perSecond.toFixed(0)} and ${succeeded}`),
    exactly("endpoints without a successful reply", neverSucceeded.length, 0, "endpoints"),
    exactly(
      "5xx replies, replies that break their schema, error replies without a sentence or cacheable",
      faults.length,
      0,
      "faults",
    ),
  ];
}
