import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { openMarket } from "../support/market-page.ts";
import { createPosition, field, openPortfolio } from "../support/portfolio-page.ts";
import type { DrivenProduct } from "../support/product.ts";
import { expect, test } from "../support/test.ts";
import { signUp, toastOf } from "../support/users.ts";

/** A little more than the interval at which the page requests notifications. */
const REFETCH_MS = 31_000;
/** About two weeks of market time. In that time a price crosses every threshold near it. */
const MAX_MOVES = 200;

const bell = (page: Page) => page.getByRole("button", { name: /^Alerts/ });
const dialog = (page: Page, name = "Set Price Alert") => page.getByRole("dialog", { name });
const row = (page: Page, condition: string | RegExp) => page.getByRole("listitem").filter({ hasText: condition });

async function priceOf(page: Page, id: string): Promise<number> {
  const [coin] = await (await page.request.get(`/api/market-data?ids=${id}`)).json();
  return coin.price;
}

/** Moves the market until the price of this coin has crossed the threshold and the cron job has run. */
async function crossThreshold(page: Page, product: DrivenProduct, id: string, threshold: number): Promise<void> {
  const isAbove = (price: number) => price > threshold;
  const wasAbove = isAbove(await priceOf(page, id));
  // The price also changes each minute, so it may cross the threshold back before the refresh.
  for (let move = 0; move < MAX_MOVES && isAbove(await priceOf(page, id)) === wasAbove; move++) {
    await product.moveMarket(90);
    if (isAbove(await product.upstreamPrice(id)) !== wasAbove) await product.refresh();
  }
  expect(isAbove(await priceOf(page, id))).toBe(!wasAbove);
}

async function createAlert(page: Page, alert: object): Promise<{ id: string }> {
  const reply = await page.request.post("/api/price-alerts", { data: alert });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
}
const BITCOIN = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", alertType: "above" };

test("an alert that was set in the market fires, with a toast and a notification", async ({ page, product }) => {
  test.setTimeout(600_000);
  await signUp(page);
  await page.clock.install();
  await openMarket(page);
  await expect(bell(page)).toHaveAccessibleName("Alerts");
  const rowBell = page.getByRole("button", { name: "Set price alert for Bitcoin", exact: true });
  await rowBell.focus();
  await expect(rowBell).toBeVisible();
  await page.keyboard.press("Enter");

  const price = await priceOf(page, "bitcoin");
  const alertDialog = dialog(page);
  await expect(field(alertDialog, "Target price (USD)")).toHaveValue(/^\d+(\.\d+)?$/);
  await field(alertDialog, "Target price (USD)").fill("0");
  await alertDialog.getByRole("button", { name: "Set price alert" }).click();
  await expect(alertDialog.getByText("Target price must be above 0")).toBeVisible();
  await field(alertDialog, "Target price (USD)").fill(String(Math.round(price * 1.0005)));
  await expect(alertDialog.getByText(/^\+0\.0\d% from the current price$/)).toBeVisible();
  await alertDialog.getByRole("button", { name: "Set price alert" }).click();
  await expect(toastOf(page).filter({ hasText: "Price alert set for Bitcoin" })).toBeVisible();
  await expect(alertDialog).toBeHidden();

  await crossThreshold(page, product, "bitcoin", Math.round(price * 1.0005));
  await page.clock.fastForward(REFETCH_MS);
  await expect(bell(page)).toHaveAccessibleName("Alerts, 1 unread");
  await expect(toastOf(page).filter({ hasText: /BTC is above/ })).toContainText("Bitcoin at $");

  await bell(page).click();
  const menu = dialog(page, "Alerts");
  await expect(menu.getByRole("listitem").filter({ hasText: "BTC is above" })).toBeVisible();
  await menu.getByRole("button", { name: /^Mark "BTC is above .*" as read$/ }).click();
  await expect(menu.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
  await menu.getByRole("link", { name: "All alerts" }).click();
  await expect(page).toHaveURL(/\/alerts$/);
  await expect(row(page, "Bitcoin · once").getByText("Triggered", { exact: true })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Alerts");
});

test("a user creates, edits, pauses, resumes and deletes an alert on the alerts page", { tag: "@drill" }, async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/alerts");
  await expect(page.getByText("No price alerts yet. Set one here or in a coin's row in the market.")).toBeVisible();
  await expect(page.getByText("No notifications yet.")).toBeVisible();

  await page.getByRole("button", { name: "New alert" }).first().click();
  const alertDialog = dialog(page);
  await expect(alertDialog.getByRole("button", { name: "Set price alert" })).toBeDisabled();
  const search = alertDialog.getByRole("combobox", { name: "Find a coin" });
  await search.fill("ethereum");
  await alertDialog.getByRole("option").first().waitFor();
  await search.press("Enter");
  await expect(field(alertDialog, "Target price (USD)")).toBeFocused();
  await alertDialog.getByText("Falls by % (24h)").click();
  await expect(field(alertDialog, "Change in 24 hours (%)")).toHaveValue("5");
  await field(alertDialog, "Change in 24 hours (%)").fill("90");
  await alertDialog.getByText("Every time").click();
  await alertDialog.getByRole("button", { name: "Set price alert" }).click();
  await expect(alertDialog).toBeHidden();
  await expect(row(page, "Down 90% in 24 hours")).toContainText("Ethereum · every time");
  await expect(row(page, "Down 90% in 24 hours").getByText("Active", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Edit the alert: Ethereum, Down 90% in 24 hours" }).click();
  const editDialog = dialog(page, "Edit Price Alert");
  await field(editDialog, "Change in 24 hours (%)").fill("100");
  await editDialog.getByRole("button", { name: "Save changes" }).click();
  await expect(editDialog.getByText("Percentage of a fall must be below 100")).toBeVisible();
  await field(editDialog, "Change in 24 hours (%)").fill("80.5");
  await editDialog.getByText("Once").click();
  await editDialog.getByRole("button", { name: "Save changes" }).click();
  await expect(editDialog).toBeHidden();
  const edited = row(page, "Down 80.5% in 24 hours");
  await expect(edited).toContainText("Ethereum · once");

  await page.getByRole("button", { name: /^Pause the alert: Ethereum/ }).click();
  await expect(edited.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Resume the alert: Ethereum/ }).click();
  await expect(edited.getByText("Active", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Delete the alert: Ethereum/ }).click();
  await dialog(page, "Delete alert").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No price alerts yet.")).toBeVisible();
});

test("the rows and dialogs of the portfolio open the alert dialog", { tag: "@drill" }, async ({ page }) => {
  await openPortfolio(page, [{ symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: "1", entryPrice: "50000" }]);
  await page.getByRole("button", { name: "Set price alert for Bitcoin", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("BTC · $")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("button", { name: "Edit Bitcoin" }).click();
  await dialog(page, "Edit Spot Position").getByRole("button", { name: "Set price alert" }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page, "Edit Spot Position")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit Bitcoin" })).toBeFocused();
});

test("a position near its liquidation creates a notification", { tag: "@drill" }, async ({ page, product }) => {
  await signUp(page);
  const price = await priceOf(page, "bitcoin");
  const prices = { entryPrice: String(Math.round(price * 1.5)), liquidationPrice: String(Math.round(price * 0.85)) };
  await createPosition(page, "leveraged", { ...BITCOIN, size: "1", leverage: 5, positionType: "long", ...prices });
  await product.refresh();
  await page.goto("/alerts");
  await expect(page.getByText("Your BTC long is within 20% of liquidation")).toBeVisible();
});

test("a visitor who sets an alert is asked to sign in", { tag: "@drill" }, async ({ page }) => {
  await openMarket(page);
  await expect(bell(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Set price alert for Bitcoin", exact: true }).click();
  await expect(toastOf(page)).toContainText("Authentication Required");
  await expect(toastOf(page)).toContainText("Please sign in to set price alerts.");
  await page.goto("/alerts");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
});

test("the page offers a retry when alerts cannot be loaded", { tag: "@drill" }, async ({ page, browserErrors }) => {
  await signUp(page);
  await createAlert(page, { ...BITCOIN, targetPrice: "900000" });
  let isDown = true;
  await page.route("**/api/price-alerts", (route) => (isDown ? route.fulfill({ status: 500 }) : route.fallback()));
  await page.goto("/alerts");
  await expect(page.getByText("Your alerts could not be loaded. They keep working.")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(row(page, "Above $900,000.00")).toBeVisible();
  browserErrors.length = 0;
});

test("the alerts page, dialog and menu have no accessibility violations", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  const username = await signUp(page);
  await createAlert(page, { ...BITCOIN, targetPrice: "900000" });
  await createAlert(page, { ...BITCOIN, targetPrice: "1" });
  await product.runSql(`
      INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, step, position_type, price, triggered_at)
      SELECT id, 'liquidation', 'bitcoin', 'btc', 'Bitcoin', '90000', 5, 'long', '94000', ${Date.now()}
      FROM users WHERE username = '${username}'`);
  await page.goto("/alerts");
  await expect(row(page, "Above $900,000.00")).toBeVisible();
  await expect(page.getByText("Your BTC long is within 5% of liquidation")).toBeVisible();
  await expectNoViolations(page, "the page");
  await page.getByRole("button", { name: "New alert" }).click();
  await expect(dialog(page).getByRole("combobox")).toBeVisible();
  await expectNoViolations(page, "the dialog");
  await page.keyboard.press("Escape");
  await bell(page).click();
  await expect(dialog(page, "Alerts").getByRole("listitem").first()).toBeVisible();
  await expectNoViolations(page, "the menu");
});
