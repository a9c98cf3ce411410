import type { Page } from "@playwright/test";
import { plainPrice } from "../../shared/values/format-market.ts";
import { openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/test.ts";

const MINUTE_MS = 61_000;

const freshnessOf = (page: Page) =>
  page
    .locator("main")
    .getByText(/^Updated/)
    .first();

test.afterEach(({ product }) => product.mendUpstream());

/** Every animation that the page has started so far. A tint is over before a busy machine has looked. */
function keepAnimations(): void {
  const started: Animation[] = [];
  Object.assign(window, { started });
  const { play } = Animation.prototype;
  Animation.prototype.play = function () {
    started.push(this);
    play.call(this);
  };
}

/** How many tints of prices have begun, and how many of them are still to be seen. */
const tintsOf = (page: Page) =>
  page.evaluate(() => {
    const { started } = window as unknown as { started: Animation[] };
    const tints = started.filter(
      ({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches(".c-price .live"),
    );
    return { begun: tints.length, seen: tints.filter(({ playState }) => playState !== "finished").length };
  });

test("prices move without a reload when the cron has brought new ones, and are tinted for a moment", async ({
  page,
  product,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(keepAnimations);
  await page.clock.install();
  const { row } = await openMarket(page);
  const price = row("Bitcoin").first().getByRole("cell").nth(1);
  const before = await price.textContent();

  await product.moveMarket(5);
  await product.refresh();
  const [bitcoin] = await (await request.get("/api/top-coins?limit=1")).json();
  await page.clock.fastForward(MINUTE_MS);
  await expect(price).toHaveText(plainPrice(bitcoin.current_price));
  expect(await price.textContent()).not.toBe(before);
  expect((await tintsOf(page)).begun).toBeGreaterThan(0);
  await expect.poll(async () => (await tintsOf(page)).seen).toBe(0);
});

test("prices of an upstream that is down stay, and say that they are old, until it is back", async ({
  page,
  browser,
  product,
}) => {
  await product.breakUpstream("500");
  await product.agePrices(20);
  const { rows } = await openMarket(page);
  const freshness = page
    .locator("main")
    .getByText(/^Updated/)
    .first();
  await expect(rows.first()).toContainText("Bitcoin");
  await expect(freshness).toHaveText("Updated 20 min ago");
  await expect(freshness).toHaveClass(/text-warn/);
  await expect(freshness.locator("svg")).toBeVisible();

  await product.mendUpstream();
  await product.refresh();
  // Another visitor: this one's browser may keep what it has for a quarter of a minute.
  const other = await browser.newPage({ baseURL: product.origin });
  await openMarket(other);
  await expect(freshnessOf(other)).toHaveText("Updated just now");
  await expect(freshnessOf(other)).not.toHaveClass(/text-warn/);
  await other.close();
});

test("old prices say so already in the HTML", async ({ browser, product }) => {
  await product.agePrices(20);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByText("Updated 20 min ago").first()).toBeVisible();
  await context.close();
  await product.refresh();
});

test("an open page notices that its prices grow old", async ({ page, product }) => {
  await page.clock.install();
  await openMarket(page);
  await product.breakUpstream("timeout");
  await page.clock.fastForward(5 * MINUTE_MS);
  const freshness = page
    .locator("main")
    .getByText(/^Updated/)
    .first();
  await expect(freshness).toHaveText("Updated 5 min ago");
  await expect(freshness).toHaveClass(/text-warn/);
});
