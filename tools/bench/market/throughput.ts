import type { Miniflare } from "miniflare";
import type { Figure } from "../figures.ts";
import { requestsPerSecond } from "../load.ts";
import { median, percent, spread } from "../statistics.ts";

const BAR = 0.85;
const RESTLESS = 0.15;
const ROUNDS = 5;
const ROUND_MS = 1500;
const WARM_UP_MS = 3000;
const CONNECTIONS = 4;
const TRIES = 3;

type Round = { product: number; bare: number };

/** A B B A: what drifts evenly over a round favours neither side. */
async function rounds(product: URL, bare: URL): Promise<Round[]> {
  const rate = (url: URL) => requestsPerSecond({ url, connections: CONNECTIONS, forMs: ROUND_MS });
  const measured: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [a1, b1, b2, a2] = [await rate(product), await rate(bare), await rate(bare), await rate(product)];
    measured.push({ product: (a1 + a2) / 2, bare: (b1 + b2) / 2 });
  }
  return measured;
}

function judge(measured: Round[]): Figure {
  const ratios = measured.map(({ product, bare }) => product / bare);
  const rate = (side: keyof Round) => Math.round(median(measured.map((round) => round[side])));
  const bareSpread = spread(measured.map(({ bare }) => bare));
  const ratio = median(ratios);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(2));
  return {
    name: "top-coins as columns, requests/s against a bare worker",
    value: `${ratio.toFixed(2)} (${least}–${most}; ${rate("product")}/s to ${rate("bare")}/s ± ${percent(bareSpread)})`,
    bar: `≥ ${BAR}`,
    verdict: bareSpread > RESTLESS ? "no verdict" : ratio >= BAR ? "ok" : "MISSED",
  };
}

/** Both in one workerd, so that the machine and the runtime are the same to both. */
export async function throughput(workerd: Miniflare, path: string): Promise<Figure> {
  const product = new URL(path, await workerd.unsafeGetDirectURL("product"));
  const bare = await workerd.unsafeGetDirectURL("bare");
  for (const url of [product, bare]) await requestsPerSecond({ url, connections: CONNECTIONS, forMs: WARM_UP_MS });
  let figure = judge(await rounds(product, bare));
  for (let again = 1; again < TRIES && figure.verdict === "no verdict"; again++) {
    figure = judge(await rounds(product, bare));
  }
  return figure;
}
