import autocannon from "autocannon";
import type { BenchResult } from "../results.ts";
import type { Server } from "../server.ts";
import { median, percent, spread } from "../statistics.ts";

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

/** Compares the product with a bare worker in the same workerd process, so that machine and runtime are the same. */
export async function throughput(server: Server, path: string): Promise<BenchResult> {
  const product = new URL(path, server.origin);
  const bare = await server.urlOf("bare");
  for (const url of [product, bare]) await requestsPerSecond(url, WARM_UP_SECONDS);
  let result = resultOf(await measureRounds(product, bare));
  for (let tries = 1; tries < MAX_TRIES && result.verdict === "no verdict"; tries++) {
    result = resultOf(await measureRounds(product, bare));
  }
  return result;
}
