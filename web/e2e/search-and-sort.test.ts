import type { Locator } from "@playwright/test";
import { openMarket, texts } from "./market-page.ts";
import { expect, test } from "./test.ts";

const figure = (text: string) => Number(text.replaceAll(/[$,]/g, ""));

test("search narrows the list as one types", async ({ page }) => {
  const { rows, search } = await openMarket(page);
  await search.fill("bitcoin");
  await expect(page.getByText(/^Showing \d{1,2} of [\d,]+ cryptocurrencies$/)).toBeVisible();
  await expect(page).toHaveURL(/\?q=bitcoin$/);
  for (const name of ["#", "Name", "24h %", "7d %", "Market Cap", "Volume (24h)", "Circulating Supply"]) {
  test(`the list can be ordered by ${name}`, async ({ page }) => {
    const { rows, head } = await openMarket(page);
    await head(name).getByRole("button").click();
    const one = await head(name).getAttribute("aria-sort");
    const first = await rows.first().innerText();
    await head(name).getByRole("button").click();
    await expect(head(name)).toHaveAttribute("aria-sort", one === "ascending" ? "descending" : "ascending");
    await expect(rows.first()).not.toHaveText(first, { useInnerText: true });
  });
}

test("the back button restores the search and the place", async ({ page }) => {
  const { search, rows } = await openMarket(page);
  await search.fill("a");
  await expect(page).toHaveURL(/q=a/);
  await page.evaluate(() => scrollTo(0, 3000));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
  const seen = await rows.nth(8).getByRole("rowheader").innerText();
  await page.getByRole("link", { name: "Arbitrage" }).first().click();
  await expect(page.getByRole("heading", { name: "DEX Arbitrage" })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue("a");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
  await expect(rows.nth(8).getByRole("rowheader")).toHaveText(seen, { useInnerText: true });
});
