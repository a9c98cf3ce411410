import type { Page } from "@playwright/test";
import { openMarket, replaceRates } from "../support/market-page.ts";
import { expect, test } from "../support/test.ts";
import { signUp } from "../support/users.ts";

const PAGES = [
  "/",
  "/?view=gainers&density=compact",
  "/?view=heatmap",
  "/coins/bitcoin",
  "/?view=watchlist&show=1h.30d.ratio.ath",
  "/market?sort=ratio",
  "/portfolio",
  "/transactions",
  "/transactions?coin=bitcoin",
  "/transactions?report=gains",
  "/transactions?report=imports",
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
  await page.getByLabel("Currency").selectOption({ label: "EUR · Euro" });
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

test("a page without prices in its HTML waits for the rate, and shows dollars when there is none", async ({
  page,
  context,
  product,
}) => {
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
  await expect(page.getByLabel("Currency").getByRole("option")).toHaveText(["USD · US dollar", "EUR · Euro"]);
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
