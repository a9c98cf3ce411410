import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser, ROOT_FLAGS } from "../../browser.ts";

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

/** Opens the market page and waits for the sparklines, which load last. */
export async function openMarket(page: Page, origin: string): Promise<void> {
  const sparklines = page.waitForResponse((reply) => reply.url().includes("/api/sparklines"), {
    timeout: LOAD_TIMEOUT_MS,
  });
  await page.goto(origin);
  await (await sparklines).finished();
  // Waits two frames: the first draws the sparklines, and the second begins when they are on the screen.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
