import { marketPage, openMarket } from "../support/market-page.ts";
import { expect, test } from "../support/shared-context.ts";

test("the market lists 100 coins, then 100 more with the keyboard, then all", async ({ page }) => {
  await openMarket(page);
  const { table } = marketPage(page);
  await expect(table).toHaveAttribute("aria-rowcount", "101");
  await expect(page.getByText("Showing 100 of 1,000 cryptocurrencies")).toBeVisible();
  await page.keyboard.press("End");
  // The end of the list is the end of the page: the footer and the last ticker.
  await expect(page.getByRole("region", { name: "Top coins, repeated at the end" })).toBeInViewport();

  const more = page.getByRole("button", { name: "Show 100 more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(table).toHaveAttribute("aria-rowcount", "201");
  await expect(page).toHaveURL(/rows=200/);
  // The keyboard goes on with the first new row.
  await expect(page.locator('tr[aria-rowindex="102"] :focus')).toHaveCount(1);

  await page.getByRole("button", { name: "Show all 1,000" }).click();
  await expect(table).toHaveAttribute("aria-rowcount", "1001");
  await expect(page.getByRole("button", { name: /^Show (all|\d+ more)/ })).toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(page.locator('tr[aria-rowindex="1001"]')).toBeInViewport({ timeout: 1000 });
  }).toPass();

  // The number of rows survives a reload, and a new list starts with its first rows.
  await page.reload();
  await expect(table).toHaveAttribute("aria-rowcount", "1001");
  await page.getByRole("columnheader", { name: "Price", exact: true }).getByRole("button").click();
  await expect(table).toHaveAttribute("aria-rowcount", "101");
});
