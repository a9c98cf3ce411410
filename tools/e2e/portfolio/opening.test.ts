import { expectNoViolations } from "../support/axe.ts";
import { openPortfolio } from "../support/portfolio-page.ts";
import { expect, test } from "../support/test.ts";

const COIN = { symbol: "btc", coinId: "bitcoin" };

test("an opening balance gives coins of unknown cost their purchases", async ({ page }) => {
  const { row, dialog, summary } = await openPortfolio(page);
  for (const [at, amount] of [
    ["2024-01-10T12:00:00Z", "1"],
    ["2024-03-10T12:00:00Z", "2"],
  ])
    await page.request.post("/api/transactions", {
      data: { kind: "transfer", at, account: "Kraken", legs: [{ ...COIN, amount }] },
    });
  await page.reload();
  await expect(row("Bitcoin")).toContainText("Unknown");
  await row("Bitcoin").getByRole("button", { name: "Unknown" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Opening balance of BTC" }).click();
  const opening = dialog("Opening balance");
  await expect(opening.getByRole("group", { name: "Part 2" })).toBeVisible();
  await expect(opening.getByLabel("Held in", { exact: true })).toHaveValue("Own wallet");
  const first = opening.getByRole("group", { name: "Part 1" });
  await first.getByLabel("Bought on").fill("2020-03-13");
  await first.getByLabel("Paid (USD)").fill("5000");
  await expect(opening).toContainText("1 of 3 BTC are then known; 2 BTC remain unknown.");
  await expectNoViolations(page, "the opening balance");
  await opening.getByRole("button", { name: "Add opening balance" }).click();
  await expect(opening).toBeHidden();
  // Two coins are still of unknown cost; the first one has its own.
  await expect(row("Bitcoin")).toContainText("3 BTC");
  await expect(row("Bitcoin")).toContainText("Entry $5,000.00 of 1 BTC");
  await expect(summary).toContainText("Since purchase, partly known");
  await expect(summary).toContainText("P&L of 0 of 1 holding and part of 1");
});

test("a sale without a purchase leads to its opening balance, and then has a gain", async ({ page }) => {
  const { dialog } = await openPortfolio(page);
  await page.request.post("/api/transactions", {
    data: { kind: "sell", at: "2024-06-01T12:00:00Z", legs: [{ ...COIN, amount: "-2" }], price: "60000" },
  });
  await page.goto("/transactions?report=gains");
  await expect(page.getByText("1 disposal has a part without a known gain")).toBeVisible();
  await page.getByRole("button", { name: /opening balance of BTC$/ }).click();
  const opening = dialog("Opening balance");
  await expect(opening.getByLabel("Held on")).toHaveValue("2024-06-01");
  await expect(opening.getByLabel("Amount")).toHaveValue("2");
  await opening.getByLabel("Paid (USD)").fill("20000");
  await opening.getByRole("button", { name: "Add opening balance" }).click();
  await expect(page.locator("[data-total=gain]")).toHaveText("+$100,000.00");
});

test("coins without a price are named, and each unknown figure leads to what helps", async ({ page }) => {
  const { row, dialog, summary } = await openPortfolio(page);
  for (const [kind, leg] of [
    ["income", { symbol: "nope", amount: "5" }],
    ["transfer", { ...COIN, amount: "1" }],
  ])
    await page.request.post("/api/transactions", { data: { kind, at: "2024-01-10T12:00:00Z", legs: [leg] } });
  await page.reload();
  await summary.getByRole("button", { name: /^How Total Portfolio Value adds up/ }).click();
  await expect(dialog("Total Portfolio Value")).toContainText("Left out, because no price is known for NOPE.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Income/ }).click();
  await expect(dialog("Income").getByRole("link", { name: /gains report/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await summary.getByText("Cost basis Unknown").getByRole("button", { name: "Unknown" }).click();
  // The bitcoin has a value, so its cost matters more.
  await expect(
    dialog("Cost basis").getByRole("region", { name: "Unknown cost" }).getByRole("listitem").first(),
  ).toHaveText(/1 BTC/);
  await page.getByRole("button", { name: "Opening balance of NOPE" }).click();
  const opening = dialog("Opening balance");
  await expect(opening).toContainText("5 NOPE remain unknown.");
  await opening.getByLabel("5 NOPE by income, 10 Jan 2024 (USD)").fill("10");
  await expect(opening).toContainText("All 5 NOPE are then known.");
  await expectNoViolations(page, "the costs of a holding");
  await opening.getByRole("button", { name: "Save" }).click();
  await expect(row("NOPE")).toContainText("Cost $10.00");
});
