import type { Browser } from "@playwright/test";
import { atLeast, atMost, type BenchResult } from "../results.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { type Load, measureLoad, openMarket } from "./visit.ts";

const LOADS = 5;
const MAX_FIRST_ROW_MS = 1000;
const MIN_SPEED_UP = 2.5;
const MAX_SHIFT = 0.05;

const SHOWN = { selector: "tr[data-coin]" };

const measure = (browser: Browser, edge: Edge): Promise<Load> =>
  measureLoad(browser, SHOWN, (page) => openMarket(page, edge.origin));

/** Loads the market on a phone with slow 4G and a slow CPU, alternately with and without the rows in the first HTML. */
export async function loading(browser: Browser, edge: Edge, control: Edge): Promise<BenchResult[]> {
  const withRows: Load[] = [];
  const withoutRows: Load[] = [];
  for (let round = 0; round < LOADS; round++) {
    withRows.push(await measure(browser, edge));
    withoutRows.push(await measure(browser, control));
  }
  const firstRowOf = (loads: Load[]) => median(loads.map(({ painted }) => painted));
  const [withMs, withoutMs] = [firstRowOf(withRows), firstRowOf(withoutRows)];
  const ratio = withoutMs / withMs;
  const speedUp = atLeast("first data row, faster than without rows in the HTML", ratio, MIN_SPEED_UP, "×", 1);
  return [
    atMost("first data row, slow 4G and 4× slower CPU", withMs, MAX_FIRST_ROW_MS, "ms"),
    { ...speedUp, value: `${speedUp.value} (${withoutMs.toFixed(0)} ms without)` },
    atMost("layout shift, worst of all loads", Math.max(...withRows.map(({ shift }) => shift)), MAX_SHIFT, "", 3),
  ];
}
