import { openMarket } from "./market-page.ts";
import { expect, test } from "./test.ts";

const LEAST_TARGET_PX = 44;
const PHONE = { width: 375, height: 812 };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test("shows each coin as a card with all its figures", async ({ page }) => {
  const { row, rows } = await openMarket(page);
  const card = row("Bitcoin").first();
  await expect(card.getByText("Bitcoin", { exact: true })).toBeVisible();
  for (const at of [1, 2, 3, 5, 6, 7]) await expect(card.getByRole("cell").nth(at)).toBeVisible();
  await expect(card.getByRole("button", { name: "Add Bitcoin" })).toBeVisible();
  const [one, next] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()];
  expect(one?.height).toBeGreaterThan(90);
  expect(next?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0) - 1);
});

test("nothing sticks out at the side, at either end of the page", async ({ page }) => {
  await openMarket(page);
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overhang()).toBe(0);
  await page.evaluate(() => document.querySelector("footer")?.scrollIntoView());
  expect(await overhang()).toBe(0);
});

test("every target is large enough for a thumb", async ({ page }) => {
  await openMarket(page);
  const small = await page.evaluate((least) => {
    const targets = [...document.querySelectorAll<HTMLElement>("button, a[href], input")];
    return targets
      .filter((target) => target.checkVisibility() && !target.closest("p") && !target.classList.contains("skip-link"))
      .map((target) => ({
        name: target.getAttribute("aria-label") ?? target.innerText,
        ...target.getBoundingClientRect().toJSON(),
      }))
      .filter(({ height, width }) => height > 0 && (height < least || width < least))
      .map(({ name, width, height }) => `${name}: ${Math.round(width)}×${Math.round(height)}`);
  }, LEAST_TARGET_PX);
  expect(small).toEqual([]);
});

test("the bar at the bottom leads to the pages, and More to the others", async ({ page }) => {
  await openMarket(page);
  const bar = page.getByRole("navigation", { name: "Main, at the bottom" });
  await expect(bar.getByRole("link", { name: "Market" })).toHaveAttribute("aria-current", "page");
  await bar.getByRole("button", { name: "More" }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await sheet.getByRole("link", { name: "Arbitrage" }).click();
  await expect(page.getByRole("heading", { name: "DEX Arbitrage" })).toBeVisible();
  await expect(sheet).toBeHidden();
});

test("the search button leads to the search from another page", async ({ page }) => {
  await page.goto("/arbitrage");
  await page.getByRole("button", { name: "Search coins" }).click();
  await expect(page.getByRole("searchbox", { name: "Search coins" })).toBeFocused();
});
