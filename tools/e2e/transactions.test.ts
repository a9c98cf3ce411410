import type { Locator, Page } from "@playwright/test";
import { chooseCoin, field, openPortfolio, SPOT } from "./support/portfolio-page.ts";
import { expect, test } from "./support/shared-context.ts";
import { signUp, toastOf } from "./support/users.ts";

const book = async (page: Page, body: object) => {
  const reply = await page.request.post("/api/transactions", { data: body });
  expect(reply.status(), await reply.text()).toBe(201);
};
const btc = (amount: string) => [{ symbol: "btc", coinId: "bitcoin", amount }];
const inAMinute = () => new Date(Date.now() + 60_000).toISOString();

/** Adds up the exact parts of a derivation, in units of the eighth decimal. */
async function expectToAddUp(derivation: Locator) {
  const units = (text: string | null) => {
    const [whole = "", fraction = ""] = (text ?? "").replace("-", "").split(".");
    const size = BigInt(whole + fraction.padEnd(40, "0"));
    return text?.startsWith("-") ? -size : size;
  };
  const parts = derivation.locator("[data-part]");
  await expect(parts.first()).toBeAttached();
  let sum = 0n;
  for (const part of await parts.all()) sum += units(await part.getAttribute("data-part"));
  expect(sum).toBe(units(await derivation.locator("[data-whole]").getAttribute("data-whole")));
}

test("a position that was sold in part explains its figures, is deleted and restored", async ({ page }) => {
  const { row, dialog } = await openPortfolio(page, [{ ...SPOT, amount: "3", entryPrice: "0.33333333" }]);
  await book(page, { kind: "sell", at: inAMinute(), legs: btc("-1"), price: "40000" });
  await page.reload();
  await expect(row("Bitcoin")).toContainText("2 BTC");
  const performance = page.getByRole("region", { name: "Performance" });
  await expect(performance).toContainText("Realised P&L +$39,999.67");

  await row("Bitcoin").getByRole("button", { name: /\$/ }).click();
  const explanation = dialog("How Bitcoin adds up");
  for (const name of ["P&L", "Cost of what you hold", "Realised P&L"])
    await expectToAddUp(explanation.getByRole("list", { name, exact: true }));
  await explanation.getByRole("button", { name: "Close" }).click();
  for (const name of ["Unrealised P&L", "Realised P&L"]) {
    await performance.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await expectToAddUp(dialog(name).getByRole("list", { name }));
    await dialog(name).getByRole("button", { name: "Close" }).click();
  }

  await page.getByRole("button", { name: "Delete Bitcoin" }).click();
  await dialog("Delete position").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No spot positions found.")).toBeVisible();
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(row("Bitcoin")).toContainText("2 BTC");
});

test("transactions are added, edited and deleted, and the gains follow by each method", async ({ page }) => {
  await signUp(page);
  await page.goto("/transactions");
  await expect(page.getByText("No transactions yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add transaction" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add transaction" });
  await adding.getByRole("button", { name: "Add transaction" }).click();
  await expect(adding.getByText("Choose a coin or enter its symbol")).toBeVisible();
  await chooseCoin(adding, "bitcoin");
  await field(adding, "Amount").fill("2");
  await field(adding, "Price (USD)").fill("100");
  await adding.getByLabel("Date").fill("2024-01-01T12:00");
  await adding.getByRole("button", { name: "Add transaction" }).click();
  await expect(toastOf(page)).toContainText("Transaction added successfully");
  const list = page.getByRole("list", { name: "Transactions" });
  await expect(list.getByRole("listitem")).toContainText("+2 BTC");

  await book(page, { kind: "buy", at: "2024-06-01T12:00:00Z", legs: btc("1"), price: "400" });
  await book(page, { kind: "sell", at: "2025-03-01T12:00:00Z", legs: btc("-1.5"), price: "500" });
  await page.getByRole("link", { name: "Gains report" }).click();
  const gain = page.locator('[data-total="gain"]');
  await expect(gain).toHaveText("+$600.00");
  await expectToAddUp(page.getByRole("list", { name: "Disposals" }).getByRole("listitem").first());
  for (const [method, expected] of [
    ["lifo", "+$300.00"],
    ["average", "+$450.00"],
  ] as const) {
    await page.getByLabel("Method").selectOption(method);
    await expect(gain).toHaveText(expected);
  }
  await expect(page).toHaveURL(/method=average/);

  // The purchases and the sale were booked outside this page.
  await page.goto("/transactions");
  await list.getByRole("button", { name: "Edit the Sell of BTC" }).click();
  const editing = page.getByRole("dialog", { name: "Edit transaction" });
  await field(editing, "Amount").fill("1");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(list).toContainText("-1 BTC");
  await list.getByRole("button", { name: "Delete the Sell of BTC" }).click();
  await page.getByRole("dialog", { name: "Delete transaction" }).getByRole("button", { name: "Delete" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
});
