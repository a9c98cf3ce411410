import { expectNoViolations } from "../support/axe.ts";
import { observeLayoutShift } from "../support/layout-shift.ts";
import { openMarket } from "../support/market-page.ts";
import { expect, test } from "../support/test.ts";
import { authPage, newUsername, PASSWORD, signUp, toastOf } from "../support/users.ts";

const SHIFT = 0.02;
const chartOf = (page: import("@playwright/test").Page) => page.getByRole("slider", { name: /^Price over/ });

test("holds name, price, chart and metadata in the HTML, before any script", async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const page = await context.newPage();
  const reply = await page.goto("/coins/bitcoin");
  expect(reply?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bitcoin BTC");
  await expect(page.locator("main header")).toContainText(/\$\d{2,3},\d{3}\.\d{2}/);
  await expect(page.locator("main section svg path.fill-none")).toHaveAttribute("d", /^M0 .*L1000 /);
  await expect(page).toHaveTitle(/^Bitcoin \(BTC\) \$[\d,.]+ · Tidemark$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/coins\/bitcoin$/);
  for (const name of ["og:title", "og:description", "og:url", "og:image"]) {
    await expect(page.locator(`meta[property="${name}"]`)).toHaveAttribute("content", /bitcoin/i);
  }
  await expect(page.locator('meta[name="twitter:card"]')).toHaveCount(1);
  await context.close();
});

for (const [width, height] of [
  [375, 812],
  [1440, 900],
] as const) {
  test(`does not shift while it loads at ${width} px, and has no accessibility violations`, {
    tag: width === 1440 ? [] : "@drill",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const shiftOf = await observeLayoutShift(page);
    await page.goto("/coins/bitcoin");
    await expect(chartOf(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shiftOf()).toBeLessThanOrEqual(SHIFT);
    await expectNoViolations(page, `the coin page at ${width} px`);
  });
}

test("moves the crosshair by keyboard, reads the values out, and has a table of the points", async ({ page }) => {
  await page.goto("/coins/ethereum?range=24h");
  const chart = chartOf(page);
  await chart.focus();
  const last = await chart.getAttribute("aria-valuetext");
  expect(last).toMatch(/^\d{1,2} \w+ \d{4}, \d\d:\d\d: \$[\d,.]+ \([+−]/);
  const change = await page.locator("header dl dd").nth(1).textContent();
  expect(last, "the change of the chart is that of the head").toContain(`(${change} since `);
  await page.keyboard.press("ArrowLeft");
  await expect(chart).not.toHaveAttribute("aria-valuetext", last!);
  await page.keyboard.press("End");
  await expect(chart).toHaveAttribute("aria-valuetext", last!);
  await page.getByText("Prices as a table").click();
  await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText(/\$[\d,.]+/);
  await page.getByRole("button", { name: "Candles" }).click();
  await expect(page).toHaveURL(/chart=candles/);
  await expect(page.getByRole("columnheader", { name: "Close" })).toBeVisible();
});

test("pans a zoomed chart by drag, and shows it whole again on Escape", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/coins/bitcoin");
  const chart = chartOf(page);
  await chart.focus();
  const axis = chart.locator("svg text").last();
  const whole = await axis.textContent();
  for (let step = 0; step < 5; step++) await page.keyboard.press("+");
  await expect(axis).not.toHaveText(whole!);
  const zoomed = await axis.textContent();
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 700, box.y + 100, { steps: 5 });
  await page.mouse.up();
  await expect(axis).not.toHaveText(zoomed!);
  await chart.focus();
  await page.keyboard.press("Escape");
  await expect(axis).toHaveText(whole!);
});

test("shows hostile texts as text, and sends no request to a third party", async ({ page, product }) => {
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  await page.goto("/coins/paper-lantern");
  await page.getByRole("heading", { name: /^About/ }).scrollIntoViewIfNeeded();
  await expect(page.getByLabel("Converter")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([...origins]).toEqual([product.origin]);
  for (const href of await page
    .locator("main a[target=_blank]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))) {
    expect(href).toMatch(/^https:\/\//);
  }
});

test("replies 404 to an unknown id, with a search that leads to a coin", { tag: "@drill" }, async ({ page }) => {
  const reply = await page.goto("/coins/no-such-coin");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.getByRole("combobox", { name: "Find a coin" }).fill("ethereum");
  await page.getByRole("option").first().click();
  await expect(page).toHaveURL(/\/coins\/ethereum$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ethereum ETH");
});

test("is one press away from the market, and converts exactly in both directions", { tag: "@drill" }, async ({
  page,
}) => {
  const { rows } = await openMarket(page);
  await rows.first().getByRole("link", { name: "Bitcoin" }).click();
  await expect(page).toHaveURL(/\/coins\/bitcoin$/);
  // Its price has no live source, so it stays the same during the test.
  await page.goto("/coins/paper-lantern");
  await page.getByLabel("Converter").scrollIntoViewIfNeeded();
  const [coins, usd] = [page.getByRole("textbox", { name: "LANTERN" }), page.getByRole("textbox", { name: "USD" })];
  await coins.fill("2");
  const two = Number((await usd.inputValue()).replaceAll(",", ""));
  await coins.fill("1");
  expect(Number((await usd.inputValue()).replaceAll(",", "")) * 2).toBe(two);
  await usd.fill(String(two));
  await expect(coins).toHaveValue("2");
});

test("adds the coin that a visitor chose after they sign up, in four presses", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/coins/litecoin");
  // The interactive chart shows that the script runs.
  await expect(chartOf(page)).toBeVisible();
  await page.getByRole("button", { name: /^Add / }).first().click();
  const { tab, username, password, submit } = authPage(page);
  await toastOf(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await tab("Create Account").click();
  await username.fill(newUsername());
  await password.fill(PASSWORD);
  await submit("Create Account").click();
  const dialog = page.getByRole("dialog", { name: "Add to Portfolio" });
  await expect(dialog).toContainText("Litecoin");
  await dialog.getByRole("textbox", { name: "Amount" }).fill("3");
  await dialog.getByRole("button", { name: "Add to Portfolio" }).click();
  await expect(dialog).toBeHidden();
  expect(await (await page.request.get("/api/spot-positions")).json()).toMatchObject([{ symbol: "ltc", amount: "3" }]);
});

test("fits a phone with a long symbol and with a tiny price", { tag: "@drill" }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const id of ["long-symbol-collective", "baby-doge-coin"]) {
    await page.goto(`/coins/${id}`);
    await page.getByLabel("Converter").scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    for (const label of await chartOf(page).locator("svg text").all()) {
      const box = (await label.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(375);
    }
  }
});

test("draws each candle within the chart and dates the last one today", { tag: "@drill" }, async ({ page }) => {
  for (const range of ["24h", "7d", "30d"]) {
    await page.goto(`/coins/bitcoin?range=${range}&chart=candles`);
    const chart = chartOf(page);
    await expect(chart).toHaveAttribute("aria-valuetext", /: open /);
    const frame = (await chart.boundingBox())!;
    for (const candles of await chart.locator("svg path.gain, svg path.loss").all()) {
      const box = await candles.boundingBox();
      expect(box!.x + box!.width).toBeLessThanOrEqual(frame.x + frame.width - 70);
    }
  }
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(),
  );
  await expect(chartOf(page)).toHaveAttribute("aria-valuetext", new RegExp(`^${today}: open`));
});

test("draws the user's own purchase on the chart and lists the position", async ({ page, context, product }) => {
  await signUp(page);
  const data = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: "0.5", entryPrice: "96000" };
  await page.request.post("/api/spot-positions", { data });
  await page.goto("/coins/bitcoin");
  await expect(chartOf(page).getByText("Entry $96,000.00")).toBeAttached();
  await page.getByRole("heading", { name: "My positions" }).scrollIntoViewIfNeeded();
  await expect(page.getByLabel("My positions")).toContainText("0.5 BTC");
  // In euros the purchase has the rate of its day, which the chart does not know.
  await context.addCookies([{ name: "currency", value: "eur", url: product.origin }]);
  await page.goto("/coins/bitcoin");
  await expect(chartOf(page).locator("text").first()).toContainText("€");
  await page.getByRole("heading", { name: "My positions" }).scrollIntoViewIfNeeded();
  await expect(page.getByLabel("My positions")).toContainText("0.5 BTC");
  await expect(chartOf(page).getByText("Entry $96,000.00")).toHaveCount(0);
});

test("is one press away from an article that mentions the coin", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  const data = { title: "Why Ethereum is slow", content: "I sold $BTC.", isPublished: true };
  const { id } = await (await page.request.post("/api/news", { data })).json();
  await page.goto(`/news/${id}`);
  const coins = page.getByRole("region", { name: "Coins in this article" });
  await expect(coins.getByRole("link")).toHaveText([/^Bitcoin\$[\d,.]+[+−]/, /^Ethereum\$/]);
  await expect(page.getByRole("link", { name: "$BTC" })).toHaveAttribute("href", "/coins/bitcoin");
  await coins.getByRole("link", { name: "Ethereum" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ethereum" })).toBeVisible();
});

test("shows a placeholder while the chart loads, and a retry after a failure", { tag: "@drill" }, async ({
  page,
  browserErrors,
}) => {
  await page.route("**/api/coins/solana/history*", (route) => route.fulfill({ status: 503, body: "Try later." }));
  await page.goto("/coins/solana?range=90d");
  await expect(page.getByRole("status", { name: "Loading the chart" })).toBeVisible();
  await page.getByText("The chart could not be loaded.").waitFor();
  await page.unroute("**/api/coins/solana/history*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(chartOf(page)).toBeVisible();
  expect(browserErrors.splice(0).every((text) => text.includes("503"))).toBe(true);
});

test("is watched from its page, without an account", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/coins/solana");
  await page.waitForLoadState("networkidle");
  const star = page.getByRole("button", { name: "Watch Solana" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.goto("/?view=watchlist");
  await expect(page.locator("tr[data-coin]")).toHaveCount(1);
  await expect(page.locator("tr[data-coin=solana]")).toBeVisible();
});
