import type { Page } from "@playwright/test";
import { DAY } from "../../../shared/values/time.ts";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

const LAST_YEAR = new Date().getUTCFullYear() - 1;
const COINS = [
  ["bitcoin", "btc", "40000", "70000"],
  ["ethereum", "eth", "4000", "2300"],
  ["dogecoin", "doge", "3", "1"],
  ["cardano", "ada", "1", "2"],
] as const;

/** Buys and sells each coin in the last year, sells one of unknown cost and buys another one in this year. */
async function trade(page: Page) {
  const book = async (kind: string, at: number, symbol: string, coinId: string, amount: string, price: string) => {
    const data = { kind, at: new Date(at).toISOString(), legs: [{ symbol, coinId, amount }], price };
    expect((await page.request.post("/api/transactions", { data })).status()).toBe(201);
  };
  const start = Date.UTC(LAST_YEAR, 2, 1);
  for (const [coinId, symbol, cost, proceeds] of COINS) {
    await book("buy", start, symbol, coinId, "1", cost);
    await book("sell", start + 20 * DAY, symbol, coinId, "-1", proceeds);
  }
  await book("sell", start + 30 * DAY, "btc", "bitcoin", "-1", "60000");
  await book("sell", Date.UTC(LAST_YEAR + 1, 0, 1), "sol", "solana", "-1", "100");
}

test("the pages of the ledger have one row of tabs at one place, and back keeps the chosen account", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/transactions?account=Kraken");
  const tabs = page.getByRole("navigation", { name: "Ledger" });
  const current = tabs.locator("[aria-current=page]");
  await expect(current).toHaveText("Transactions");
  const place = await tabs.boundingBox();
  for (const name of ["Gains", "Tax report", "Holdings on a date"]) {
    await tabs.getByRole("link", { name }).click();
    await expect(current).toHaveText(name);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    expect(await tabs.boundingBox()).toEqual(place);
  }
  for (let step = 0; step < 3; step++) await page.goBack();
  await expect(current).toHaveText("Transactions");
  await expect(page).toHaveURL(/account=Kraken/);
});

test("the gains report opens on the last tax year, by coin, and the keyboard opens a coin", async ({ page }) => {
  await signUp(page);
  await page.goto("/transactions?report=gains");
  await expect(page.getByRole("link", { name: "Import transactions" })).toBeVisible();
  const links = page.getByRole("navigation", { name: "Ledger" }).getByRole("link");
  await expect(links).toHaveText(["Transactions", "Gains", "Tax report", "Holdings on a date", "Settings"]);
  const navigation = page.getByRole("navigation", { name: "Main", exact: true });
  await expect(navigation.getByRole("link", { name: "Portfolio" })).toHaveAttribute("aria-current", "page");
  await trade(page);
  await page.reload();
  const coins = page.getByRole("list", { name: "Gains by coin", exact: true });
  await expect(page.getByLabel("Year", { exact: true })).toHaveValue(String(LAST_YEAR));
  await expect(page.getByLabel("Year", { exact: true }).locator("option")).toHaveText([
    String(LAST_YEAR + 1),
    String(LAST_YEAR),
    "All years",
  ]);
  await expect(coins.getByRole("button")).toHaveText(["BTC2 disposals", "ETH1 disposal", /^2 small coins2 disposals/]);
  await expect(coins.locator("[data-gain]")).toHaveText([
    "Realised P&L+$30,000.00",
    "Realised P&L−$1,700.00",
    "Realised P&L−$1.00",
  ]);
  await expect(coins.getByRole("link", { name: /^Gain of BTC: known part, 1 missing/ })).toBeVisible();
  await expect(page.locator("[data-total=gain]")).toContainText("+$28,299.00");
  await expect(page.locator("[data-total=fees]")).toContainText("$0.00");
  await expect(page.getByText("Other fees", { exact: true })).toBeVisible();
  const method = page.getByLabel("Method");
  await expect(method).toHaveAccessibleDescription(/a sale takes the coins that you bought first/);
  await method.selectOption("average");
  await expect(method).toHaveAccessibleDescription(/^Average cost: each coin/);

  await coins.getByRole("button", { name: /small coins/ }).press("Enter");
  const small = coins.getByRole("list", { name: "Small coins" });
  await expect(small.getByRole("button")).toHaveText(["DOGE1 disposal", "ADA1 disposal"]);
  await small.getByRole("button", { name: /^ADA/ }).press("Enter");
  await expect(coins.getByRole("list", { name: "Disposals of ADA" })).toContainText("1 ADA");
  await page.getByLabel("Year", { exact: true }).selectOption("All years");
  await expect(coins.getByRole("button", { name: /^SOL/ })).toBeVisible();
});

test("the gains report has no accessibility violations", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  await trade(page);
  await page.goto("/transactions?report=gains&year=all");
  await page.getByRole("button", { name: /small coins/ }).click();
  await page.getByRole("button", { name: /^BTC/ }).click();
  await expect(page.getByRole("list", { name: "Disposals of BTC" })).toBeVisible();
  await expectNoViolations(page, "the gains by coin");
});
