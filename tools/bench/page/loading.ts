import type { Browser } from "@playwright/test";
import { atLeast, atMost, type Figure } from "../figures.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { openMarket, PHONE, visit } from "./visit.ts";

const LOADS = 5;
const FIRST_ROW_MS = 1000;
const SOONER = 2.5;
const SHIFT = 0.05;
const QUIET_MS = 1500;

type Load = { firstRow: number; shift: number };

/** Runs in the page before anything of its own. */
function watch(): void {
  const seen = { firstRow: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const row = document.querySelector("tr[data-coin]");
    if (!row?.getBoundingClientRect().height) return requestAnimationFrame(look);
    // A frame begins only when the one before it has been drawn.
    return requestAnimationFrame(() => {
      seen.firstRow = performance.now();
    });
  };
  requestAnimationFrame(look);
}

const load = (browser: Browser, edge: Edge): Promise<Load> =>
  visit(browser, PHONE, { network: "slow 4G", cpu: 4 }, async ({ page }) => {
    await page.addInitScript(watch);
    await openMarket(page, edge.origin);
    await page.waitForTimeout(QUIET_MS);
    return page.evaluate(() => (window as unknown as { seen: Load }).seen);
  });

/** A phone on slow 4G with a slow processor, with and without the worker's rows, in turns. */
export async function loading(browser: Browser, edge: Edge, control: Edge): Promise<Figure[]> {
  const withRows: Load[] = [];
  const without: Load[] = [];
  for (let turn = 0; turn < LOADS; turn++) {
    withRows.push(await load(browser, edge));
    without.push(await load(browser, control));
  }
  const firstRow = (loads: Load[]) => median(loads.map((one) => one.firstRow));
  const [mine, theirs] = [firstRow(withRows), firstRow(without)];
  const sooner = atLeast("first data row, sooner than without the worker's HTML", theirs / mine, SOONER, "times", 1);
  return [
    atMost("first data row, slow 4G and 4× slower processor", mine, FIRST_ROW_MS, "ms"),
    { ...sooner, value: `${sooner.value} (${theirs.toFixed(0)} ms without)` },
    atMost("layout shift, the worst of the loads", Math.max(...withRows.map(({ shift }) => shift)), SHIFT, "", 3),
  ];
}
