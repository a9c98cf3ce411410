import type { Browser } from "@playwright/test";
import { atMost, type Figure, told } from "../figures.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { DESKTOP, openMarket, visit } from "./visit.ts";

const FRAME_MS = 120;
const WORDS = ["bitcoin", "usd", "a"];
const KEY_MS = 120;
/** Longer than the debounce and what it sets off. */
const PAUSE_MS = 800;
/** A frame that the page makes long is so in every visit; in one alone, something else had the processor. */
const VISITS = 5;

/** The longest frame while somebody searches, in ms, on a processor four times slower. */
function longestFrame(browser: Browser, edge: Edge): Promise<number> {
  return visit(browser, DESKTOP, { cpu: 4 }, async ({ page }) => {
    await openMarket(page, edge.origin);
    // From here on by the keyboard alone: looking for the field is work of the page's own thread as well.
    await page.getByRole("searchbox", { name: "Search coins" }).focus();
    await page.waitForTimeout(PAUSE_MS);
    await page.evaluate(() => {
      const frames: number[] = [0];
      Object.assign(window, { frames });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) frames.push(entry.duration);
      }).observe({ type: "long-animation-frame" });
    });
    for (const word of WORDS) {
      await page.keyboard.type(word, { delay: KEY_MS });
      await page.waitForTimeout(PAUSE_MS);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(PAUSE_MS);
    }
    return page.evaluate(() => Math.max(...(window as unknown as { frames: number[] }).frames));
  });
}

export async function typing(browser: Browser, edge: Edge): Promise<Figure[]> {
  const longest: number[] = [];
  for (let at = 0; at < VISITS; at++) longest.push(await longestFrame(browser, edge));
  return [
    atMost("longest frame while typing in search, 4× slower processor", median(longest), FRAME_MS, "ms"),
    told(`the same in the slowest of ${VISITS} visits`, `${Math.max(...longest).toFixed(0)} ms`),
  ];
}
