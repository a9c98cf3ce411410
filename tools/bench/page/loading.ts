import type { Browser } from "@playwright/test";
import { atLeast, atMost, type BenchResult } from "../results.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { openMarket, PHONE, visit } from "./visit.ts";

const LOADS = 5;
const MAX_FIRST_ROW_MS = 1000;
const MIN_SPEED_UP = 2.5;
const MAX_SHIFT = 0.05;
const SETTLE_MS = 1500;

type Load = { firstRow: number; shift: number };

/** Runs in the page before the page's own scripts, and records the time of the first row and the layout shift. */
function recordLoad(): void {
  const load = { firstRow: 0, shift: 0 };
  Object.assign(window, { load });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) load.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  const findRow = () => {
    const row = document.querySelector("tr[data-coin]");
    if (!row?.getBoundingClientRect().height) return requestAnimationFrame(findRow);
    // The next frame begins only after this frame, with the row, has been drawn.
    return requestAnimationFrame(() => {
      load.firstRow = performance.now();
    });
  };
  requestAnimationFrame(findRow);
}

const measureLoad = (browser: Browser, edge: Edge): Promise<Load> =>
  visit(browser, PHONE, { network: "slow 4G", cpu: 4 }, async ({ page }) => {
    await page.addInitScript(recordLoad);
    await openMarket(page, edge.origin);
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate(() => (window as unknown as { load: Load }).load);
  });

/** Loads the market on a phone with slow 4G and a slow CPU, alternately with and without the rows in the first HTML. */
export async function loading(browser: Browser, edge: Edge, control: Edge): Promise<BenchResult[]> {
  const withRows: Load[] = [];
  const withoutRows: Load[] = [];
  for (let round = 0; round < LOADS; round++) {
    withRows.push(await measureLoad(browser, edge));
    withoutRows.push(await measureLoad(browser, control));
  }
  const firstRowOf = (loads: Load[]) => median(loads.map(({ firstRow }) => firstRow));
  const [withMs, withoutMs] = [firstRowOf(withRows), firstRowOf(withoutRows)];
  const ratio = withoutMs / withMs;
  const speedUp = atLeast("first data row, faster than without rows in the HTML", ratio, MIN_SPEED_UP, "×", 1);
  return [
    atMost("first data row, slow 4G and 4× slower CPU", withMs, MAX_FIRST_ROW_MS, "ms"),
    { ...speedUp, value: `${speedUp.value} (${withoutMs.toFixed(0)} ms without)` },
    atMost("layout shift, worst of all loads", Math.max(...withRows.map(({ shift }) => shift)), MAX_SHIFT, "", 3),
  ];
}
