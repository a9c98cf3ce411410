import { formatCount } from "../../../shared/values/format-market.ts";
import { changeStart, marketPage, openMarket, texts } from "../support/market-page.ts";
import { expect, test } from "../support/test.ts";

const MAX_DOM_NODES = 1500;

test("the market page shows its heading, columns, row count, refresh interval and links to ecosystems", async ({
  page,
}) => {
  const { table, rows, row, head } = await openMarket(page);
  await expect(page.getByRole("heading", { level: 1, name: "Cryptocurrency Market" })).toBeVisible();
  await expect(page.getByText("Top 1000 cryptocurrencies by market cap")).toBeVisible();
  for (const name of ["Name", "Price", "24h %", "7d %", "Market Cap", "Volume (24h)", "Circulating Supply"]) {
    await expect(head(name)).toBeVisible();
  }
  await expect(rows.first()).toContainText("Bitcoin");
  await expect(rows.first().getByRole("cell").nth(1)).toHaveText(/^\$[\d,]+\.\d{2}$/);
  await expect(table).toHaveAttribute("aria-rowcount", "101");
  await expect(page.getByText(/^Showing 100 of [\d,]+ cryptocurrencies$/)).toBeAttached();
  await expect(page.getByText("Prices update every minute")).toBeAttached();
  await expect(page.getByText("Sandbox data").first()).toBeVisible();
  const link = row("Ethereum").first().getByRole("link", { name: "View Ecosystem" });
  await expect(link).toHaveAttribute("href", "/ecosystem/ethereum");
});

test("the HTML contains the first 20 rows without scripts", async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const page = await context.newPage();
  for (const path of ["/", "/market"]) {
    await page.goto(path);
    const { rows } = marketPage(page);
    await expect(rows).toHaveCount(20);
    await expect(rows.first()).toContainText("Bitcoin");
    await expect(rows.last().getByRole("cell").nth(1)).toHaveText(/^\$\d/);
  }
  await context.close();
});

test("the prices are sent with their length", async ({ page }) => {
  for (const path of ["/api/top-coins?limit=1000&layout=columns", "/api/start"]) {
    const reply = await page.request.get(path, { headers: { "Accept-Encoding": "identity" } });
    expect(reply.headers()["content-length"]).toBe(String((await reply.body()).length));
  }
});

test("/ and /market show the same page", { tag: "@drill" }, async ({ page }) => {
  const atRoot = await texts((await openMarket(page)).rows.getByRole("rowheader"));
  const atMarket = await texts((await openMarket(page, "/market")).rows.getByRole("rowheader"));
  expect(atMarket).toEqual(atRoot);
  await expect(
    page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Market" }),
  ).toHaveAttribute("aria-current", "page");
});

test("the user can scroll to the last row, and the page stays within its DOM node limit", async ({ page }) => {
  const { table, rows } = await openMarket(page, "/?rows=1000");
  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  expect(await nodes()).toBeLessThanOrEqual(MAX_DOM_NODES);
  await page.evaluate(() => document.querySelector("footer")?.scrollIntoView());
  const count = Number(await table.getAttribute("aria-rowcount"));
  await expect(rows.last()).toHaveAttribute("aria-rowindex", String(count));
  await expect(page.getByText(`Showing ${formatCount(count - 1)} of`)).toBeVisible();
  expect(await nodes()).toBeLessThanOrEqual(MAX_DOM_NODES);
});

test("every page with prices from the sandbox is labelled as sandbox data", { tag: "@drill" }, async ({ page }) => {
  await openMarket(page);
  await expect(page.getByText("Sandbox data").first()).toBeVisible();
  await page.getByRole("link", { name: "Arbitrage" }).first().click();
  await expect(page.getByText("Sandbox data").first()).toBeVisible();
});

test("a visitor who adds a coin sees a toast with a sign-in request for five seconds", { tag: "@drill" }, async ({
  page,
}) => {
  await page.clock.install();
  await openMarket(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.getByRole("button", { name: "Add Bitcoin", exact: true }).click();
  const toast = page.getByText("Please sign in to add coins to your portfolio.", { exact: true });
  // The clock moves in short steps until the toast is there, so that a slow machine does not use up its time.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(page.getByText("Authentication Required", { exact: true })).toBeVisible();
  await page.clock.runFor(4500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast).toBeHidden();
});

test("an empty market shows a message", { tag: "@drill" }, async ({ page }) => {
  await changeStart(page, ({ market, ...start }) => {
    const empty = Object.entries(market).map(([key, value]) => [key, Array.isArray(value) ? [] : value]);
    return { ...start, market: Object.fromEntries(empty) };
  });
  await page.goto("/");
  await expect(page.getByText("No market data available.")).toBeVisible();
});

test("the page offers a retry when prices cannot be loaded", { tag: "@drill" }, async ({ page, browserErrors }) => {
  await page.route("**/api/start*", (route) => route.abort());
  // With a search in the URL, the rows come from the script and not from the HTML.
  await page.goto("/?q=bitcoin");
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  await page.unroute("**/api/start*");
  await retry.click();
  await expect(marketPage(page).rows.first()).toContainText("Bitcoin");
  expect(browserErrors.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});
