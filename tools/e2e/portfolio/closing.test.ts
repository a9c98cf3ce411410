import { expectNoViolations } from "../support/axe.ts";
import { field, LEVERAGED, openPortfolio } from "../support/portfolio-page.ts";
import { expect, test } from "../support/test.ts";
import { toastOf } from "../support/users.ts";

const CUSTOM = { ...LEVERAGED, symbol: "zzz", name: "Zephyr", coinId: null, entryPrice: "100" };

test("a leveraged position closes in parts with its results, which can be undone and are in the gains", async ({
  page,
}) => {
  const { leveraged, row, dialog } = await openPortfolio(page, [], [CUSTOM, LEVERAGED]);
  const closing = dialog("Close position");
  await row("Zephyr").getByRole("button", { name: "Close Zephyr" }).click();
  // The market has no price of this coin, so its owner states one.
  await expect(field(closing, "Exit Price (USD)")).toHaveValue("");
  await closing.getByRole("button", { name: "Close Position" }).click();
  await expect(closing.getByText("Exit price is required")).toBeVisible();
  await field(closing, "Exit Price (USD)").fill("110");
  await field(closing, "Size").fill("0.5");
  await expect(closing.getByText("+$5.00 (+30.00% of the margin)")).toBeVisible();
  await expectNoViolations(page, "the closing of a position");
  await closing.getByRole("button", { name: "Close Position" }).click();
  await expect(toastOf(page)).toContainText("Leveraged position closed successfully");
  await expect(row("Zephyr")).toContainText("1.5");
  const closed = page.getByRole("region", { name: "Closed Positions" });
  await expect(closed.getByRole("listitem")).toHaveCount(1);
  await expect(closed.getByRole("listitem")).toContainText("+$5.00");

  await toastOf(page).getByRole("button", { name: "Dismiss" }).click();

  // A fresh price of the market is filled in.
  await row("Ethereum").getByRole("button", { name: "Close Ethereum" }).click();
  await expect(field(closing, "Exit Price (USD)")).not.toHaveValue("");
  await closing.getByRole("button", { name: "Close Position" }).click();
  await expect(leveraged.getByText("Ethereum")).toHaveCount(0);
  await expect(closed.getByRole("listitem")).toHaveCount(2);
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(leveraged.getByText("Ethereum")).toBeVisible();
  await expect(closed.getByRole("listitem")).toHaveCount(1);

  await row("Ethereum").getByRole("button", { name: "Close Ethereum" }).click();
  await closing.getByRole("button", { name: "Remove without a record" }).click();
  await expect(leveraged.getByText("Ethereum")).toHaveCount(0);
  await expect(closed.getByRole("listitem")).toHaveCount(1);

  await page.goto("/transactions?report=gains");
  const contracts = page.getByRole("region", { name: "Contracts" });
  await expect(contracts.getByRole("listitem")).toContainText("+$5.00");
  await page.goto("/portfolio");
  await closed.getByRole("button", { name: "Reopen Zephyr" }).click();
  await expect(closed).toHaveCount(0);
  await expect(row("Zephyr")).toContainText("2 ZZZ");
});
