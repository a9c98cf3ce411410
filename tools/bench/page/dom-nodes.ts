import type { Browser } from "@playwright/test";
import { atMost, type BenchResult } from "../results.ts";
import type { Edge } from "./edge.ts";
import { DESKTOP, openMarket, PHONE, visit } from "./visit.ts";

const MAX_NODES = 1500;

/** Counts the DOM nodes of the market page, at the top and in the middle of the list, on a desktop and on a phone. */
export async function domNodes(browser: Browser, edge: Edge): Promise<BenchResult[]> {
  const counts: number[] = [];
  for (const viewport of [DESKTOP, PHONE]) {
    await visit(browser, viewport, {}, async ({ page }) => {
      await openMarket(page, edge.origin);
      const count = () => page.evaluate(() => document.querySelectorAll("*").length);
      counts.push(await count());
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      counts.push(await count());
    });
  }
  return [atMost("DOM nodes of the market page, maximum", Math.max(...counts), MAX_NODES, "nodes")];
}
