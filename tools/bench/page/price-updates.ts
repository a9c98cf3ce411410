import type { Browser, CDPSession, Page } from "@playwright/test";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { DESKTOP, metricsMs, openMarket, visit } from "./visit.ts";

const MOVED_PRICES = 600;
const MAX_UPDATE_MS = 12;
/** Many updates, because the cost of a single one varies by half on a busy machine. */
const UPDATES = 21;
/** A little more than the interval at which the page requests prices. */
const CLOCK_STEP_MS = 61_000;
/** About the time that the prices take to arrive. */
const PAUSE_MS = 40;

/** Main-thread time in ms of updates with prices only, and of every fifth update, which also fetches the full list. */
type Costs = { pricesOnly: number[]; withList: number[] };

/** Lets the bench move the page's clock forward, because the page requests prices only once per minute. */
function movableClock(): void {
  const now = Date.now.bind(Date);
  const clock = { ahead: 0 };
  Object.assign(window, { clock });
  Date.now = () => now() + clock.ahead;
}

const mainThreadMs = (cdp: CDPSession): Promise<number> => metricsMs(cdp, ["TaskDuration"]);

/** Makes the page request prices, and waits until the first price in the table has changed and been drawn. */
const updatePrices = (page: Page): Promise<void> =>
  page.evaluate(
    (ahead) =>
      new Promise<void>((drawn) => {
        const price = document.querySelector("tr[data-coin] .c-price");
        if (!price) throw new Error("The table shows no price.");
        const observer = new MutationObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
        });
        observer.observe(price, { subtree: true, characterData: true, childList: true });
        (window as unknown as { clock: { ahead: number } }).clock.ahead += ahead;
        document.dispatchEvent(new Event("visibilitychange"));
      }),
    CLOCK_STEP_MS,
  );

/** Waits as long as an update takes, without one, to measure the cost of the bench and of the idle page. */
const pause = (page: Page): Promise<void> =>
  page.evaluate(
    (ms) =>
      new Promise<void>((drawn) => {
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => drawn())), ms);
      }),
    PAUSE_MS,
  );

/** Measures the main-thread time of a price update, from the request to the drawn frame, minus the cost of a pause. */
export async function priceUpdates(browser: Browser, edge: Edge): Promise<BenchResult[]> {
  edge.movePrices(MOVED_PRICES);
  const { pricesOnly, withList } = await visit(browser, DESKTOP, {}, async ({ page, cdp }) => {
    await page.addInitScript(movableClock);
    await openMarket(page, edge.origin);
    // Measures CPU time, so that other processes on the machine do not count.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    let listRequests = 0;
    page.on("request", (request) => {
      if (request.url().includes("layout=columns")) listRequests += 1;
    });
    const costs: Costs = { pricesOnly: [], withList: [] };
    // The first update warms up the code and is not counted.
    for (let round = -1; round < UPDATES; round++) {
      // Waits for the end of the previous update's colour animation, which takes 1.5 s.
      await page.waitForTimeout(2000);
      const beforePause = await mainThreadMs(cdp);
      await pause(page);
      const beforeUpdate = await mainThreadMs(cdp);
      const earlierListRequests = listRequests;
      await updatePrices(page);
      const cost = (await mainThreadMs(cdp)) - beforeUpdate - (beforeUpdate - beforePause);
      if (round >= 0) costs[listRequests === earlierListRequests ? "pricesOnly" : "withList"].push(cost);
    }
    return costs;
  });
  return [
    atMost(`main-thread time to update ${MOVED_PRICES} prices`, median(pricesOnly), MAX_UPDATE_MS, "ms", 1),
    info("main-thread time of an update with the full list", `${median(withList).toFixed(1)} ms`),
  ];
}
