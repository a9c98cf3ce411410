import autocannon from "autocannon";
import type { V4WorkerOptions } from "miniflare";
import { serveSandbox } from "../sandbox/serve.ts";
import { readWranglerToml } from "../start/wrangler-toml.ts";
import type { BenchResult } from "./results.ts";
import { openServer, sandboxVars } from "./server.ts";
import { median, percent, spread } from "./statistics.ts";

const COLUMNS = "/api/top-coins?limit=1000&layout=columns";
const MIN_RATIO = 0.85;
const MAX_NOISE = 0.15;
const ROUNDS = 5;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 4;
const MAX_TRIES = 3;

type Round = { product: number; bare: number };

async function requestsPerSecond(url: URL, seconds: number): Promise<number> {
  const options = { url: url.href, connections: CONNECTIONS, duration: seconds };
  const { non2xx, errors, requests, duration } = await autocannon(options);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests for ${url} failed.`);
  return requests.total / duration;
}

/** ABBA order, so that a steady drift during a round favours neither worker. */
async function measureRounds(product: URL, bare: URL): Promise<Round[]> {
  const rateOf = (url: URL) => requestsPerSecond(url, ROUND_SECONDS);
  const measured: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [a1, b1, b2, a2] = [await rateOf(product), await rateOf(bare), await rateOf(bare), await rateOf(product)];
    measured.push({ product: (a1 + a2) / 2, bare: (b1 + b2) / 2 });
  }
  return measured;
}

function resultOf(measured: Round[]): BenchResult {
  const ratios = measured.map(({ product, bare }) => product / bare);
  const rateOf = (worker: keyof Round) => Math.round(median(measured.map((round) => round[worker])));
  const bareSpread = spread(measured.map(({ bare }) => bare));
  const ratio = median(ratios);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(2));
  return {
    name: "top-coins as columns: requests/s relative to a bare worker",
    value: `${ratio.toFixed(2)} (${least}–${most}; ${rateOf("product")}/s and ${rateOf("bare")}/s ± ${percent(bareSpread)})`,
    limit: `≥ ${MIN_RATIO}`,
    verdict: bareSpread > MAX_NOISE ? "no verdict" : ratio >= MIN_RATIO ? "ok" : "MISSED",
  };
}

/** A server that only returns the bytes that it received: the upper limit for the speed of the product. */
const BARE_WORKER: V4WorkerOptions = {
  name: "bare",
  modules: true,
  script: `let bytes;
    export default {
      async fetch(request) {
        if (request.method === "PUT") bytes = await request.arrayBuffer();
        return new Response(bytes, { headers: { "Content-Type": "application/json" } });
      },
    };`,
  compatibilityDate: readWranglerToml().compatibility_date,
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
};

/**
 * Compares the product, bundled as for a deployment, with a bare worker in the same workerd process, so that machine and
 * runtime are the same. Sizes and database statements of the market are counted by tests.
 */
export async function market(): Promise<BenchResult[]> {
  await using sandbox = await serveSandbox();
  const options = { vars: sandboxVars(sandbox), otherWorkers: [BARE_WORKER] };
  await using server = await openServer("worker/index.ts", options);
  await server.refresh();
  const product = new URL(COLUMNS, server.origin);
  const bare = await server.urlOf("bare");
  await fetch(bare, { method: "PUT", body: await (await fetch(product)).arrayBuffer() });
  for (const url of [product, bare]) await requestsPerSecond(url, WARM_UP_SECONDS);
  let result = resultOf(await measureRounds(product, bare));
  for (let tries = 1; tries < MAX_TRIES && result.verdict === "no verdict"; tries++) {
    result = resultOf(await measureRounds(product, bare));
  }
  return [result];
}
