import type { Browser } from "@playwright/test";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { type Load, measureLoad } from "./visit.ts";

const ROUNDS = 5;
const RANKS = [1, 500, 900];
const MAX_RATIO = 1.3;
const MAX_SHIFT = 0.02;

const SHOWN = { selector: "main section svg path.fill-none", textIn: "main header", text: "$" };

const measure = (browser: Browser, { origin }: Edge, path: string): Promise<Load> =>
  measureLoad(browser, SHOWN, (page) => page.goto(`${origin}${path}`));

/** Compares the page with the same HTML without scripts, for coins of several ranks. Page and control alternate. */
export async function coinPainting(browser: Browser, edge: Edge, control: Edge): Promise<BenchResult[]> {
  const reply = await fetch(`${edge.origin}/api/top-coins?limit=1000&layout=columns`);
  const { id: ids } = (await reply.json()) as { id: string[] };
  const results: BenchResult[] = [];
  let shift = 0;
  for (const rank of RANKS) {
    const path = `/coins/${ids[rank - 1]}`;
    const loads = { page: [] as Load[], control: [] as Load[] };
    for (let round = 0; round < ROUNDS; round++) {
      loads.page.push(await measure(browser, edge, path));
      loads.control.push(await measure(browser, control, path));
    }
    const paintedAt = (list: Load[]) => median(list.map(({ painted }) => painted));
    const [pageMs, controlMs] = [paintedAt(loads.page), paintedAt(loads.control)];
    shift = Math.max(shift, ...loads.page.map((load) => load.shift));
    results.push(
      atMost(`rank ${rank}: price and chart painted, relative to a static page`, pageMs / controlMs, MAX_RATIO, "×", 2),
      info(`rank ${rank}: page, static page`, `${pageMs.toFixed(0)} ms, ${controlMs.toFixed(0)} ms`),
    );
  }
  return [...results, atMost("layout shift, worst of all loads", shift, MAX_SHIFT, "", 3)];
}
