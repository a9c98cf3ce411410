import type { Page } from "@playwright/test";
import { openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/returning.ts";

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/** The colours of the first frame, before any script except the one in the page's head has run. */
async function watchFirstFrame(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const root = document.documentElement;
      Object.assign(window, { firstFrame: [root.dataset.theme, getComputedStyle(root).colorScheme] });
    });
  });
  return () => page.evaluate(() => (window as unknown as { firstFrame: unknown }).firstFrame);
}

test("follows the system until a theme is chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openMarket(page);
  expect(await theme(page)).toBe("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => theme(page)).toBe("dark");
});

test("a chosen theme persists, from the first frame of the next load", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const firstFrame = await watchFirstFrame(page);
  await openMarket(page);
  await page.getByRole("button", { name: "Theme and colours" }).click();
  const dialog = page.getByRole("dialog", { name: "Appearance" });
  await dialog.getByRole("radio", { name: "Light" }).check();
  expect(await theme(page)).toBe("light");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  for (const path of ["/", "/arbitrage"]) {
    await page.goto(path);
    // It is written once, and kept: a slow machine may draw it after the page has loaded.
    await expect.poll(firstFrame).toEqual(["light", "light"]);
  }
});

test("gain and loss can be blue and orange", async ({ page }) => {
  const { rows } = await openMarket(page);
  const gain = rows.locator(".gain").first();
  const before = await gain.evaluate((element) => getComputedStyle(element).color);
  await page.getByRole("button", { name: "Theme and colours" }).click();
  await page.getByRole("radio", { name: /Blue and orange/ }).check();
  await page.keyboard.press("Escape");
  await expect.poll(() => gain.evaluate((element) => getComputedStyle(element).color)).not.toBe(before);
});
