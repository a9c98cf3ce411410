import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { openPortfolio } from "../support/portfolio-page.ts";
import { expect, test } from "../support/test.ts";
import { toastOf } from "../support/users.ts";

const COIN = { symbol: "btc", coinId: "bitcoin" };
const book = async (page: Page, at: string, account: string, amount: string, rest: object = {}) => {
  const data = { kind: "transfer", at: `${at}Z`, account, legs: [{ ...COIN, amount }], ...rest };
  const reply = await page.request.post("/api/transactions", { data });
  expect(reply.status(), await reply.text()).toBe(201);
};

test("a possible transfer is booked as one, taken back and kept apart", async ({ page }) => {
  await openPortfolio(page);
  await book(page, "2026-01-01T12:00:00", "Kraken", "1", { kind: "buy", price: "100" });
  await book(page, "2026-03-03T14:02:00", "Kraken", "-0.5");
  await book(page, "2026-03-03T14:40:00", "Ledger", "0.4999");
  await book(page, "2026-05-03T14:00:00", "Kraken", "-0.2");
  await book(page, "2026-05-03T20:00:00", "", "0.2");
  await page.goto("/transactions");
  const panel = page.getByRole("region", { name: "Possible transfers" });
  await expect(panel).toContainText("2 possible transfers");
  const offer = panel.getByRole("listitem").filter({ hasText: "0.4999 BTC arrived at Ledger" });
  await expect(offer).toContainText("0.5 BTC left Kraken on 3 Mar 2026");
  await expect(offer).toContainText("Fee 0.0001 BTC.");
  await expect(panel).toContainText("0.2 BTC arrived at an unnamed account");
  await expectNoViolations(page, "possible transfers");

  const list = page.getByRole("list", { name: "Transactions" });
  await offer.getByRole("button", { name: "It is one transfer" }).press("Enter");
  await expect(toastOf(page)).toContainText("Booked as one transfer");
  await expect(list.getByText("Kraken to Ledger")).toHaveCount(2);
  await expect(panel).toContainText("1 possible transfer between");
  await expect(panel).toBeFocused();
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(offer).toBeVisible();
  await expect(list.getByText("Kraken to Ledger")).toHaveCount(0);

  for (let left = 2; left > 0; left--) {
    await expect(panel.getByRole("listitem")).toHaveCount(left);
    await panel.getByRole("button", { name: "They are separate" }).first().click();
  }
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveCount(5);
  await expect(panel).toBeHidden();
});

test("a transfer that needed no question is separated in the list, and joined again", async ({ page }) => {
  await openPortfolio(page);
  await book(page, "2026-03-03T14:02:00", "Kraken", "-0.5");
  await book(page, "2026-03-03T14:10:00", "Ledger", "0.5");
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Separate the transfer from Kraken to Ledger" }).first().click();
  await expect(page.getByText("Kraken to Ledger")).toHaveCount(0);
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Kraken to Ledger")).toHaveCount(2);
});

test("a transaction of later than now says that it counts from its date", { tag: "@drill" }, async ({ page }) => {
  await openPortfolio(page);
  const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, -1);
  await book(page, soon, "Kraken", "1", { kind: "buy", price: "100" });
  await page.goto("/transactions");
  await expect(page.getByText("Counts from its date")).toBeVisible();
});
