import type { Browser, CDPSession, Page } from "@playwright/test";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { drawn, openPlainPage, prepareWrites, recordWrites, writeAgain } from "./plain-page.ts";
import { DESKTOP, metricsMs, openMarket, visit } from "./visit.ts";

const MOVED_PRICES = 600;
const MAX_RATIO = 2;
/** Many updates, because the cost of a single one varies by half on a busy machine. */
const UPDATES = 21;
/** A little more than the interval at which the page requests prices. */
const CLOCK_STEP_MS = 61_000;
/** About the time that the prices take to arrive. */
const PAUSE_MS = 40;

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

const PRICES = "/api/top-coins?limit=1000&layout=prices";

/** The median cost of `act`, minus that of a pause, after a first one that warms up the code. */
async function costsOf(page: Page, cdp: CDPSession, act: (round: number) => Promise<unknown>): Promise<number[]> {
  // Measures CPU time, so that other processes on the machine do not count.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const costs: number[] = [];
  for (let round = -1; round < UPDATES; round++) {
    // Waits for the end of the previous update's colour animation, which takes 1.5 s.
    await page.waitForTimeout(2000);
    const beforePause = await mainThreadMs(cdp);
    await pause(page);
    const beforeUpdate = await mainThreadMs(cdp);
    await act(round);
    if (round >= 0) costs.push((await mainThreadMs(cdp)) - beforeUpdate - (beforeUpdate - beforePause));
  }
  return costs;
}

/**
 * Compares the main-thread time of a price update, from the request to the drawn frame, with that of a plain page that
 * requests the same prices and writes the same text nodes.
 */
export async function priceUpdates(browser: Browser, edge: Edge): Promise<BenchResult[]> {
  edge.movePrices(MOVED_PRICES);
  const { product, html, writes } = await visit(browser, DESKTOP, {}, async ({ page, cdp }) => {
    await page.addInitScript(movableClock);
    await openMarket(page, edge.origin);
    const costs = await costsOf(page, cdp, () => updatePrices(page));
    await page.waitForTimeout(2000);
    const recorded = await recordWrites(page, () => updatePrices(page));
    await page.waitForTimeout(2000);
    return { product: costs, html: await page.content(), writes: recorded };
  });
  const plain = await visit(browser, DESKTOP, {}, async ({ page, cdp }) => {
    await openPlainPage(page, edge.origin, html);
    await prepareWrites(page, writes);
    const update = async (round: number) => {
      await page.evaluate(async (path) => void (await (await fetch(path)).json()), PRICES);
      await writeAgain(page, round + 2);
      await drawn(page);
    };
    return costsOf(page, cdp, update);
  });
  const [ours, theirs] = [median(product), median(plain)];
  const name = `main-thread time to update ${MOVED_PRICES} prices`;
  return [
    info(`${name}, page and plain page`, `${ours.toFixed(1)} and ${theirs.toFixed(1)} ms, ${writes.length} texts`),
    atMost(`${name}, relative to a plain page`, ours / theirs, MAX_RATIO, "×", 2),
  ];
}
