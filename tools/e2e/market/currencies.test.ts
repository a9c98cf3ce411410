import type { Locator, Page } from "@playwright/test";
import { openMarket, replaceRates } from "../support/market-page.ts";
import { expect, test } from "../support/test.ts";
import { signUp } from "../support/users.ts";

/**
 * Without the list of transactions, which shows each price in the currency in which it was given, and without the holdings
 * on a date, which show the dollar price and its rate.
 */
const PAGES = [
  "/",
  "/?view=gainers&density=compact",
  "/?view=heatmap",
  "/coins/bitcoin",
  "/?view=watchlist&show=1h.30d.ratio.ath",
  "/market?sort=ratio",
  "/portfolio",
  "/transactions?report=gains",
  "/transactions?report=imports",
  "/tax?country=de",
  "/alerts",
  "/icp-tokens",
  "/ecosystems",
  "/ecosystem/solana",
  "/ecosystem/internet-computer",
  "/news",
  "/chat",
  "/advertise",
  "/arbitrage",
  "/settings",
  "/about",
  "/status",
];

/** Records every text with an amount in dollars, at any time, from the first HTML on. */
const watchForDollars = (page: Page) =>
  page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { dollars: found });
    const check = (node: Node) => {
      const text = node.textContent ?? "";
      const isScript = node.parentElement?.closest("script, style, noscript");
      if (!isScript && /\$\s?\d/.test(text)) found.push(text.slice(0, 80));
    };
    const walk = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node: Node | null = root; node; node = texts.nextNode())
        if (node.nodeType === Node.TEXT_NODE) check(node);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target.nodeType === Node.TEXT_NODE) check(target);
        for (const node of addedNodes) walk(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const dollarsSeen = (page: Page) => page.evaluate(() => (window as unknown as { dollars: string[] }).dollars);

test("a currency is chosen in the menu, and every figure of every page is in this currency from the first paint on", {
  tag: "@drill",
}, async ({ page }) => {
  await signUp(page);
  // The user's own money is in the currency of the ledger.
  await page.request.put("/api/ledger-settings", { data: { currency: "eur" } });
  for (const [symbol, name, coinId] of [
    ["btc", "Bitcoin", "bitcoin"],
    ["eth", "Ethereum", "ethereum"],
  ]) {
    const position = { symbol, name, coinId, amount: "1.5", entryPrice: "1000" };
    await page.request.post("/api/spot-positions", { data: position });
  }
  const leveraged = {
    symbol: "btc",
    name: "Bitcoin",
    coinId: "bitcoin",
    size: "0.5",
    entryPrice: "90000",
    leverage: 5,
  };
  await page.request.post("/api/leveraged-positions", { data: leveraged });
  const alert = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", alertType: "above", targetPrice: "900000" };
  await page.request.post("/api/price-alerts", { data: alert });

  const market = await (await page.request.get("/api/top-coins?limit=1000")).json();
  const found = await (await page.request.get("/api/search-coins?q=Unranked%20Harbor")).json();
  expect(market.some(({ id }: { id: string }) => id === found[0].id)).toBe(false);
  await page.request.post("/api/watchlist", { data: { coinIds: [found[0].id, "bitcoin"] } });
  const legs = [
    { symbol: "btc", coinId: "bitcoin", amount: "-0.5" },
    { symbol: "usd", amount: "1000" },
  ];
  const sale = await page.request.post("/api/transactions", {
    data: { kind: "sell", at: new Date().toISOString(), legs, price: "2000" },
  });
  expect(sale.status(), await sale.text()).toBe(201);

  await openMarket(page);
  await page.getByRole("button", { name: /account menu$/ }).click();
  const loaded = page.waitForEvent("load");
  await page.getByLabel("Currency", { exact: true }).selectOption({ label: "EUR · Euro" });
  await loaded;
  await expect(page.locator("tbody .c-price").first()).toContainText("€");

  await watchForDollars(page);
  for (const path of PAGES) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await dollarsSeen(page), path).toEqual([]);
  }
  await page.goto("/coins/bitcoin");
  await page.getByLabel("Converter").scrollIntoViewIfNeeded();
  await expect(page.getByRole("textbox", { name: "EUR" })).toHaveValue(/^[\d,]+(\.\d+)?$/);
  const html = await (await page.request.get("/")).text();
  expect(html).toContain("€");
  expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/\$\d/);
});

test("a page without prices in its HTML waits for the rate, and shows dollars when there is none", {
  tag: "@drill",
}, async ({ page, context, product }) => {
  await context.addCookies([{ name: "currency", value: "jpy", url: product.origin }]);
  await watchForDollars(page);
  await page.goto("/icp-tokens");
  await expect(page.getByRole("row").nth(1)).toContainText("¥");
  expect(await dollarsSeen(page)).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await replaceRates(page, { base: "usd", asOf: null, stale: false, rates: { usd: "1" }, earlier: {} });
  await page.goto("/icp-tokens");
  await expect(page.getByRole("row").nth(1)).toContainText("$");
});

test("the footer says that rates are old, or that a missing one leaves the figures in dollars", {
  tag: "@drill",
}, async ({ page, context, product }) => {
  const choose = (value: string) => context.addCookies([{ name: "currency", value, url: product.origin }]);
  const footer = page.getByRole("contentinfo");
  const asOf = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await replaceRates(page, {
    base: "usd",
    asOf,
    stale: true,
    rates: { usd: "1", eur: "0.9", sats: "1000" },
    earlier: {},
  });
  await choose("eur");
  await openMarket(page);
  await expect(footer.getByText("Exchange rates are from 3 days ago.")).toBeVisible();
  await choose("sats");
  await page.goto("/about");
  await expect(footer.getByText("Q stands for a quadrillion")).toBeVisible();
  await expect(footer.getByText(/^Exchange rates/)).toBeHidden();
  await choose("gbp");
  await page.goto("/about");
  await expect(
    footer.getByText("The exchange rate of GBP is missing at the moment, so figures are in US dollars."),
  ).toBeVisible();
});

test("a warning about old or missing rates is below the choice", { tag: "@drill" }, async ({ page }) => {
  await replaceRates(page, {
    base: "usd",
    asOf: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    stale: true,
    rates: { usd: "1", eur: "0.9" },
    earlier: {},
  });
  await openMarket(page);
  await page.getByRole("button", { name: "Theme and colours" }).click();
  await expect(page.getByText("Exchange rates are old: updated 3 days ago.")).toBeVisible();
  await expect(page.getByText("Some exchange rates are missing at the moment.")).toBeVisible();
  await expect(page.getByLabel("Currency", { exact: true }).getByRole("option")).toHaveText([
    "USD · US dollar",
    "EUR · Euro",
  ]);
});

type Rates = Record<string, string>;
type Currencies = { rates: Rates; earlier: Record<"24h" | "7d", Rates> };
const json = async <Reply>(page: Page, path: string): Promise<Reply> => (await page.request.get(path)).json();
const numberIn = (text: string) => Number(text.replace("\u2212", "-").replace(/[^\d.-]/g, ""));
const number = async (cell: Locator) => numberIn((await cell.textContent())!);

/** The changes that a page shows may be some seconds older than those of the API. */
const NEAR = 0.1;

test("changes, charts and records are those of the chosen currency, in the first HTML too", async ({
  page,
  context,
  product,
}) => {
  await page.addInitScript(() => localStorage.setItem("live-prices-off", "1"));
  for (const code of ["eur", "btc"] as const) {
    await context.addCookies([{ name: "currency", value: code, url: product.origin }]);
    const { rates, earlier } = await json<Currencies>(page, "/api/currencies");
    const changeIn = (change: number, age: "24h" | "7d") =>
      ((1 + change / 100) * Number(rates[code])) / Number(earlier[age][code]) - 1;
    const coins = await json<Record<string, number>[]>(page, "/api/top-coins?limit=5");
    const [bitcoin, ether] = [coins[0]!, coins[1]!];
    const market = await openMarket(page);
    const cell = (row: number, name: string) => market.rows.nth(row).locator(name);
    const expected = 100 * changeIn(ether.price_change_percentage_24h!, "24h");
    expect(Math.abs((await number(cell(1, ".c-24h"))) - expected)).toBeLessThan(NEAR);
    const week = 100 * changeIn(bitcoin.price_change_percentage_7d_in_currency!, "7d");
    expect(Math.abs((await number(cell(0, ".c-7d"))) - week)).toBeLessThan(NEAR);
    if (code === "btc") {
      await expect(cell(0, ".c-24h")).toHaveText("+0.00%");
      await expect(cell(0, ".c-7d")).toHaveText("+0.00%");
    }
    const html = await (await page.request.get("/")).text();
    const [, inHtml = ""] = /data-coin="ethereum".*?c-24h.*?([+\u2212][\d.]+)%/s.exec(html) ?? [];
    expect(Math.abs(numberIn(inHtml) - expected)).toBeLessThan(NEAR);

    await page.goto("/coins/ethereum");
    await expect(page.getByText("known only in US dollars")).toHaveCount(4);
    expect(Math.abs((await number(page.locator("header dl dd").nth(1))) - expected)).toBeLessThan(NEAR);
    const chart = page.getByRole("slider", { name: /^Price over/ });
    await chart.focus();
    await chart.press("Home");
    const firstText = /: (.+?) \(/.exec((await chart.getAttribute("aria-valuetext"))!)![1]!;
    const first = async (id: string) =>
      (await json<{ points: { at: string; price: string }[] }>(page, `/api/coins/${id}/history?range=7d`)).points[0]!;
    const { at, price } = await first("ethereum");
    const day = await json<{ perEuro: Rates }>(page, `/api/exchange-rates?date=${at.slice(0, 10)}`);
    const rate = code === "eur" ? 1 / Number(day.perEuro.usd) : 1 / Number((await first("bitcoin")).price);
    expect(Number(firstText.replace(/[^\d.]/g, "")) / (Number(price) * rate)).toBeCloseTo(1, code === "eur" ? 4 : 2);
    await expect(page.getByText("Past prices are converted")).toBeHidden();
  }
  await page.goto("/coins/bitcoin?chart=candles");
  const candles = page.getByRole("slider", { name: /^Price over/ });
  await candles.focus();
  await candles.press("Home");
  await expect(candles).toHaveAttribute(
    "aria-valuetext",
    /: open ₿1\.0000, high ₿1\.0000, low ₿1\.0000, close ₿1\.0000 \(\+0\.00%\)$/,
  );
});

test("a chart says when it uses today's rate, because the rates of its days are missing", async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  await context.addCookies([{ name: "currency", value: "gbp", url: product.origin }]);
  await page.route("**/api/exchange-rates/daily*", (route) => route.fulfill({ status: 400, json: { error: "no" } }));
  await page.goto("/coins/solana");
  await expect(page.getByText("Past prices are converted at today's rate.")).toBeVisible();
  await expect(page.getByRole("slider", { name: /^Price over/ })).toBeVisible();
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("status of 400")]);
});

/** The pairs of figures in phone cards whose texts or drawings overlap. */
const overlapsIn = (page: Page) =>
  page.locator(".coin").evaluateAll((rows) =>
    rows.slice(0, 12).flatMap((row) => {
      const boxes = [".c-spark svg", ".c-price", ".c-24h", ".c-7d", ".c-cap", ".c-volume", ".c-supply"].map((name) => {
        const part = row.querySelector(name)!;
        if (part instanceof SVGElement) return { name, box: part.getBoundingClientRect() };
        const range = document.createRange();
        range.selectNodeContents(part);
        return { name, box: range.getBoundingClientRect() };
      });
      return boxes.flatMap(({ name, box: a }) =>
        boxes
          .filter(({ box: b }) => a.left < b.left && a.right > b.left && a.top < b.bottom - 3 && b.top < a.bottom - 3)
          .map((other) => `${row.getAttribute("data-coin")}: ${name} ${other.name}`),
      );
    }),
  );

test("no figure of a phone's card overlaps another one, in currencies with long prices", { tag: "@drill" }, async ({
  page,
  context,
  product,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const code of ["krw", "jpy", "chf", "sats"]) {
    await context.addCookies([{ name: "currency", value: code, url: product.origin }]);
    for (const path of ["/", "/?density=compact"]) {
      await page.goto(path);
      await page.locator(".coin .c-spark svg").nth(11).waitFor();
      expect(await overlapsIn(page), `${code} ${path}`).toEqual([]);
    }
  }
});
