import { DAY } from "../../../shared/values/time.ts";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

test("a coin that was never bought is hidden as spam, and shown again", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  for (const [kind, symbol, coinId, amount, price] of [
    ["buy", "btc", "bitcoin", "2", "40000"],
    ["income", "doge", "dogecoin", "9000", "0.1"],
    ["transfer", "claim-now", null, "5000", undefined],
  ] as const) {
    const legs = [{ symbol, coinId, amount }];
    const data = { kind, at: new Date(Date.now() - 3 * DAY).toISOString(), account: "Kraken", legs, price };
    expect((await page.request.post("/api/transactions", { data })).status()).toBe(201);
  }
  await page.goto("/portfolio");
  const holdings = page.getByRole("region", { name: /^Portfolio Holdings/ });
  const value = page.getByRole("region", { name: "Summary" }).locator("dd").first();
  await expect(holdings).toContainText("5,000 CLAIM-NOW");
  const before = await value.textContent();

  // A coin without a price has the button in its row, and the toast takes it back.
  await page.getByRole("button", { name: "Hide claim-now as spam" }).press("Enter");
  await expect(holdings).not.toContainText("CLAIM-NOW");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holdings).toContainText("5,000 CLAIM-NOW");

  // Income has a price, but nothing was paid for it.
  await holdings.getByRole("button", { name: /the cost of Dogecoin/ }).click();
  const dialog = page.getByRole("dialog");
  await expectNoViolations(page, "a coin that may be spam");
  await dialog.getByRole("button", { name: "Hide as spam" }).click();
  await expect(holdings).not.toContainText("DOGE");
  await expect(value).not.toHaveText(before!);
  await holdings.getByRole("button", { name: /the cost of Bitcoin/ }).click();
  await expect(dialog.getByText("Cost of what you hold")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Hide as spam" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();

  // The gains still count it, and say so.
  await page.goto("/transactions?report=gains");
  await expect(page.getByText(/^Coins that you hid as spam count here: DOGE\./)).toBeVisible();
  await page.goto("/portfolio?account=Kraken");
  await expect(page.getByRole("region", { name: /^Holdings in Kraken/ })).not.toContainText("DOGE");
  await page.getByRole("button", { name: "Show the list" }).press("Enter");
  await expectNoViolations(page, "the list of hidden coins");
  await page.getByRole("button", { name: "Show again: DOGE" }).click();
  await expect(page.getByRole("region", { name: /^Holdings in Kraken/ })).toContainText("9,000 DOGE");
  await expect(page.getByText(/hidden as spam ·/)).toHaveCount(0);
});
