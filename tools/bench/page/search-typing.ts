import type { Browser } from "@playwright/test";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { DESKTOP, openMarket, recordSlowFrames, visit } from "./visit.ts";

const MAX_FRAME_MS = 120;
const WORDS = ["bitcoin", "usd", "a"];
const KEY_INTERVAL_MS = 120;
/** Longer than the debounce and the search that follows. */
const PAUSE_MS = 800;
/** A frame that is slow in only one visit was caused by the machine, so the median of several visits counts. */
const VISITS = 5;

/** The longest frame in ms while the user types a search on a CPU that is four times slower. */
function longestFrame(browser: Browser, edge: Edge): Promise<number> {
  return visit(browser, DESKTOP, { cpu: 4 }, async ({ page }) => {
    await openMarket(page, edge.origin);
    // Focuses the field once and then uses only the keyboard, because finding an element also costs main-thread time.
    await page.getByRole("searchbox", { name: "Search coins" }).focus();
    await page.waitForTimeout(PAUSE_MS);
    const readLongest = await recordSlowFrames(page);
    for (const word of WORDS) {
      await page.keyboard.type(word, { delay: KEY_INTERVAL_MS });
      await page.waitForTimeout(PAUSE_MS);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(PAUSE_MS);
    }
    return readLongest();
  });
}

export async function searchTyping(browser: Browser, edge: Edge): Promise<BenchResult[]> {
  const longest: number[] = [];
  for (let round = 0; round < VISITS; round++) longest.push(await longestFrame(browser, edge));
  return [
    atMost("longest frame while typing in the search field, 4× slower CPU", median(longest), MAX_FRAME_MS, "ms"),
    info(`longest frame in the slowest of ${VISITS} visits`, `${Math.max(...longest).toFixed(0)} ms`),
  ];
}
