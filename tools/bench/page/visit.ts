import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser, ROOT_FLAGS } from "../../browser.ts";
import { openLocalDatabase } from "../../start/database.ts";
import { PASSWORD } from "../user.ts";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
const LOAD_TIMEOUT_MS = 60_000;

const FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: [...FLAGS, ...ROOT_FLAGS] });

/** `cpu` is the factor by which the CPU is slowed down. */
export type Throttling = { network?: "slow 4G"; cpu?: number };
export type Visit = { page: Page; cdp: CDPSession };

/** The values of the preset "Slow 4G" in Chrome's DevTools. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Opens a page as a new visitor with an empty cache, and closes it after `measure`. */
export async function visit<Result>(
  browser: Browser,
  viewport: { width: number; height: number },
  { network, cpu = 1 }: Throttling,
  measure: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport, colorScheme: "dark" });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    if (network) await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    return await measure({ page, cdp });
  } finally {
    await context.close();
  }
}

/** The sum of DevTools' metrics with these names, which are processor times, in ms. */
export async function metricsMs(cdp: CDPSession, names: readonly string[]): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0);
}

/** Opens the market page and waits for the whole list and its sparklines. */
export async function openMarket(page: Page, origin: string): Promise<void> {
  const start = page.waitForResponse((reply) => new URL(reply.url()).pathname === "/api/start", {
    timeout: LOAD_TIMEOUT_MS,
  });
  await page.goto(origin);
  await (await start).finished();
  // Waits two frames: the first draws the sparklines, and the second begins when they are on the screen.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Records the durations of slow frames (ms) from now on. Returns a function that reads the longest, 0 without one. */
export async function recordSlowFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const frames: number[] = [0];
    Object.assign(window, { frames });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) frames.push(entry.duration);
    }).observe({ type: "long-animation-frame" });
  });
  return () => page.evaluate(() => Math.max(...(window as unknown as { frames: number[] }).frames));
}

/** Registers a user in the page's browser, and runs the SQL for this user. */
export async function signUp(
  page: Page,
  { origin, stateDir }: { origin: string; stateDir: string },
  username: string,
  sqlFor: (userId: string) => string,
): Promise<void> {
  const reply = await page.request.post(`${origin}/api/register`, { data: { username, password: PASSWORD } });
  if (!reply.ok()) throw new Error(`The test user could not register: ${await reply.text()}`);
  const { id } = await reply.json();
  await page.addInitScript((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
  const database = openLocalDatabase(stateDir);
  database?.exec(sqlFor(id));
  database?.close();
}

/** Times in ms. `largest` is the largest contentful paint. */
export type Load = { painted: number; largest: number; shift: number };
/** What the page must show: an element with a size and, optionally, a text in another element. */
type Shown = { selector: string; textIn?: string; text?: string };

/** Runs in the page before its own scripts: records when `shown` is painted, and the layout shift. */
function recordLoad({ selector, textIn, text = "" }: Shown): void {
  const load = { painted: 0, largest: 0, shift: 0 };
  Object.assign(window, { load });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) load.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    load.largest = list.getEntries().at(-1)?.startTime ?? load.largest;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  const find = () => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    const hasText = !textIn || document.querySelector(textIn)?.textContent?.includes(text);
    if (!box || box.width + box.height === 0 || !hasText) return requestAnimationFrame(find);
    // The next frame begins only after this frame has been drawn.
    return requestAnimationFrame(() => {
      load.painted = performance.now();
    });
  };
  requestAnimationFrame(find);
}

const SETTLE_MS = 1500;

/** Opens a page on a phone with slow 4G and a CPU that is four times slower. */
export const measureLoad = (browser: Browser, shown: Shown, open: (page: Page) => Promise<unknown>): Promise<Load> =>
  visit(browser, PHONE, { network: "slow 4G", cpu: 4 }, async ({ page }) => {
    await page.addInitScript(recordLoad, shown);
    await open(page);
    await page.locator(shown.selector).first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate(() => (window as unknown as { load: Load }).load);
  });
