import type { Page } from "@playwright/test";
import { plainPrice } from "../../../shared/values/format-market.ts";
import { fireCron } from "../../start/crons.ts";
import { texts } from "../support/market-page.ts";
import { createPosition, field, openPortfolio, portfolioPage } from "../support/portfolio-page.ts";
import { expect, test } from "../support/test.ts";
import { signUp, toastOf } from "../support/users.ts";

const ICP = "ryjl3-tyaaa-aaaaa-aaaba-cai";

/** A swap with long symbols and long amounts, which takes the most width. */
const WIDE_SWAP = {
  tx_id: "1",
  ts: "2026-11-21T12:00:00.000Z",
  pay_token_id: 1,
  pay_token_canister_id: "mxzaz-hqaaa-aaaar-qaada-cai",
  pay_token_symbol: "WRAPPEDBITCOIN",
  pay_amount: 999_990_000,
  receive_token_id: 2,
  receive_token_canister_id: ICP,
  receive_token_symbol: "INTERNETCOMPUTER",
  receive_amount: 0.000_001,
  price: 3.2,
  volume_usd: 999_990_000_000,
  user: { principal_id: "aaaaa-aa" },
};

// The second run of the cron job loads the candles of the top tokens.
test.beforeAll(async ({ product }) => {
  await fireCron(product.origin, "* * * * *");
});

const table = (page: Page) => page.getByRole("table", { name: "ICP tokens" });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const names = async (page: Page) => texts(rows(page).getByRole("rowheader").getByRole("link"));
const search = (page: Page) => page.getByRole("searchbox", { name: "Search ICP tokens" });

async function open(page: Page, path = "/icp-tokens"): Promise<void> {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

for (const [width, height] of [
  [1440, 900],
  [375, 812],
] as const) {
  test(`the ICP tokens page shows its columns, tabs and ticker at ${width} px`, {
    tag: width === 1440 ? [] : "@drill",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    await expect(page).toHaveTitle("ICP Tokens · Tidemark");
    expect(await texts(table(page).getByRole("columnheader"))).toEqual([
      "#",
      "Token",
      "Price",
      "24h %",
      "Volume (24h)",
      "Market Cap",
      "Contract Info",
      "Add",
    ]);
    await expect(page.getByRole("tab")).toHaveText(["All Tokens", "Top Tokens"]);
    await expect(rows(page).filter({ hasText: "Internet Computer" }).first()).toContainText("Trade");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const ticker = page.getByRole("region", { name: "ICP tokens" });
    await expect(ticker.locator("ul:not([aria-hidden]) .ticker-item:visible")).toHaveCount(width < 768 ? 25 : 50);
    expect(await ticker.textContent()).not.toMatch(/PUSD|ODIN/);
  });
}

test("the tokens are searched by name, symbol and canister id, sorted, and listed as the top ones", async ({
  page,
}) => {
  await open(page);
  const price = page.getByRole("columnheader", { name: "Price" });
  await price.getByRole("button").click();
  await expect(price).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(async () => (await names(page))[0]).toBe("Tiny Toad 🐸");
  await price.getByRole("button").click();
  await expect(price).toHaveAttribute("aria-sort", "descending");
  await expect.poll(async () => (await names(page))[0]).toBe("ckBTC");
  await page.getByRole("columnheader", { name: "Token" }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: "Token" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL("/icp-tokens?sort=token");

  await open(page);
  const namesByVolume = await names(page);
  await page.getByRole("tab", { name: "Top Tokens" }).click();
  await expect(page).toHaveURL("/icp-tokens?tab=top");
  await expect(rows(page)).toHaveCount(10);
  const topNames = await names(page);
  expect(topNames.slice(0, 2).toSorted()).toEqual(["ICPSwap", "KongSwap"]);
  expect(topNames.slice(2, 5)).toEqual(["TACO DAO", ...namesByVolume.slice(0, 2)]);

  await open(page);
  for (const [text, name] of [
    ["waterneu", "WaterNeuron"],
    ["wtn", "WaterNeuron"],
    ["jcmow-hya", "WaterNeuron"],
  ] as const) {
    await search(page).fill(text);
    await expect.poll(() => names(page)).toEqual([name]);
  }
  await search(page).fill("odin");
  await expect(page.getByText("No tokens found matching your search.")).toBeVisible();
  await page.getByRole("tab", { name: "Top Tokens" }).click();
  await expect(page.getByText("No results found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await expect(rows(page)).toHaveCount(10);
});

test("a token's canister id can be copied, and its trade link opens the exchange", { tag: "@drill" }, async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: product.origin });
  await open(page, "/icp-tokens?q=ryjl3");
  await page.getByRole("button", { name: "Copy the canister ID of Internet Computer" }).click();
  await expect(page.getByText("Copied to clipboard", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ICP);
  const trade = page.getByRole("link", { name: "Trade Internet Computer on ICPSwap" });
  await expect(trade).toHaveAttribute("href", new RegExp(`^https://app\\.icpswap\\.com/swap\\?input=${ICP}&output=`));
  await expect(trade).toHaveAttribute("rel", "noopener noreferrer");
});

test("a visitor who adds a token is sent to the sign-in page after 1.5 seconds", { tag: "@drill" }, async ({
  page,
}) => {
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Add ckBTC", exact: true }).click();
  await page.clock.runFor(1499);
  // When this later request has its reply, a navigation would have happened before.
  await page.evaluate(() => fetch("/robots.txt"));
  await expect(page).toHaveURL("/icp-tokens");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/auth");
  const toast = page.getByText("Sign In Required", { exact: true });
  // The script of toasts is loaded with the first one, which is drawn after a short time on the page's clock.
  const isShown = async () => {
    await page.clock.runFor(50);
    return toast.isVisible();
  };
  await expect.poll(isShown).toBe(true);
  await expect(page.getByText("Please sign in to add tokens to your portfolio.", { exact: true })).toBeVisible();
});

test("adds a token from the table and from its sheet, as the exchange's token", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  await open(page);
  const dialog = page.getByRole("dialog", { name: "Add to Portfolio" });
  await page.getByRole("button", { name: "Add BOB", exact: true }).click();
  await expect(dialog.getByLabel("Purchase price (USD)")).toHaveValue(/[1-9]/);
  await dialog.getByLabel("Amount").fill("100");
  await dialog.getByRole("button", { name: "Add to Portfolio" }).click();
  await expect(toastOf(page)).toContainText("BOB was added to your portfolio");
  await page.getByRole("link", { name: "ckBTC", exact: true }).click();
  await page.getByRole("dialog", { name: "ckBTC" }).getByRole("button", { name: "Add ckBTC" }).click();
  await dialog.getByLabel("Amount").fill("0.5");
  await dialog.getByRole("button", { name: "Add to Portfolio" }).click();
  await expect(dialog).toBeHidden();
  const held = await (await page.request.get("/api/spot-positions")).json();
  const heldTokens = held.map(({ symbol, coinId, amount }: Record<string, unknown>) => [symbol, coinId, amount]);
  expect(heldTokens.toSorted()).toEqual([
    ["bob", "icp:7pail-xaaaa-aaaas-aabmq-cai", "100"],
    ["ckbtc", "icp:mxzaz-hqaaa-aaaar-qaada-cai", "0.5"],
  ]);
});

test("the search of the position form finds a token, whose position has the exchange's live price", async ({
  page,
}) => {
  const { add, dialog, row } = await openPortfolio(page);
  await add("Portfolio Holdings").click();
  const form = dialog("Add Spot Position");
  await form.getByRole("combobox", { name: "Find a coin" }).fill("ckbtc");
  await form.getByRole("option", { name: /^ckBTC.*ICP token$/ }).click();
  const { price } = await (await page.request.get("/api/kong/tokens/mxzaz-hqaaa-aaaar-qaada-cai")).json();
  await expect.poll(async () => Number(await field(form, "Current Price (USD)").inputValue())).toBeCloseTo(price, 2);
  await field(form, "Amount").fill("0.5");
  await form.getByRole("button", { name: "Add Position" }).click();
  await expect(row("ckBTC")).toContainText(plainPrice(price));
  await expect(row("ckBTC")).not.toContainText("no market price");
  await expect(row("ckBTC").locator("img")).toHaveAttribute("src", /^\/img\/tokens\/mxzaz/);
});

test("a held token has the exchange's price, its day, its week and its picture", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const token = { symbol: "ckbtc", name: "ckBTC", coinId: "icp:mxzaz-hqaaa-aaaar-qaada-cai" };
  await createPosition(page, "spot", { ...token, amount: "0.5", entryPrice: "1" });
  // The request for the week makes the next run load it.
  await page.request.get("/api/kong/ohlc?pair=mxzaz-hqaaa-aaaar-qaada-cai&interval=1h");
  await fireCron(product.origin, "* * * * *");
  const row = portfolioPage(page).row("ckBTC");
  // A refresh of each minute may come between the request and the page.
  await expect(async () => {
    const { price } = await (await page.request.get("/api/kong/tokens/mxzaz-hqaaa-aaaar-qaada-cai")).json();
    await page.goto("/portfolio");
    await expect(row.getByRole("cell").nth(0)).toContainText(plainPrice(price), { timeout: 5_000 });
  }).toPass();
  await expect(row.getByRole("cell").nth(1)).toContainText(/[+\u2212]\$[\d,.]+[+\u2212][\d.]+%/);
  await expect(row.getByRole("cell").nth(5).locator("svg")).toBeVisible();
  await expect(row.locator("img")).toHaveAttribute("src", /^\/img\/tokens\/mxzaz/);
  await expect(row).not.toContainText("no market price");
});

test("a token's sheet fits a phone, and old prices show their age", { tag: "@drill" }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.route("**/api/kong/tokens?**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, asOf: json.asOf - 5 * 3_600_000 } });
  });
  await page.route(`**/api/kong/tokens/${ICP}/transactions*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), items: [WIDE_SWAP] } });
  });
  // The open sheet hides the table from the accessibility tree, so this test does not wait for the table.
  await page.goto(`/icp-tokens?token=${ICP}`);
  const sheet = page.getByRole("dialog", { name: "Internet Computer" });
  await expect(sheet.getByRole("rowheader", { name: "ckBTC / ICP" })).toBeVisible();
  await expect(sheet.getByRole("rowheader", { name: "Buy" })).toBeVisible();
  expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".market-sub .text-warn")).toHaveText("Updated 5 h ago");
});

test("a token's sheet shows its candles, pools and transactions", { tag: "@drill" }, async ({ page, product }) => {
  await open(page);
  await page.getByRole("link", { name: "Internet Computer", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Internet Computer" });
  await expect(page).toHaveURL(`/icp-tokens?token=${ICP}`);
  const chart = sheet.getByRole("slider", { name: "Price of Internet Computer, candles of 1h" });
  await expect(chart).toHaveAttribute("aria-valuetext", /Open \$.* High \$.* Low \$.* Close \$/);
  await chart.focus();
  const lastValue = await chart.getAttribute("aria-valuenow");
  await page.keyboard.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuenow", String(Number(lastValue) - 1));
  await expect(sheet.getByRole("rowheader", { name: "ckBTC / ICP" })).toBeVisible();
  // An earlier test may have requested the transactions, so both texts are possible.
  const trades = sheet.getByRole("rowheader", { name: /^(Buy|Sell)$/ });
  await expect(sheet.getByText("No transactions yet.").or(trades.first())).toBeVisible();
  await fireCron(product.origin, "* * * * *");
  await expect(trades.first()).toBeVisible();
  await sheet.getByRole("button", { name: "1d", exact: true }).click();
  await expect(page).toHaveURL(`/icp-tokens?token=${ICP}&interval=1d`);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/icp-tokens");
});

test("the page offers a retry when the tokens cannot be loaded", { tag: "@drill" }, async ({ page, browserErrors }) => {
  await page.route("**/api/kong/tokens**", (route) => route.abort());
  await page.goto("/icp-tokens");
  await expect(page.getByText("Failed to fetch tokens.")).toBeVisible();
  await page.unroute("**/api/kong/tokens**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page).first()).toBeVisible();
  expect(browserErrors.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});
