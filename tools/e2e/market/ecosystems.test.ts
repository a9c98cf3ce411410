import type { Page } from "@playwright/test";
import { fireCron } from "../../start/crons.ts";
import { marketPage, openMarket, texts } from "../support/market-page.ts";
import { expect, test } from "../support/test.ts";
import { signUp, toastOf } from "../support/users.ts";

// The first run of the cron job loads the market, and the second one sorts the tokens by it.
test.beforeAll(async ({ product }) => {
  await fireCron(product.origin, "* * * * *");
});

const table = (page: Page) => page.getByRole("table", { name: "Tokens by market cap" });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

for (const [width, height] of [
  [1440, 900],
  [375, 812],
] as const) {
  test(`an ecosystem shows its heading, token count and columns, and is searched, at ${width} px`, {
    tag: width === 1440 ? [] : "@drill",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "/ecosystem/solana");
    await expect(page).toHaveTitle("Solana · Tidemark");
    await expect(page.getByRole("heading", { level: 1, name: "Solana" })).toBeVisible();
    await expect(page.getByText(/^\d+ tokens found$/)).toBeVisible();
    await expect(page.getByPlaceholder("Search tokens...")).toBeVisible();
    const headers = ["#", "Name", "Price", "24h %", "7d %", "Market Cap", "Volume(24h)", "Circulating Supply", "Add"];
    const shownHeaders = await texts(table(page).getByRole("columnheader"));
    expect(shownHeaders.filter((header) => headers.includes(header))).toEqual(headers);
    await expect(rows(page).getByRole("link", { name: "View Ecosystem" })).toHaveCount(0);
    const bar = page.locator("[data-ecosystem-id=solana]");
    await expect(bar.getByRole("link")).toHaveText("Run Low Cost Ads When You Create an Account!");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const search = page.getByRole("searchbox", { name: "Search tokens" });
    await search.fill("usdT");
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText("Tether");
    await expect(page).toHaveURL("/ecosystem/solana?q=usdT");
    await search.fill("no such token");
    await expect(page.getByText("No tokens found matching your search.")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).last().click();
    await expect(rows(page).first()).toBeVisible();
  });
}

test("the ticker of an ecosystem shows its first 20 tokens with a rocket or a falling chart", {
  tag: "@drill",
}, async ({ page }) => {
  await open(page, "/ecosystem/solana");
  const ticker = page.getByRole("region", { name: "Solana tokens" });
  const items = ticker.getByRole("listitem").filter({ hasNotText: "Sponsored" });
  await expect(items).toHaveCount(20);
  for (const item of await texts(items)) {
    // A change of zero is neither a gain nor a loss.
    expect(item).toMatch(item.includes("+0.00%") ? /^\p{L}/u : item.includes("+") ? /^🚀/u : /^📉/u);
  }
  const box = await ticker.boundingBox();
  expect([box?.y, box?.height]).toEqual([85, 48]);
  await expect(page.getByRole("region", { name: "Top coins", exact: true })).toHaveCount(0);
});

test("an ecosystem without tokens and an unknown ecosystem show a message", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/ecosystem/zkspace");
  await expect(page.getByRole("heading", { name: "zkSpace" })).toBeVisible();
  await expect(page.getByText("0 tokens found")).toBeVisible();
  await expect(page.getByText("No tokens available in this ecosystem.")).toBeVisible();
  await page.goto("/ecosystem/atlantis");
  await expect(page.getByRole("heading", { name: "Unknown Ecosystem" })).toBeVisible();
  await expect(page.getByText("Tokens from this ecosystem")).toBeVisible();
  await expect(page.getByText("No tokens available in this ecosystem.")).toBeVisible();
});

test("an ecosystem shows a loading text, and offers a retry after a failure", { tag: "@drill" }, async ({
  page,
  browserErrors,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/ecosystem-tokens/**", async (route) => {
    await released;
    await route.abort();
  });
  await page.goto("/ecosystem/sui");
  await expect(page.getByText("Loading ecosystem tokens...")).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.unroute("**/api/ecosystem-tokens/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page).first()).toBeVisible();
  expect(browserErrors.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});

test("a visitor who adds a token is asked to sign in", { tag: "@drill" }, async ({ page }) => {
  await open(page, "/ecosystem/solana");
  await page.getByRole("button", { name: "Add Solana", exact: true }).click();
  await expect(page.getByText("Authentication Required", { exact: true })).toBeVisible();
  await expect(page.getByText("Please sign in to add tokens to your portfolio.", { exact: true })).toBeVisible();
});

test("a user can add a token that is not in the market, with its price", async ({ page }) => {
  await signUp(page);
  await open(page, "/ecosystem/internet-computer");
  const unranked = rows(page)
    .filter({ has: page.locator(".c-rank", { hasText: /^\u2013$/ }) })
    .last();
  // The list is virtualised, so its end is in the page only after scrolling to it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await unranked.getByRole("button", { name: /^Add / }).click();
  const dialog = page.getByRole("dialog", { name: "Add to Portfolio" });
  const field = dialog.getByLabel("Purchase price (USD)");
  await expect(field).toHaveValue(/[1-9]/);
  const price = Number(await field.inputValue());
  await dialog.getByLabel("Amount").fill("2");
  await dialog.getByRole("button", { name: "Add to Portfolio" }).click();
  await expect(toastOf(page)).toContainText("was added to your portfolio");
  const [position] = await (await page.request.get("/api/spot-positions")).json();
  expect(Number(position.entryPrice)).toBe(price);
  expect(await dialog.count()).toBe(0);
});

test("old prices of an ecosystem show their age", { tag: "@drill" }, async ({ page }) => {
  await page.route("**/api/ecosystem-tokens/**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, asOf: json.asOf - 5 * 3_600_000 } });
  });
  await open(page, "/ecosystem/solana");
  await expect(page.getByRole("main").locator(".text-warn")).toHaveText("Updated 5 h ago");
});

test("the ecosystem of the Internet Computer links to the ICP tokens", { tag: "@drill" }, async ({ page }) => {
  await open(page, "/ecosystem/internet-computer");
  await page.getByRole("link", { name: "See all ICP tokens" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ICP Tokens" })).toBeVisible();
});

test("the market links to an ecosystem, which links back", { tag: "@drill" }, async ({ page, product }) => {
  // The market links coins by platform one refresh after it has loaded the platforms.
  await product.refresh();
  await openMarket(page);
  const { row } = marketPage(page);
  await row("Chainlink").first().getByRole("link", { name: "View Ecosystem" }).click();
  await expect(page).toHaveURL("/ecosystem/ethereum");
  await expect(page.getByRole("heading", { name: "Ethereum" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Market" }).click();
  await expect(page.getByRole("heading", { name: "Cryptocurrency Market" })).toBeVisible();
});
