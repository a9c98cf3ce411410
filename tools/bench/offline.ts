import type { Browser, BrowserContext, Page } from "@playwright/test";
import { startTemporaryProduct } from "../start/temporary-product.ts";
import { openEdge } from "./page/edge.ts";
import { DESKTOP, launchBrowser, PHONE } from "./page/visit.ts";
import { atMost, type BenchResult, info } from "./results.ts";
import { median } from "./statistics.ts";

const ROUNDS = 15;
const MAX_RATIO = 1.5;
/** A phone's processor is about four times slower. */
const CASES = [
  { name: "desktop", viewport: DESKTOP, cpu: 1 },
  { name: "phone", viewport: PHONE, cpu: 4 },
];
type Case = (typeof CASES)[number];

/** Runs in the page before its own scripts: records when the app itself, not the server's HTML, shows a price. */
function recordPrices(): void {
  const times = { rows: 0, app: 0 };
  Object.assign(window, { times });
  const find = () => {
    const row = document.querySelector("[data-coin=bitcoin]");
    const isPainted = (row?.getBoundingClientRect().height ?? 0) > 0;
    // The server's HTML has no links in the ticker.
    const isApp = isPainted && document.querySelector(".ticker-item a") !== null;
    // The next frame begins only after this frame has been drawn.
    if (isPainted && times.rows === 0) requestAnimationFrame(() => (times.rows ||= performance.now()));
    if (isApp) requestAnimationFrame(() => (times.app ||= performance.now()));
    else requestAnimationFrame(find);
  };
  requestAnimationFrame(find);
}
type Times = { rows: number; app: number };

async function openContext(browser: Browser, { viewport }: Case, serviceWorkers: "allow" | "block") {
  const context = await browser.newContext({ viewport, serviceWorkers, colorScheme: "dark" });
  await context.addInitScript(recordPrices);
  // One page stays open, so that the process of the pages keeps running.
  return { context, first: await context.newPage() };
}

async function measure(context: BrowserContext, { cpu }: Case, origin: string): Promise<Times> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await page.goto(origin);
  await page.waitForFunction(() => (window as unknown as { times: Times }).times.app > 0);
  const times = await page.evaluate(() => (window as unknown as { times: Times }).times);
  await page.close();
  return times;
}

const isInstalled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

async function compare(browser: Browser, origin: string, one: Case): Promise<BenchResult[]> {
  const cached = await openContext(browser, one, "block");
  const offline = await openContext(browser, one, "allow");
  await cached.first.goto(origin);
  await offline.first.goto(origin);
  await isInstalled(offline.first);
  // The service worker does not control the first load of the page, so only this second load stores the prices.
  await offline.first.reload({ waitUntil: "networkidle" });
  await offline.context.setOffline(true);
  const times: { cached: Times; offline: Times }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    // In turns, so that a slow moment of the machine affects both. The first round warms up.
    const both = {
      cached: await measure(cached.context, one, origin),
      offline: await measure(offline.context, one, origin),
    };
    if (round > 0) times.push(both);
  }
  await Promise.all([cached.context.close(), offline.context.close()]);
  const medianOf = (kind: "cached" | "offline", what: keyof Times) => median(times.map((time) => time[kind][what]));
  const ms = (what: keyof Times) =>
    `${medianOf("offline", what).toFixed(0)} ms, from the HTTP cache ${medianOf("cached", what).toFixed(0)} ms`;
  const ratio = (what: keyof Times) => median(times.map((time) => time.offline[what] / time.cached[what]));
  return [
    info(`${one.name}: prices without a network`, ms("rows")),
    atMost(`${one.name}: prices, as a multiple of the HTTP cache`, ratio("rows"), MAX_RATIO, "times", 2),
    info(`${one.name}: the app without a network`, ms("app")),
    atMost(`${one.name}: the app, as a multiple of the HTTP cache`, ratio("app"), MAX_RATIO, "times", 2),
  ];
}

/** Measures how soon the installed app shows prices without a network, beside the same page from the HTTP cache. */
export async function offline(): Promise<BenchResult[]> {
  await using product = await startTemporaryProduct();
  await using browser = await launchBrowser();
  await using edge = await openEdge(product.origin, "complete");
  const results: BenchResult[] = [];
  for (const one of CASES) results.push(...(await compare(browser, edge.origin, one)));
  return results;
}
