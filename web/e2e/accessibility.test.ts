import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { openMarket } from "./market-page.ts";
import { expect, test } from "./test.ts";

const WIDTHS = [375, 768, 1440];
const THEMES = ["dark", "light"] as const;
const PAGES = [
  "/",
  "/?q=no+such+coin",
  "/ecosystem/solana",
  "/ecosystem/zkspace",
  "/icp-tokens",
  "/arbitrage",
  "/no/such/page",
];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}

for (const path of PAGES) {
  for (const theme of THEMES) {
    test(`axe finds nothing on ${path}, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        expect(await findings(page), `at ${width} px`).toEqual([]);
      }
    });
  }
}

test("axe finds nothing in the dialogs and the toast", async ({ page }) => {
  await openMarket(page);
  await page.getByRole("button", { name: "Theme and colours" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add Bitcoin", exact: true }).click();
  await expect(page.getByText("Authentication Required", { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
