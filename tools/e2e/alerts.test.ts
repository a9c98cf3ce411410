import type { Page } from "@playwright/test";
import { expectClean } from "./support/axe.ts";
import { openMarket } from "./support/market-page.ts";
import { signUp, toastOf } from "./support/people.ts";
import { field, have, openPortfolio } from "./support/portfolio-page.ts";
import type { DrivenProduct } from "./support/product.ts";
import { expect, test } from "./support/test.ts";

const ASK_AGAIN_MS = 31_000;
/** Some two weeks of the market: a price stays on no side of a line so near to it for as long. */
const MOVES = 200;

const bell = (page: Page) => page.getByRole("button", { name: /^Alerts/ });
const dialog = (page: Page, name = "Set Price Alert") => page.getByRole("dialog", { name });
const row = (page: Page, condition: string | RegExp) => page.getByRole("listitem").filter({ hasText: condition });

async function priceOf(page: Page, id: string): Promise<number> {
  const [coin] = await (await page.request.get(`/api/market-data?ids=${id}`)).json();
  return coin.price;
}

/** The market moves until the price of this coin has crossed the line, and the cron has seen it. */
async function cross(page: Page, product: DrivenProduct, id: string, line: number): Promise<void> {
  const isAbove = (price: number) => price > line;
  const was = isAbove(await priceOf(page, id));
  // Its price also moves by itself each minute, and may be back before the refresh.
  for (let turn = 0; turn < MOVES && isAbove(await priceOf(page, id)) === was; turn++) {
    await product.moveMarket(90);
    if (isAbove(await product.upstreamPrice(id)) !== was) await product.refresh();
  }
  expect(isAbove(await priceOf(page, id))).toBe(!was);
}

async function alertOn(page: Page, alert: object): Promise<{ id: string }> {
  const reply = await page.request.post("/api/price-alerts", { data: alert });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
}
const BITCOIN = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", alertType: "above" };

test("an alert set from the market's row fires, and shows as a toast and under the bell", async ({ page, product }) => {
  test.setTimeout(600_000);
  await signUp(page);
  await page.clock.install();
  await openMarket(page);
  await expect(bell(page)).toHaveAccessibleName("Alerts");
  // By the keyboard: the bell stands in the place of the rank once it has the focus.
  const inRow = page.getByRole("button", { name: "Set price alert for Bitcoin", exact: true });
  await inRow.focus();
  await expect(inRow).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");

  // Whichever way the market goes next, one of two lines is crossed.
  const price = await priceOf(page, "bitcoin");
  const setting = dialog(page);
  await expect(field(setting, "Target price (USD)")).toHaveValue(/^\d+(\.\d+)?$/);
  await field(setting, "Target price (USD)").fill("0");
  await setting.getByRole("button", { name: "Set price alert" }).click();
  await expect(setting.getByText("Target price must be above 0")).toBeVisible();
  await field(setting, "Target price (USD)").fill(String(Math.round(price * 1.0005)));
  await expect(setting.getByText(/^\+0\.0\d% from the current price$/)).toBeVisible();
  await setting.getByRole("button", { name: "Set price alert" }).click();
  await expect(toastOf(page).filter({ hasText: "Price alert set for Bitcoin" })).toBeVisible();
  await expect(setting).toBeHidden();

  await cross(page, product, "bitcoin", Math.round(price * 1.0005));
  await page.clock.fastForward(ASK_AGAIN_MS);
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

test("alerts are set, edited, paused, resumed and deleted on their page", async ({ page }) => {
  await signUp(page);
  await page.goto("/alerts");
  await expect(page.getByText("No price alerts yet. Set one here or in a coin's row in the market.")).toBeVisible();
  await expect(page.getByText("No notifications yet.")).toBeVisible();

  await page.getByRole("button", { name: "New alert" }).first().click();
  const setting = dialog(page);
  await expect(setting.getByRole("button", { name: "Set price alert" })).toBeDisabled();
  const search = setting.getByRole("combobox", { name: "Find a coin" });
  await search.fill("ethereum");
  await setting.getByRole("option").first().waitFor();
  await search.press("Enter");
  await expect(field(setting, "Target price (USD)")).toBeFocused();
  await setting.getByText("Falls by % (24h)").click();
  await expect(field(setting, "Change in 24 hours (%)")).toHaveValue("5");
  await field(setting, "Change in 24 hours (%)").fill("90");
  await setting.getByText("Every time").click();
  await setting.getByRole("button", { name: "Set price alert" }).click();
  await expect(setting).toBeHidden();
  await expect(row(page, "Down 90% in 24 hours")).toContainText("Ethereum · every time");
  await expect(row(page, "Down 90% in 24 hours").getByText("Active", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Edit the alert: Ethereum, Down 90% in 24 hours" }).click();
  const editing = dialog(page, "Edit Price Alert");
  await field(editing, "Change in 24 hours (%)").fill("100");
  await editing.getByRole("button", { name: "Save changes" }).click();
  await expect(editing.getByText("Percentage of a fall must be below 100")).toBeVisible();
  await field(editing, "Change in 24 hours (%)").fill("80.5");
  await editing.getByText("Once").click();
  await editing.getByRole("button", { name: "Save changes" }).click();
  await expect(editing).toBeHidden();
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

test("the portfolio's rows and dialogs lead to the same dialog", async ({ page }) => {
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
});

test("a position near its liquidation says so", async ({ page, product }) => {
  await signUp(page);
  const price = await priceOf(page, "bitcoin");
  const line = { entryPrice: String(Math.round(price * 1.5)), liquidationPrice: String(Math.round(price * 0.9)) };
  await have(page, "leveraged", { ...BITCOIN, size: "1", leverage: 5, positionType: "long", ...line });
  await product.refresh();
  await page.goto("/alerts");
  await expect(page.getByText("Your BTC long is within 20% of liquidation")).toBeVisible();
});

test("who is signed out is asked to sign in", async ({ page }) => {
  const { rows } = await openMarket(page);
  await expect(bell(page)).toHaveCount(0);
  await rows.first().hover();
  await page.getByRole("button", { name: "Set price alert for Bitcoin", exact: true }).click();
  await expect(toastOf(page)).toContainText("Authentication Required");
  await expect(toastOf(page)).toContainText("Please sign in to set price alerts.");
  await page.goto("/alerts");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
});

test("a list that could not be loaded says so, and comes with Retry", async ({ page, complaints }) => {
  await signUp(page);
  await alertOn(page, { ...BITCOIN, targetPrice: "900000" });
  let isDown = true;
  await page.route("**/api/price-alerts", (route) => (isDown ? route.fulfill({ status: 500 }) : route.fallback()));
  await page.goto("/alerts");
  await expect(page.getByText("Your alerts could not be loaded. They keep working.")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(row(page, "Above $900,000.00")).toBeVisible();
  complaints.length = 0;
});

test("axe finds nothing in alerts", async ({ page, product }) => {
  const username = await signUp(page);
  await alertOn(page, { ...BITCOIN, targetPrice: "900000" });
  await alertOn(page, { ...BITCOIN, targetPrice: "1" });
  product.inDatabase(`
      INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, step, position_type, price, triggered_at)
      SELECT id, 'liquidation', 'bitcoin', 'btc', 'Bitcoin', '90000', 5, 'long', '94000', ${Date.now()}
      FROM users WHERE username = '${username}'`);
  await page.goto("/alerts");
  await expect(row(page, "Above $900,000.00")).toBeVisible();
  await expect(page.getByText("Your BTC long is within 5% of liquidation")).toBeVisible();
  await expectClean(page, "the page");
  await page.getByRole("button", { name: "New alert" }).click();
  await expect(dialog(page).getByRole("combobox")).toBeVisible();
  await expectClean(page, "the dialog");
  await page.keyboard.press("Escape");
  await bell(page).click();
  await expect(dialog(page, "Alerts").getByRole("listitem").first()).toBeVisible();
  await expectClean(page, "the menu");
});
