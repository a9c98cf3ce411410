import type { Browser, Page } from "@playwright/test";
import { thousandPositions } from "../../e2e/support/thousand-positions.ts";
import { openLocalDatabase } from "../../start/database.ts";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import { DESKTOP, visit } from "./visit.ts";

const LOADS = 7;
const PAINT_MS = 300;
/** What a frame of 60 a second leaves to the page; painting is left out, because it is the work of a graphics card. */
const FRAME_MS = 16;
const FRAMES = 60;
const STEP_PX = 300;
/** Parts of the page's own work in DevTools' metrics, in seconds. */
const WORK = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];

type Marks = { data: number; painted: number };

/** Runs in the page before anything of its own: when the last data came, and when the first row was drawn. */
function watch(): void {
  const marks = { data: 0, painted: 0 };
  Object.assign(window, { marks });
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[]) {
      if (/spot-positions|leveraged-positions|market-data/.test(name)) marks.data = Math.max(marks.data, responseEnd);
    }
  }).observe({ type: "resource", buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(".position")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(marks, { painted: performance.now() })));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function signUp(page: Page, origin: string, stateDir: string): Promise<void> {
  const data = { username: `holder-${process.pid}`, password: "correct horse" };
  const reply = await page.request.post(`${origin}/api/register`, { data });
  if (!reply.ok()) throw new Error(`The holder could not register: ${await reply.text()}`);
  const { id } = await reply.json();
  await page.addInitScript((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
  const database = openLocalDatabase(stateDir);
  database?.exec(thousandPositions(id));
  database?.close();
}

/** From the last reply to the frame that shows the first rows. */
async function paint(page: Page, origin: string): Promise<number> {
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

/** A portfolio of a thousand positions: its first paint, and what the page itself works in a scrolled frame. */
export async function positions(browser: Browser, origin: string, stateDir: string): Promise<BenchResult[]> {
  const { paints, frames } = await visit(browser, DESKTOP, {}, async ({ page, cdp }) => {
    await signUp(page, origin, stateDir);
    await page.addInitScript(watch);
    // Processor time: what else runs on the machine must not count.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const workMs = async () => {
      const { metrics } = await cdp.send("Performance.getMetrics");
      return metrics.filter(({ name }) => WORK.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0);
    };
    const paints: number[] = [];
    const frames: number[] = [];
    for (let load = 0; load < LOADS; load++) {
      paints.push(await paint(page, origin));
      const before = await workMs();
      await scroll(page);
      frames.push(((await workMs()) - before) / FRAMES);
    }
    return { paints, frames };
  });
  return [
    atMost("1,000 positions: painted after their data", median(paints), PAINT_MS, "ms"),
    info(`the same in the slowest of ${LOADS} loads`, `${Math.max(...paints).toFixed(0)} ms`),
    atMost("1,000 positions: script, style and layout of a scrolled frame", median(frames), FRAME_MS, "ms", 1),
  ];
}
