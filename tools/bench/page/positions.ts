import type { Browser, CDPSession, Page } from "@playwright/test";
import { thousandPositions } from "../../e2e/support/thousand-positions.ts";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import { type BenchWindow, fakeSocket, listCoins } from "./live-prices.ts";
import { drawn } from "./plain-page.ts";
import { DESKTOP, metricsMs, signUp, visit } from "./visit.ts";

const LOADS = 7;
/** Max time (ms) from the last data to the paint of the first rows. */
const PAINT_MS = 300;
/** Max time (ms) of scripts, styles and layout in one frame at 60 frames per second. The graphics card does the painting. */
const FRAME_MS = 16;
const FRAMES = 60;
const STEP_PX = 300;
/** The number of price frames. */
const TICKS = 25;
/** Coins that each price frame moves, by a tenth of a percent. */
const MOVED_PRICES = 200;
const TICK_PAUSE_MS = 1200;
/** Max time (ms) of scripts for a price frame. */
const TICK_MS = 16;
/** The metrics of DevTools that are counted, in seconds. */
const WORK_METRICS = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];

type TestedProduct = { origin: string; stateDir: string };
type Marks = { data: number; painted: number };

/** Runs before the page's scripts. Records when the last data arrived and when the first row was painted (ms). */
function recordMarks(): void {
  const marks = { data: 0, painted: 0 };
  Object.assign(window, { marks });
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[]) {
      if (/spot-positions|leveraged-positions|market-data/.test(name)) marks.data = Math.max(marks.data, responseEnd);
    }
  }).observe({ type: "resource", buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[data-position]")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(marks, { painted: performance.now() })));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Returns the time (ms) from the last data to the paint of the first rows. */
async function measurePaint(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/portfolio`);
  await page.locator("[aria-rowcount='1001']").waitFor();
  await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.painted > 0);
  const { painted, data } = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
  return painted - data;
}

const scroll = (page: Page): Promise<void> =>
  page.evaluate(
    async ({ frames, step }) => {
      for (let frame = 0; frame < frames; frame++) {
        scrollBy(0, step);
        await new Promise(requestAnimationFrame);
      }
    },
    { frames: FRAMES, step: STEP_PX },
  );

/** The time (ms) of scripts for each price frame, until it is drawn. */
async function measureTicks(page: Page, cdp: CDPSession, origin: string): Promise<number[]> {
  await page.addInitScript(fakeSocket);
  await page.addInitScript(listCoins);
  await page.goto(`${origin}/portfolio`);
  await page.locator("[aria-rowcount='1001']").waitFor();
  const scriptMs = () => metricsMs(cdp, ["ScriptDuration"]);
  // The Price cell of the first row.
  const firstPrice = page.locator("[data-position] td").first();
  const ticks: number[] = [];
  for (let tick = 0; tick <= TICKS; tick++) {
    await page.waitForTimeout(TICK_PAUSE_MS);
    const [before, shown] = [await scriptMs(), await firstPrice.textContent()];
    await page.evaluate(
      ([factor, count]) => (window as unknown as BenchWindow).pushFrame(factor!, count!),
      [1 + tick / 1000, MOVED_PRICES],
    );
    await page.waitForTimeout(TICK_PAUSE_MS / 2);
    await drawn(page);
    if (tick > 0 && (await firstPrice.textContent()) === shown) throw new Error("The page showed no new price.");
    // The first frame warms up the code.
    if (tick > 0) ticks.push((await scriptMs()) - before);
  }
  return ticks;
}

/**
 * Measures the first paint of a portfolio with 1,000 positions, the page's work per scrolled frame, and its script
 * time per price frame.
 */
export async function positions(browser: Browser, product: TestedProduct): Promise<BenchResult[]> {
  const { paints, frames, ticks } = await visit(browser, DESKTOP, {}, async ({ page, cdp }) => {
    await signUp(page, product, `holder-${process.pid}`, thousandPositions);
    await page.addInitScript(recordMarks);
    // These are processor times, so that other programs on the machine do not count.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const workMs = () => metricsMs(cdp, WORK_METRICS);
    const paints: number[] = [];
    const frames: number[] = [];
    for (let load = 0; load < LOADS; load++) {
      paints.push(await measurePaint(page, product.origin));
      const before = await workMs();
      await scroll(page);
      frames.push(((await workMs()) - before) / FRAMES);
    }
    return { paints, frames, ticks: await measureTicks(page, cdp, product.origin) };
  });
  return [
    atMost("1,000 positions: painted after their data", median(paints), PAINT_MS, "ms"),
    info(
      `1,000 positions: painted after their data, slowest of ${LOADS} loads`,
      `${Math.max(...paints).toFixed(0)} ms`,
    ),
    atMost("1,000 positions: script, style and layout of a scrolled frame", median(frames), FRAME_MS, "ms", 1),
    atMost("1,000 positions: script of a price frame", median(ticks), TICK_MS, "ms", 1),
  ];
}
