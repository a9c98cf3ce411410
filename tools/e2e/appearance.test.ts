import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
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

/** Whether anything is drawn in the element: its picture has more than one colour. */
async function isDrawn(element: Locator): Promise<boolean> {
  const { channels } = await sharp(await element.screenshot()).stats();
  return channels.slice(0, 3).some(({ stdev }) => stdev > 5);
}

test("in forced colours, signs that are drawn by a background stay visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { rows, head } = await openMarket(page);
  // The mouse must not highlight anything.
  await page.mouse.move(0, 0);
  const signs = { star: rows.first().locator(".star"), add: rows.first().locator(".add"), "sort arrow": head("Rank") };
  await expect(rows.first().locator(".add")).toBeVisible();
  for (const [name, sign] of Object.entries(signs)) expect(await isDrawn(sign), name).toBe(true);
  // The words beside the plus sign and the arrow are drawn in any case.
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = (element: Locator, property: string) =>
    element.evaluate((node, name) => getComputedStyle(node, "::before").getPropertyValue(name), property);
  expect(await before(head("Rank").getByRole("button"), "background-color")).not.toBe(canvas);
  expect(await before(rows.first().locator(".add"), "background-image")).toContain("linear-gradient");
  expect(
    await before(rows.first().locator(".triangle, .c-24h .gain, .c-24h .loss").first(), "background-color"),
  ).not.toBe(canvas);
  await page.goto("/?view=heatmap");
  const tile = page.getByRole("list", { name: "Heat map" }).getByRole("link").first();
  expect(await tile.evaluate((node) => getComputedStyle(node).borderTopColor)).not.toBe(canvas);
  await page.goto("/coins/bitcoin");
  const chosen = page.getByRole("button", { pressed: true, name: "7d" });
  await expect(chosen).toHaveCSS("outline-style", "solid");
});
