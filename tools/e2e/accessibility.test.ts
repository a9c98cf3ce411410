import { expectNoViolations, expectNoViolationsAt, WIDTHS } from "./support/axe.ts";
import { openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/shared-context.ts";
import { newUsername, PASSWORD, signUp } from "./support/users.ts";

const PAGES = ["/", "/icp-tokens", "/advertise", "/portfolio"];
/** Pages that are checked in a drill only, because a check takes seconds. */
const OTHER_PAGES = [
  "/?q=no+such+coin",
  "/ecosystem/solana",
  "/ecosystem/zkspace",
  "/ecosystem/atlantis?q=none",
  "/icp-tokens?tab=top&q=none",
  "/icp-tokens?token=ryjl3-tyaaa-aaaaa-aaaba-cai",
  "/ecosystems",
  "/about",
  "/terms",
  "/privacy",
  "/alerts",
  "/tax",
  "/coins/no-such-coin",
  "/status",
  "/arbitrage",
  "/no/such/page",
  "/auth?tab=create",
];

for (const path of [...PAGES, ...OTHER_PAGES]) {
  const tag = OTHER_PAGES.includes(path) ? ["@drill"] : [];
  test(`${path} has no accessibility violations`, { tag }, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // On a slow machine the page may not have been rendered yet. A placeholder has no heading.
    await expect(page.locator("h1")).toBeAttached();
    await expectNoViolationsAt(WIDTHS, page, path);
  });
}

test("the appearance dialog and the toast have no accessibility violations", { tag: "@drill" }, async ({ page }) => {
  await openMarket(page);
  await page.getByRole("button", { name: "Theme and colours" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolations(page, "the appearance dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add Bitcoin", exact: true }).click();
  await expect(page.getByText("Authentication Required", { exact: true })).toBeVisible();
  await expectNoViolations(page, "the toast");
});

test("the pages and dialogs of an account have no accessibility violations", async ({ page }) => {
  const { id } = await (
    await page.request.post("/api/register", { data: { username: newUsername(), password: PASSWORD } })
  ).json();
  await page.goto("/arbitrage");
  await expect(page.getByRole("button", { name: "Get Started" })).toBeVisible();
  await expectNoViolations(page, "the welcome dialog");
  await page.evaluate((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
  for (const path of ["/auth", "/admin", "/settings"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectNoViolations(page, path);
  }
  await page.getByRole("button", { name: "Delete account…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await expectNoViolations(page, "the rejected account deletion");
});

test("the dialog for an incomplete profile has no accessibility violations", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  const username = await signUp(page);
  await product.runSql(`UPDATE users SET username = NULL WHERE username = '${username}'`);
  await page.goto("/arbitrage");
  await expect(page.getByRole("dialog", { name: "Complete Your Profile" })).toBeVisible();
  await expectNoViolations(page, "the dialog for an incomplete profile");
});

test("the dialogs of the market have no accessibility violations", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  await openMarket(page);
  for (const [button, dialog] of [
    ["Add Bitcoin", "Add to Portfolio"],
    ["Set price alert for Bitcoin", "Set Price Alert"],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await expectNoViolations(page, dialog);
    await page.keyboard.press("Escape");
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "More" })).toBeVisible();
  await expectNoViolations(page, "the sheet More", [375]);
});
