import autocannon from "autocannon";
import type { V4WorkerOptions } from "miniflare";
import { serveSandbox } from "../../sandbox/serve.ts";
import { readWranglerToml } from "../../start/wrangler-toml.ts";
import { atMost, type BenchResult, info } from "../results.ts";
import { openServer, type Server, sandboxVars } from "../server.ts";
import { median, medianInterval } from "../statistics.ts";

const COLUMNS = "/api/top-coins?limit=1000&layout=columns";
const MIN_RATIO = 0.9;
const MAX_CPU_RATIO = 1.2;
const MAX_NOISE = 0.15;
/** Many short rounds, because the speed of a shared machine changes from second to second. */
const ROUNDS = 20;
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 4;
const MAX_TRIES = 3;

/** Requests per second, and the processor time of a request in ms. */
type Rate = { perSecond: number; cpuMs: number };
type Round = { product: Rate; bare: Rate; streaming: Rate };

async function requestsPerSecond(server: Server, url: URL, seconds: number): Promise<Rate> {
  const options = { url: url.href, connections: CONNECTIONS, duration: seconds };
  const cpuBefore = server.cpuSeconds();
  const { non2xx, errors, requests, duration } = await autocannon(options);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests for ${url} failed.`);
  const cpuMs = ((server.cpuSeconds() - cpuBefore) * 1000) / requests.total;
  return { perSecond: requests.total / duration, cpuMs };
}

const mean = (first: Rate, second: Rate): Rate => ({
  perSecond: (first.perSecond + second.perSecond) / 2,
  cpuMs: (first.cpuMs + second.cpuMs) / 2,
});

type Workers = { product: URL; bare: URL; streaming: URL };

/** Each round repeats its order in reverse, so that a steady drift during it favours no worker. */
async function measureRounds(server: Server, { product, bare, streaming }: Workers): Promise<Round[]> {
  const rateOf = (url: URL) => requestsPerSecond(server, url, ROUND_SECONDS);
  const measured: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [a1, b1, c1] = [await rateOf(product), await rateOf(bare), await rateOf(streaming)];
    const [c2, b2, a2] = [await rateOf(streaming), await rateOf(bare), await rateOf(product)];
    measured.push({ product: mean(a1, a2), bare: mean(b1, b2), streaming: mean(c1, c2) });
  }
  return measured;
}

function resultsOf(measured: Round[]): BenchResult[] {
  const ratios = measured.map(({ product, bare }) => product.perSecond / bare.perSecond);
  const rateOf = (worker: keyof Round) => Math.round(median(measured.map((round) => round[worker].perSecond)));
  const cpuOf = (worker: keyof Round) => median(measured.map((round) => round[worker].cpuMs));
  const ratio = median(ratios);
  const [least, most] = medianInterval(ratios);
  const ofStreaming = median(measured.map(({ product, streaming }) => product.perSecond / streaming.perSecond));
  const cpu = atMost(
    "top-coins as columns: CPU of a request, relative to a bare worker",
    cpuOf("product") / cpuOf("bare"),
    MAX_CPU_RATIO,
    "×",
    2,
  );
  return [
    {
      name: "top-coins as columns: requests/s relative to a bare worker",
      value: `${ratio.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)}; ${rateOf("product")}/s and ${rateOf("bare")}/s)`,
      limit: `≥ ${MIN_RATIO}`,
      verdict: most - least > MAX_NOISE ? "no verdict" : ratio >= MIN_RATIO ? "ok" : "MISSED",
    },
    { ...cpu, value: `${cpu.value} (${cpuOf("product").toFixed(3)} and ${cpuOf("bare").toFixed(3)} ms)` },
    info(
      "top-coins as columns: requests/s and CPU, relative to a bare worker that also streams a blob",
      `${ofStreaming.toFixed(2)} and ${(cpuOf("product") / cpuOf("streaming")).toFixed(2)} ×`,
    ),
  ];
}

/** A worker that only returns the bytes that it received. `kept` is what it keeps of a request, and `reply` the body that it sends. */
const bareWorker = (name: string, kept: string, reply: string): V4WorkerOptions => ({
  name,
  modules: true,
  script: `let body;
    export default {
      async fetch(request) {
        if (request.method === "PUT") body = ${kept};
        return new Response(${reply}, { headers: { "Content-Type": "application/json" } });
      },
    };`,
  compatibilityDate: readWranglerToml().compatibility_date,
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
});
/** The usual way to send bytes. The runtime copies them for each reply. */
const BARE = bareWorker("bare", "await request.arrayBuffer()", "body");
/** The way of the product, without a copy: the upper limit for its speed. */
const STREAMING = bareWorker("streaming", "await request.blob()", "body.stream()");

/**
 * Compares the product, bundled as for a deployment, with bare workers in the same workerd process, so that machine and
 * runtime are the same. Sizes and database statements of the market are counted by tests.
 */
export async function requests(): Promise<BenchResult[]> {
  await using sandbox = await serveSandbox();
  const options = { vars: sandboxVars(sandbox), otherWorkers: [BARE, STREAMING] };
  await using server = await openServer("worker/index.ts", options);
  await server.refresh();
  const product = new URL(COLUMNS, server.origin);
  const [bare, streaming] = [await server.urlOf("bare"), await server.urlOf("streaming")];
  const body = await (await fetch(product)).arrayBuffer();
  for (const url of [bare, streaming]) await fetch(url, { method: "PUT", body });
  const workers = { product, bare, streaming };
  for (const url of Object.values(workers)) await requestsPerSecond(server, url, WARM_UP_SECONDS);
  let results = resultsOf(await measureRounds(server, workers));
  for (let tries = 1; tries < MAX_TRIES && results[0]?.verdict === "no verdict"; tries++) {
    results = resultsOf(await measureRounds(server, workers));
  }
  return results;
}
