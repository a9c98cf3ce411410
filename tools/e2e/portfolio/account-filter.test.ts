import { DAY } from "../../../shared/values/time.ts";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

test("one account is shown alone, with its coins, return, transactions and gains", async ({ page }) => {
  await signUp(page);
  await page.goto("/portfolio");
  // Without several accounts there is nothing to choose.
  await expect(page.getByRole("region", { name: "Linked Accounts" })).toBeVisible();
  await expect(page.getByLabel("Account", { exact: true })).toHaveCount(0);
  for (const [kind, account, amount, price, days] of [
    ["buy", "Kraken", "2", "40000", -30],
    ["sell", "Kraken", "-0.5", "60000", -20],
    ["buy", "", "1", "50000", -10],
  ] as const) {
    const legs = [{ symbol: "btc", coinId: "bitcoin", amount }];
    const data = { kind, at: new Date(Date.now() + days * DAY).toISOString(), account, legs, price };
    expect((await page.request.post("/api/transactions", { data })).status()).toBe(201);
  }
  await page.reload();
  const accounts = page.getByLabel("Account", { exact: true });
  await accounts.selectOption("Kraken");
  await expect(page).toHaveURL(/account=Kraken/);
  const holdings = page.getByRole("region", { name: /^Holdings in Kraken/ });
  await expect(holdings).toContainText("1.5 BTC");
  // Of $110,000 for 2.5 BTC, because lots are of all accounts together.
  await expect(holdings).toContainText("Cost $66,000.00");
  await expect(page.getByRole("region", { name: "Return" })).toBeVisible();
  await expectNoViolations(page, "one account");
  await accounts.selectOption("No account");
  await expect(page.getByRole("region", { name: /^Holdings without an account/ })).toContainText("1 BTC");
  await page.reload();
  await expect(accounts).toHaveValue("account ");
  await page.getByRole("link", { name: "Gains", exact: true }).click();
  await expect(page.getByText(/^No coins were sold or spent/)).toBeVisible();
  await page.getByLabel("Account", { exact: true }).selectOption("Kraken");
  await expect(page.locator("[data-total=gain]")).toContainText("+$10,000.00");
  await page.goBack();
  await page.goto("/portfolio?account=Kraken");
  await accounts.selectOption("All accounts");
  await expect(page.getByRole("region", { name: /^Portfolio Holdings/ })).toContainText("2.5 BTC");
});

test("what holds nothing any more shows what it has realised instead of a P&L of 0", async ({ page }) => {
  await signUp(page);
  for (const [kind, amount, price, days] of [
    ["buy", "2", "3000", -30],
    ["sell", "-2", "3500", -20],
  ] as const) {
    const legs = [{ symbol: "eth", coinId: "ethereum", amount }];
    const at = new Date(Date.now() + days * DAY).toISOString();
    const data = { kind, at, account: "Kraken", legs, price };
    expect((await page.request.post("/api/transactions", { data })).status()).toBe(201);
  }
  await page.goto("/portfolio?account=Kraken");
  const account = page.getByRole("region", { name: "Summary, in Kraken" });
  await expect(account).toContainText("Realised P&L +$1,000.00");
  await expect(account).toContainText("by FIFO of the lots of all accounts");
  await page.goto("/portfolio");
  const summary = page.getByRole("region", { name: "Summary", exact: true });
  await expect(summary).toContainText("Total P&L N/ANothing is held now");
  await expect(page.getByRole("button", { name: "Realised P&L" })).toContainText("+$1,000.00");
  await expect(summary).not.toContainText("+$0.00");
});
