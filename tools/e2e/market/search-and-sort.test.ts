import type { Columns } from "../../../shared/markets/snapshot.ts";
import { idsOf, openMarket, texts } from "../support/market-page.ts";
import { expect, test } from "../support/shared-context.ts";

test("the search filters the list by name and symbol while the user types, and can be cleared", async ({ page }) => {
  const { rows, search } = await openMarket(page);
  await search.fill("bitcoin");
  await expect(page.getByText(/^Showing \d{1,2} of [\d,]+ cryptocurrencies$/)).toBeVisible();
  await expect(page).toHaveURL(/\?q=bitcoin$/);
  for (const name of await texts(rows.getByRole("rowheader"))) expect(name.toLowerCase()).toContain("bitcoin");
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await expect(page.getByText(/^Showing 100 of/)).toBeAttached();
  await search.fill("ETH");
  await expect(rows.first()).toContainText("Ethereum");
  await search.fill("no coin is called this");
  await expect(page.getByText("No cryptocurrencies found matching your search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await expect(rows.first()).toContainText("Bitcoin");
  await expect(page).not.toHaveURL(/q=/);
});

test("the order of a column can be reversed and survives a reload", async ({ page, request }) => {
  const columns: Columns = await (await request.get("/api/top-coins?limit=1000&layout=columns")).json();
  const priceOf = new Map(columns.id.map((id, index) => [id, columns.current_price[index] ?? 0]));
  const idsByPrice = columns.id.toSorted((a, b) => (priceOf.get(b) ?? 0) - (priceOf.get(a) ?? 0));
  const { rows, head } = await openMarket(page);
  const firstIds = async (count: number) => (await idsOf(rows)).slice(0, count);

  await head("Price").getByRole("button").click();
  await expect(head("Price")).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => firstIds(10)).toEqual(idsByPrice.slice(0, 10));
  await expect(page).toHaveURL(/sort=price/);

  await page.reload();
  await expect(head("Price")).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => firstIds(10)).toEqual(idsByPrice.slice(0, 10));

  await head("Price").getByRole("button").click();
  await expect(head("Price")).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/dir=asc/);
  await expect.poll(() => firstIds(10)).toEqual(idsByPrice.toReversed().slice(0, 10));
});

test("the list can be sorted by every column in both directions", { tag: "@drill" }, async ({ page }) => {
  const { rows, head } = await openMarket(page);
  for (const name of ["Name", "24h %", "7d %", "Market Cap", "Volume (24h)", "Circulating Supply", "Rank"]) {
    const order = () => head(name).getAttribute("aria-sort");
    await head(name).getByRole("button").click();
    await expect.poll(order, name).toMatch(/ascending|descending/);
    const [before, ids] = [await order(), await idsOf(rows)];
    await head(name).getByRole("button").click();
    await expect.poll(order, name).toBe(before === "ascending" ? "descending" : "ascending");
    await expect.poll(() => idsOf(rows), name).not.toEqual(ids);
  }
});

test("the back button restores the search and the scroll position", async ({ page }) => {
  const { search, rows } = await openMarket(page);
  await search.fill("a");
  await expect(page).toHaveURL(/q=a/);
  // The list is filtered a moment after the URL has changed.
  await expect(page.getByText(/ coins match$/)).toBeAttached();
  await expect(rows.first()).toHaveAttribute("aria-rowindex", "2");
  await page.evaluate(() => scrollTo(0, 3000));
  const middleCoin = () =>
    page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("tr")?.dataset.coin);
  await expect.poll(middleCoin).toBeDefined();
  const coinBefore = await middleCoin();
  await page.getByRole("link", { name: "Arbitrage" }).first().click();
  await expect(page.getByRole("heading", { name: "DEX Arbitrage" })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue("a");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
  await expect.poll(middleCoin).toBe(coinBefore);
});
