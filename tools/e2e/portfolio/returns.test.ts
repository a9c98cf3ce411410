import type { Page } from "@playwright/test";
import { DAY } from "../../../shared/values/time.ts";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

const returnOf = (page: Page) => page.getByRole("region", { name: "Return" });
/** The section loads when the user scrolls near it. */
const scrollToReturn = (page: Page) =>
  expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(returnOf(page)).toBeVisible({ timeout: 1000 });
  }).toPass();

const LAST_YEAR = new Date().getUTCFullYear() - 1;

test("the year's end is one press away, and the return is below the positions", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/transactions?report=as-of");
  await expect(page.getByText(/^Nothing is held now/)).toBeVisible();
  await page.getByRole("button", { name: `End of ${LAST_YEAR}` }).click();
  await expect(page.getByText(/^Nothing was held at the end of 31 Dec/)).toBeVisible();
  for (const at of [Date.UTC(LAST_YEAR, 11, 1), Date.now() - 20 * DAY]) {
    const legs = [{ symbol: "btc", coinId: "bitcoin", amount: "1" }];
    const data = { kind: "buy", at: new Date(at).toISOString(), account: "Kraken", legs, price: "40000" };
    expect((await page.request.post("/api/transactions", { data })).status()).toBe(201);
  }
  await page.reload();
  await page.getByRole("button", { name: "Today" }).press("Enter");
  const row = page.getByRole("row", { name: /^BTC/ });
  await expect(row).toContainText("Kraken");
  await expect(row).toContainText("2 BTC");
  await page.getByRole("button", { name: `End of ${LAST_YEAR}` }).click();
  await expect(page).toHaveURL(new RegExp(`on=${LAST_YEAR}-12-31`));
  await expect(row).toContainText("1 BTC");
  await expect(page.getByRole("link", { name: "Export CSV" })).toHaveAttribute("href", /format=csv/);
  await expectNoViolations(page, "the holdings on a date");

  await page.goto("/portfolio");
  const returns = page.getByRole("region", { name: "Return" });
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(returns.getByText("Time-weighted", { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await returns.getByLabel("Compared with").selectOption("Cash in USD");
  await expect(returns.getByText("The same in cash")).toBeVisible();
  await expectNoViolations(page, "the return");
});

test("a guest has both too", async ({ page }) => {
  await page.goto("/portfolio");
  await page.getByRole("button", { name: "Open a sample portfolio" }).click();
  await expect(page.getByRole("region", { name: /^Portfolio Holdings/ })).toBeVisible();
  const returns = returnOf(page);
  await scrollToReturn(page);
  await expect(returns.getByText("Time-weighted", { exact: true })).toBeVisible();
  await page.goto("/transactions?report=as-of");
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page.getByRole("row", { name: /^BTC/ })).toContainText("Sample");
});

test("each says so when it cannot be computed", async ({ page, browserErrors }) => {
  await signUp(page);
  const legs = [{ symbol: "btc", coinId: "bitcoin", amount: "1" }];
  const data = { kind: "buy", at: new Date(Date.now() - 20 * DAY).toISOString(), legs, price: "40000" };
  expect((await page.request.post("/api/transactions", { data })).status()).toBe(201);
  await page.route(/\/api\/portfolio\/(performance|as-of)/, (route) => route.fulfill({ status: 500, body: "Broken." }));
  await page.goto("/transactions?report=as-of");
  const failed = page.getByText("Your holdings could not be loaded.");
  await expect(failed).toBeVisible();
  await page.goto("/portfolio");
  const returns = returnOf(page);
  await scrollToReturn(page);
  await expect(returns.getByText("Your return could not be computed.")).toBeVisible();
  await expectNoViolations(page, "a return that could not be computed");
  await page.unroute(/\/api\/portfolio\/(performance|as-of)/);
  await returns.getByRole("button", { name: "Retry" }).press("Enter");
  await expect(returns.getByText("Time-weighted", { exact: true })).toBeVisible();
  browserErrors.splice(0);
});
