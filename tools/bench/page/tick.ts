import type { Browser, CDPSession, Page } from "@playwright/test";
import { atMost, type Figure } from "../figures.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { DESKTOP, openMarket, visit } from "./visit.ts";

const MOVED = 600;
const TICK_MS = 12;
const TICKS = 7;
const MINUTE_MS = 61_000;

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

/** What a minute's prices cost the main thread, from the question to the frame that shows them. */
export async function ticks(browser: Browser, edge: Edge): Promise<Figure[]> {
  edge.movePrices(MOVED);
  const costs = await visit(browser, DESKTOP, {}, async ({ page, cdp }) => {
    await page.addInitScript(movableClock);
    await openMarket(page, edge.origin);
    // Processor time: what else runs on the machine must not count.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const measured: number[] = [];
    for (let turn = 0; turn < TICKS; turn++) {
      // The colours of the tick before fade for a second and a half.
      await page.waitForTimeout(2000);
      const before = await mainThreadMs(cdp);
      await tick(page);
      measured.push((await mainThreadMs(cdp)) - before);
    }
    // The first one warms the code up.
    return measured.slice(1);
  });
  return [atMost(`main thread for a tick of ${MOVED} prices`, median(costs), TICK_MS, "ms", 1)];
}
