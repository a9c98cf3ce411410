import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp, toastOf } from "../support/users.ts";

const rowsOf = (page: Page) => page.getByRole("list", { name: "Transactions", exact: true }).getByRole("listitem");

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>, key = "Tab") {
  for (let presses = 0; !(await isThere()); presses++) {
    expect(presses).toBeLessThan(60);
    await page.keyboard.press(key);
  }
}
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

test("the list is filtered, and many transactions get an account that each gives back, by keyboard alone", async ({
  page,
}) => {
  await signUp(page);
  const book = (kind: string, day: string, symbol: string, coinId: string, account: string, note = "") =>
    page.request.post("/api/transactions", {
      data: {
        ...{ kind, at: `2025-03-${day}T12:00:00Z`, account, note, price: "100", fee: { symbol: "usd", amount: "2" } },
        legs: [{ symbol, coinId, amount: kind === "sell" ? "-1" : "2" }],
      },
    });
  await book("buy", "01", "btc", "bitcoin", "Kraken");
  await book("buy", "02", "btc", "bitcoin", "", "Cold storage");
  await book("buy", "03", "eth", "ethereum", "Kraken");
  await book("sell", "04", "btc", "bitcoin", "Bitstamp");
  await page.goto("/transactions");
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(rowsOf(page).first()).toContainText(/−1 BTC.*value \$100\.00.*at \$100\.00.*fee \$2\.00/);

  const reaches = (name: string) => async () => (await focusedName(page)) === name;
  await tabTo(page, reaches("Search transactions"));
  await page.keyboard.type("bitco");
  await expect(page).toHaveURL(/q=bitco/);
  await expect(rowsOf(page)).toHaveCount(3);
  await tabTo(page, reaches("Kind"));
  await page.keyboard.type("Buy");
  await expect(page).toHaveURL(/kind=buy/);
  await expect(rowsOf(page)).toHaveCount(2);

  await tabTo(page, async () => (await focusedName(page))?.startsWith("Select the Buy of BTC") ?? false);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "2 transactions selected" })).toBeAttached();
  await expectNoViolations(page, "selected transactions");
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe("Go to the actions for the selection");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Set account" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set the account of 2 transactions" });
  await expect(dialog.getByLabel("Account")).toBeVisible();
  await tabTo(page, () => dialog.getByLabel("Account").evaluate((field) => field === document.activeElement));
  await page.keyboard.type("Ledger");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  for (const row of [0, 1]) await expect(rowsOf(page).nth(row)).toContainText("Ledger");
  await expect(page.getByRole("button", { name: "Set account" })).toBeHidden();

  const undo = toastOf(page).getByRole("button", { name: "Undo" });
  await tabTo(page, () => undo.evaluate((button) => button === document.activeElement), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(rowsOf(page).nth(1)).toContainText("Kraken");
  await expect(rowsOf(page).nth(0)).not.toContainText("Ledger");

  // Escape clears the selection, and a filter that fits nothing is removed again.
  await tabTo(page, async () => (await focusedName(page))?.startsWith("Select the Buy of BTC") ?? false, "Shift+Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await page.goto("/transactions?account=Bitstamp&year=2025&q=nothing");
  await expect(page.getByText("No transaction matches these filters.")).toBeVisible();
  await tabTo(page, reaches("Remove the filter “nothing”"));
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toHaveCount(1);
  await tabTo(page, reaches("Clear filters"));
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\/transactions$/);
});
