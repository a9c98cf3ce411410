import type { Browser, Page } from "@playwright/test";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { openPlainPage } from "./plain-page.ts";
import { DESKTOP, openMarket, visit } from "./visit.ts";

const MAX_RATIO = 2;
const WORDS = ["bitcoin", "usd", "a"];
const KEY_INTERVAL_MS = 120;
/** Longer than the debounce and the search that follows. */
const PAUSE_MS = 800;
/** A frame that is slow in only one visit was caused by the machine, so the median of several visits counts. */
const VISITS = 7;
const FIELD = "Search coins";

/** Records the longest time between two frames (ms) from now on. */
async function recordLongestFrame(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    let last = performance.now();
    const measure = (now: number) => {
      longest.ms = Math.max(longest.ms, now - last);
      last = now;
      requestAnimationFrame(measure);
    };
    requestAnimationFrame(measure);
  });
  return () => page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
}

/** The longest frame while the user types a search. */
async function typeWords(page: Page): Promise<number> {
  // Focuses the field once and then uses only the keyboard, because finding an element also costs main-thread time.
  await page.getByRole("searchbox", { name: FIELD }).focus();
  await page.waitForTimeout(PAUSE_MS);
  const readLongest = await recordLongestFrame(page);
  for (const word of WORDS) {
    await page.keyboard.type(word, { delay: KEY_INTERVAL_MS });
    await page.waitForTimeout(PAUSE_MS);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(PAUSE_MS);
  }
  return readLongest();
}

/**
 * Adds a plain search to the copy of the page: it filters the coins and writes the texts of the found ones into the
 * rows.
 */
const addPlainSearch = (page: Page): Promise<void> =>
  page.evaluate(async (label) => {
    type Columns = Record<"id" | "name" | "symbol", string[]> & { current_price: number[] };
    const columns: Columns = await (await fetch("/api/top-coins?limit=1000&layout=columns")).json();
    const rows = [...document.querySelectorAll<HTMLElement>("tr[data-coin]")];
    const textsOf = (row: HTMLElement) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found;
    };
    const texts = rows.map(textsOf);
    const price = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    const field = document.querySelector<HTMLInputElement>(`[aria-label='${label}']`)!;
    const write = () => {
      const query = field.value.toLowerCase();
      const found: number[] = [];
      for (const [index, name] of columns.name.entries()) {
        if (name.toLowerCase().includes(query) || columns.symbol[index]!.toLowerCase().includes(query))
          found.push(index);
      }
      for (const [rowIndex, row] of rows.entries()) {
        const coin = found[rowIndex];
        row.hidden = coin === undefined;
        if (coin === undefined) continue;
        const shown = [
          String(coin + 1),
          columns.name[coin]!,
          columns.symbol[coin]!.toUpperCase(),
          price.format(columns.current_price[coin] ?? 0),
        ];
        for (const [cell, text] of texts[rowIndex]!.entries())
          text.data = shown[cell] ?? `${(coin * (cell + 7)) % 1000}.${cell}`;
      }
    };
    field.addEventListener("input", write);
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      field.value = "";
      write();
    });
  }, FIELD);

/** Compares a search with one of a plain page with the same elements, in turns, on a CPU that is four times slower. */
export async function searchTyping(browser: Browser, edge: Edge): Promise<BenchResult[]> {
  const longest = { product: [] as number[], plain: [] as number[] };
  for (let round = 0; round < VISITS; round++) {
    const html = await visit(browser, DESKTOP, { cpu: 4 }, async ({ page }) => {
      await openMarket(page, edge.origin);
      const content = await page.content();
      longest.product.push(await typeWords(page));
      return content;
    });
    await visit(browser, DESKTOP, { cpu: 4 }, async ({ page }) => {
      await openPlainPage(page, edge.origin, html);
      await addPlainSearch(page);
      longest.plain.push(await typeWords(page));
    });
  }
  const [ours, theirs] = [median(longest.product), median(longest.plain)];
  return [
    info("longest frame while typing a search, page and plain page", `${ours.toFixed(0)} and ${theirs.toFixed(0)} ms`),
    atMost("longest frame while typing a search, relative to a plain page", ours / theirs, MAX_RATIO, "×", 2),
  ];
}
