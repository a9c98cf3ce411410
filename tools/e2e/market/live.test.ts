import type { Page } from "@playwright/test";
import { plainPrice } from "../../../shared/values/format-market.ts";
import { openMarket } from "../support/market-page.ts";
import { expect, test } from "../support/test.ts";

/** Longer than the time between two requests of the page for prices. */
const NEXT_UPDATE_MS = 61_000;

const freshnessOf = (page: Page) =>
  page
    .locator("main")
    .getByText(/^Updated/)
    .first();

test.afterEach(({ product }) => product.repairUpstream());

/**
 * Records every animation that the page starts, because on a busy machine a price highlight may end before the test looks.
 */
function recordAnimations(): void {
  const started: Animation[] = [];
  Object.assign(window, { started });
  const { play } = Animation.prototype;
  Animation.prototype.play = function () {
    started.push(this);
    play.call(this);
  };
}

/** Counts the price highlights that have started, and those that are still running. */
const countHighlights = (page: Page) =>
  page.evaluate(() => {
    const { started } = window as unknown as { started: Animation[] };
    const highlights = started.filter(
      ({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches(".c-price .live"),
    );
    return {
      started: highlights.length,
      running: highlights.filter(({ playState }) => playState !== "finished").length,
    };
  });

test("new prices appear without a reload and are highlighted for a moment", async ({ page, product, request }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(recordAnimations);
  await page.clock.install();
  const { row } = await openMarket(page);
  const price = row("Bitcoin").first().getByRole("cell").nth(1);
  const before = await price.textContent();

  // The price may come back to where it was.
  do await product.moveMarket(5);
  while (plainPrice(await product.upstreamPrice("bitcoin")) === before);
  await product.refresh();
  const [bitcoin] = await (await request.get("/api/top-coins?limit=1")).json();
  await page.clock.fastForward(NEXT_UPDATE_MS);
  await expect(price).toHaveText(plainPrice(bitcoin.current_price));
  expect(await price.textContent()).not.toBe(before);
  expect((await countHighlights(page)).started).toBeGreaterThan(0);
  await expect.poll(async () => (await countHighlights(page)).running).toBe(0);
});

test("while the upstream is down, the last prices stay visible with their age", async ({ page, browser, product }) => {
  await product.breakUpstream("500");
  await product.agePrices(20);
  const { rows } = await openMarket(page);
  const freshness = freshnessOf(page);
  await expect(rows.first()).toContainText("Bitcoin");
  await expect(freshness).toHaveText("Updated 20 min ago");
  await expect(freshness).toHaveClass(/text-warn/);
  await expect(freshness.locator("svg")).toBeVisible();

  await product.repairUpstream();
  await product.refresh();
  // A second visitor, because the browser of the first one may cache the prices for 15 seconds.
  const secondPage = await browser.newPage({ baseURL: product.origin });
  await openMarket(secondPage);
  await expect(freshnessOf(secondPage)).toHaveText("Updated just now");
  await expect(freshnessOf(secondPage)).not.toHaveClass(/text-warn/);
  await secondPage.close();
});

test("the first HTML shows the age of old prices", { tag: "@drill" }, async ({ browser, product }) => {
  await product.agePrices(20);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByText("Updated 20 min ago").first()).toBeVisible();
  await context.close();
  await product.refresh();
});

test("an open page shows that its prices have become old", { tag: "@drill" }, async ({ page, product }) => {
  await page.clock.install();
  await openMarket(page);
  await product.breakUpstream("timeout");
  await page.clock.fastForward(5 * NEXT_UPDATE_MS);
  const freshness = freshnessOf(page);
  await expect(freshness).toHaveText("Updated 5 min ago");
  await expect(freshness).toHaveClass(/text-warn/);
});
