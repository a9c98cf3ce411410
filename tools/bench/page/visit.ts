import type { Browser, CDPSession, Page } from "@playwright/test";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
const SETTLED_MS = 60_000;

export type Slowness = { network?: "slow 4G"; cpu?: number };
export type Visit = { page: Page; cdp: CDPSession };

/** DevTools' own "Slow 4G". */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** A new visitor with nothing in any cache. */
export async function visit<Result>(
  browser: Browser,
  viewport: { width: number; height: number },
  { network, cpu = 1 }: Slowness,
  look: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport, colorScheme: "dark" });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    if (network) await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    return await look({ page, cdp });
  } finally {
    await context.close();
  }
}

/** Opens the market and waits for the last thing that it loads. */
export async function openMarket(page: Page, origin: string): Promise<void> {
  const curves = page.waitForResponse((reply) => reply.url().includes("/api/sparklines"), { timeout: SETTLED_MS });
  await page.goto(origin);
  await (await curves).finished();
  // Two frames: one draws what came, the other begins when that one is on the screen.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
