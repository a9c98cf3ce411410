import type { Page } from "@playwright/test";
import { openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/shared-context.ts";

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/**
 * Records the theme of the first frame, which is drawn before any script of the page except the one in its head. Returns
 * a function that reads it.
 */
async function recordFirstFrame(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const root = document.documentElement;
      Object.assign(window, { firstFrame: [root.dataset.theme, getComputedStyle(root).colorScheme] });
    });
  });
  return () => page.evaluate(() => (window as unknown as { firstFrame: unknown }).firstFrame);
}

test("a chosen theme applies from the first frame of the next load", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const firstFrame = await recordFirstFrame(page);
  await openMarket(page);
  await page.getByRole("button", { name: "Theme and colours" }).click();
  const dialog = page.getByRole("dialog", { name: "Appearance" });
  await dialog.getByRole("radio", { name: "Light" }).check();
  expect(await theme(page)).toBe("light");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  for (const path of ["/", "/arbitrage"]) {
    await page.goto(path);
    // Polls, because a slow machine may draw the first frame after the page has loaded.
    await expect.poll(firstFrame).toEqual(["light", "light"]);
  }
});

test("the page follows the system theme, and the user can choose blue and orange for gains and losses", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  const { rows } = await openMarket(page);
  expect(await theme(page)).toBe("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => theme(page)).toBe("dark");
  const gain = rows.locator(".gain").first();
  const before = await gain.evaluate((element) => getComputedStyle(element).color);
  await page.getByRole("button", { name: "Theme and colours" }).click();
  await page.getByRole("radio", { name: /Blue and orange/ }).check();
  await page.keyboard.press("Escape");
  await expect.poll(() => gain.evaluate((element) => getComputedStyle(element).color)).not.toBe(before);
});
