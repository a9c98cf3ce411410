import type { Browser, CDPSession, Page } from "@playwright/test";
import { atMost, type Figure, told } from "../figures.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { DESKTOP, openMarket, visit } from "./visit.ts";

const MOVED = 600;
const TICK_MS = 12;
/** Single ticks differ by half on a busy machine. */
const TICKS = 21;
const MINUTE_MS = 61_000;
/** About what the prices take to arrive. */
const PAUSE_MS = 40;

/** In ms; every fifth tick is followed at once by the whole list. */
type Costs = { prices: number[]; list: number[] };

/** The page asks each minute: its clock is put forward, so that nobody waits. */
function movableClock(): void {
  const now = Date.now.bind(Date);
  const clock = { ahead: 0 };
  Object.assign(window, { clock });
  Date.now = () => now() + clock.ahead;
}

async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** Lets the page ask for prices, and waits until the first price that it shows has changed and was drawn. */
const tick = (page: Page): Promise<void> =>
  page.evaluate(
    (ahead) =>
      new Promise<void>((drawn) => {
        const price = document.querySelector("tr[data-coin] .c-price");
        if (!price) throw new Error("The table shows no price.");
        const watcher = new MutationObserver(() => {
          watcher.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
        });
        watcher.observe(price, { subtree: true, characterData: true, childList: true });
        (window as unknown as { clock: { ahead: number } }).clock.ahead += ahead;
        document.dispatchEvent(new Event("visibilitychange"));
      }),
    MINUTE_MS,
  );

/** As long as a tick and as many frames, without one: what the measuring itself and the page at rest cost. */
const pause = (page: Page): Promise<void> =>
  page.evaluate(
    (ms) =>
      new Promise<void>((drawn) => {
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => drawn())), ms);
      }),
    PAUSE_MS,
  );

/** What a minute's prices cost the main thread, from the question to the frame that shows them, beyond a pause. */
export async function ticks(browser: Browser, edge: Edge): Promise<Figure[]> {
  edge.movePrices(MOVED);
  const { prices, list } = await visit(browser, DESKTOP, {}, async ({ page, cdp }) => {
    await page.addInitScript(movableClock);
    await openMarket(page, edge.origin);
    // Processor time: what else runs on the machine must not count.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    let lists = 0;
    page.on("request", (request) => {
      if (request.url().includes("layout=columns")) lists += 1;
    });
    const costs: Costs = { prices: [], list: [] };
    // The first one warms the code up.
    for (let turn = -1; turn < TICKS; turn++) {
      // The colours of the tick before fade for a second and a half.
      await page.waitForTimeout(2000);
      const atRest = await mainThreadMs(cdp);
      await pause(page);
      const before = await mainThreadMs(cdp);
      const known = lists;
      await tick(page);
      const cost = (await mainThreadMs(cdp)) - before - (before - atRest);
      if (turn >= 0) costs[lists === known ? "prices" : "list"].push(cost);
    }
    return costs;
  });
  return [
    atMost(`main thread for a tick of ${MOVED} prices`, median(prices), TICK_MS, "ms", 1),
    told("main thread for one that brings the whole list too", `${median(list).toFixed(1)} ms`),
  ];
}
