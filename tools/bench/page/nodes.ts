import type { Browser } from "@playwright/test";
import { atMost, type Figure } from "../figures.ts";
import type { Edge } from "./edge.ts";
import { DESKTOP, openMarket, PHONE, visit } from "./visit.ts";

const NODES = 1500;

/** Elements of the market page, at its beginning and in the middle of its list, on a desktop and on a phone. */
export async function nodes(browser: Browser, edge: Edge): Promise<Figure[]> {
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
  return [atMost("DOM nodes of the market page, at most", Math.max(...counts), NODES, "nodes")];
}
