import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { openMarket } from "./market-page.ts";
import { newName, PASSWORD, signUp } from "./people.ts";
import { expect, test } from "./test.ts";

const WIDTHS = [375, 768, 1440];
const THEMES = ["dark", "light"] as const;
const PAGES = ["/", "/?q=no+such+coin", "/arbitrage", "/no/such/page", "/auth?tab=create", "/portfolio"];

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

test("axe finds nothing on the pages and dialogs of an account", async ({ page }) => {
  // Every page and dialog of an account at every width: much to look through.
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { id } = await (
    await page.request.post("/api/register", { data: { username: newName(), password: PASSWORD } })
  ).json();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/arbitrage");
    await expect(page.getByRole("button", { name: "Get Started" })).toBeVisible();
    expect(await findings(page), `the welcome at ${width} px`).toEqual([]);
  }
  await page.evaluate((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/auth", "/admin", "/settings"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await findings(page), `${path} at ${width} px`).toEqual([]);
    }
    await page.getByRole("button", { name: "Delete account…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
    expect(await findings(page), `the refused deletion at ${width} px`).toEqual([]);
  }
});

test("axe finds nothing in the profile that must be completed", async ({ page, product }) => {
  const username = await signUp(page);
  product.inDatabase(`UPDATE users SET username = NULL WHERE username = '${username}'`);
  await page.goto("/arbitrage");
  await expect(page.getByRole("dialog", { name: "Complete Your Profile" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
