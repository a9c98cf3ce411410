import { expectClean, findings } from "./support/axe.ts";
import { openMarket } from "./support/market-page.ts";
import { newName, PASSWORD, signUp } from "./support/people.ts";
import { expect, test } from "./support/returning.ts";

const PAGES = [
  "/",
  "/?q=no+such+coin",
  "/ecosystem/solana",
  "/ecosystem/zkspace",
  "/ecosystem/atlantis?q=none",
  "/icp-tokens",
  "/icp-tokens?tab=top&q=none",
  "/icp-tokens?token=ryjl3-tyaaa-aaaaa-aaaba-cai",
  "/arbitrage",
  "/no/such/page",
  "/auth?tab=create",
  "/portfolio",
];

for (const path of PAGES) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // A slow machine may not have begun by then, and what is there instead of a page has no heading.
    await expect(page.locator("h1")).toBeAttached();
    await expectClean(page, path);
  });
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
  const { id } = await (
    await page.request.post("/api/register", { data: { username: newName(), password: PASSWORD } })
  ).json();
  await page.goto("/arbitrage");
  await expect(page.getByRole("button", { name: "Get Started" })).toBeVisible();
  await expectClean(page, "the welcome");
  await page.evaluate((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
  for (const path of ["/auth", "/admin", "/settings"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectClean(page, path);
  }
  await page.getByRole("button", { name: "Delete account…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await expectClean(page, "the refused deletion");
});

test("axe finds nothing in the profile that must be completed", async ({ page, product }) => {
  const username = await signUp(page);
  product.inDatabase(`UPDATE users SET username = NULL WHERE username = '${username}'`);
  await page.goto("/arbitrage");
  await expect(page.getByRole("dialog", { name: "Complete Your Profile" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
