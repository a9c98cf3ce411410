import { DAY } from "../../../shared/values/time.ts";
import { createPosition, field, LEVERAGED, openPortfolio, portfolioPage, SPOT } from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp, toastOf } from "../support/users.ts";

test("risk and liquidation are shown as text, and a liquidated position cannot be edited", async ({
  page,
  product,
}) => {
  // Refreshes the prices first, because the page ignores old prices for liquidations.
  await product.refresh();
  const [{ price }] = await (await page.request.get("/api/market-data?ids=ethereum")).json();
  const priceAt = (share: number) => String(Math.round(price * share * 100) / 100);
  const { row, leveraged } = await openPortfolio(
    page,
    [],
    [
      { ...LEVERAGED, name: "Safe", liquidationPrice: priceAt(0.5) },
      { ...LEVERAGED, name: "Risky", liquidationPrice: priceAt(0.95) },
      { ...LEVERAGED, name: "Dead", liquidationPrice: priceAt(1.05) },
      { ...LEVERAGED, name: "Short", positionType: "short", liquidationPrice: priceAt(1.5) },
    ],
  );
  await expect(row("Safe")).toContainText("% to liquidation");
  await expect(row("Safe")).not.toContainText("High Risk");
  await expect(row("Risky")).toContainText("High Risk");
  const rule = /^High risk: at most 10% of the liquidation price away\. This one is 5\.\d+% of it away\.$/;
  await expect(row("Risky").getByTitle(rule)).toBeVisible();
  await expect(row("Dead")).toContainText("LIQUIDATED");
  await expect(row("Dead")).toContainText("Liquidated");
  await expect(page.getByRole("button", { name: "Dead is liquidated and cannot be edited" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Close Dead" })).toBeEnabled();
  await expect(row("Short")).not.toContainText("High Risk");
  await expect(leveraged.getByText("LIQUIDATED", { exact: true })).toHaveCount(1);

  // The page shows a liquidation at once. It is stored when two refreshes after the entry of the position confirm it,
  // which takes long here; worker/portfolio/liquidations.test.ts always tests it.
  if (process.env.DRILL !== "1") return;
  const storedLiquidations = async () =>
    (await (await page.request.get("/api/leveraged-positions")).json()).map(
      ({ isLiquidated }: { isLiquidated: boolean }) => isLiquidated,
    );
  await product.moveMarket(1);
  await product.refresh();
  expect(await storedLiquidations()).toEqual([false, false, false, false]);
  await product.refresh();
  const revalued = page.waitForResponse((reply) => reply.url().endsWith("/api/update-prices"));
  await page.getByRole("button", { name: "Refresh Prices" }).click();
  await revalued;
  expect(await storedLiquidations()).toEqual([false, false, true, false]);
});

test("the owner can reopen a position that was liquidated at a withdrawn price", { tag: "@drill" }, async ({
  page,
  product,
  browserErrors,
}) => {
  const { row } = await openPortfolio(
    page,
    [],
    [
      { ...LEVERAGED, name: "Mistake", positionType: "short", liquidationPrice: "9000" },
      { ...LEVERAGED, name: "Late", positionType: "short", liquidationPrice: "9001" },
    ],
  );
  await product.distortPrices(["ethereum"], 5);
  await product.refresh();
  await product.refresh();
  const refreshPrices = page.getByRole("button", { name: "Refresh Prices" });
  await refreshPrices.click();
  await expect(row("Mistake")).toContainText("LIQUIDATED");
  await expect(page.getByRole("button", { name: "Mistake is liquidated and cannot be edited" })).toBeDisabled();

  await product.repairUpstream();
  await product.refresh();
  await product.refresh();
  await refreshPrices.click();
  const reopen = page.getByRole("button", { name: "Reopen Mistake" });
  await expect(reopen).toHaveText("Reopen");
  await reopen.focus();
  await page.keyboard.press("Enter");
  await expect(toastOf(page)).toContainText("Position reopened successfully");
  await expect(row("Mistake")).not.toContainText("LIQUIDATED");
  await expect(page.getByRole("button", { name: "Edit Mistake" })).toBeFocused();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toastOf(page)).toBeHidden();

  // Another tab has already reopened this position, so the server rejects the request with a reason.
  const latePosition = (await (await page.request.get("/api/leveraged-positions")).json())[1];
  expect((await page.request.post(`/api/leveraged-positions/${latePosition.id}/reopen`)).ok()).toBe(true);
  await page.getByRole("button", { name: "Reopen Late" }).click();
  await expect(toastOf(page)).toContainText("Only a liquidated position can be reopened.");
  await expect(page.getByRole("button", { name: "Edit Late" })).toBeEnabled();
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining("409")]);
});

test("the URL contains the order of both tables and the range of the chart", async ({ page }) => {
  const { spot, leveraged } = await openPortfolio(
    page,
    [
      SPOT,
      { ...SPOT, name: "Alpha", coinId: "ethereum", amount: "900" },
      { ...SPOT, name: "Zulu", coinId: "solana", amount: "0.1" },
    ],
    [LEVERAGED, { ...LEVERAGED, name: "Second", leverage: 20 }],
  );
  const names = () =>
    spot
      .getByRole("rowheader")
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.split("\n").at(-2)));
  expect(await names()).toEqual(["Alpha", "Bitcoin", "Zulu"]);
  await expect(spot.getByRole("columnheader", { name: "Value" })).toHaveAttribute("aria-sort", "descending");
  await spot.getByRole("button", { name: "Value" }).click();
  await expect.poll(names).toEqual(["Zulu", "Bitcoin", "Alpha"]);
  await leveraged.getByRole("button", { name: "To liquidation" }).click();
  const day = page.getByLabel("Summary").getByRole("button", { name: "24h", exact: true });
  await day.click();
  await expect(page).toHaveURL("/portfolio?sort=value&dir=asc&lsort=room&range=24h");
  await page.reload();
  await expect.poll(names).toEqual(["Zulu", "Bitcoin", "Alpha"]);
  await expect(day).toHaveAttribute("aria-pressed", "true");
  await spot.getByRole("button", { name: "Value" }).click();
  await expect(page).toHaveURL("/portfolio?lsort=room&range=24h");
});

test("hidden amounts are hidden from the first frame, and percentages stay visible", async ({ page }) => {
  const { summary, row } = await openPortfolio(page, [SPOT]);
  const eye = page.getByRole("button", { name: "Hide amounts" });
  await eye.click();
  await expect(eye).toHaveAttribute("aria-pressed", "true");
  // Records every text of the summary since the start of the page.
  await page.addInitScript(() => {
    const shownTexts = new Set<string>();
    Object.assign(window, { shownTexts });
    new MutationObserver(() =>
      shownTexts.add(document.querySelector("[aria-label=Summary]")?.textContent ?? ""),
    ).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await page.reload();
  await expect(summary).toContainText("••••");
  await expect(row("Bitcoin")).toContainText("••••hidden BTC");
  await expect(row("Bitcoin")).toContainText("% vs entry");
  const shownText = await page.evaluate(() =>
    [...(window as unknown as { shownTexts: Set<string> }).shownTexts].join(" "),
  );
  expect(shownText).toContain("••••");
  expect(shownText).not.toMatch(/\$[\d,]+\.\d\d/);
  await eye.click();
  await expect(summary).toContainText("Cost basis $20,000.00");
});

test("old and missing prices are labelled, and no value becomes 0", async ({ page, browserErrors }) => {
  await signUp(page);
  await createPosition(page, "spot", SPOT);
  await createPosition(page, "spot", {
    ...SPOT,
    symbol: "unheard-of",
    coinId: null,
    name: "Unheard",
    currentPrice: "7",
  });
  const oldTime = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await page.route("**/api/market-data*", (route) =>
    route.fulfill({
      json: [{ id: "bitcoin", price: 50_000, price_change_percentage_24h: null, last_updated: oldTime }],
    }),
  );
  await page.goto("/portfolio");
  const { row, summary } = portfolioPage(page);
  await expect(row("Bitcoin")).toContainText("3 h ago");
  await expect(row("Bitcoin")).toContainText("$25,000.00");
  await expect(row("Bitcoin")).toContainText("N/A");
  await expect(row("Unheard")).toContainText("no market price");
  await expect(row("Unheard")).toContainText("$7.00");
  await expect(page.getByText("2 prices are old or missing")).toBeVisible();
  await expect(summary).toContainText(/24h Change.*N\/A/);

  await page.unroute("**/api/market-data*");
  await page.route("**/api/market-data*", (route) => route.fulfill({ status: 500, body: "Something went wrong." }));
  await page.reload();
  // Without an answer, the coin has the price of the market's list.
  await expect(row("Bitcoin")).toContainText(/Price\$[\d,]+/);
  await expect(row("Bitcoin")).not.toContainText(/no market price|No price/);
  await page.route(/\/api\/(start|top-coins)\?/, (route) =>
    route.fulfill({ status: 500, body: "Something went wrong." }),
  );
  await page.reload();
  await expect(row("Bitcoin")).toContainText("no market price");
  // Its entry price is no price of a market.
  await expect(row("Bitcoin")).toContainText("No price");
  await expect(row("Bitcoin")).toContainText("P&LNo price");
  await expect(row("Unheard")).toContainText("$7.00");
  expect(browserErrors.splice(0).every((text) => text.includes("500"))).toBe(true);
});

test("the page offers a retry when the portfolio cannot be loaded", { tag: "@drill" }, async ({
  page,
  browserErrors,
}) => {
  await signUp(page);
  const PATHS = /\/api\/(start\/portfolio|spot-positions)$/;
  await page.route(PATHS, (route) => route.fulfill({ status: 500, body: "Something went wrong." }));
  await page.goto("/portfolio");
  await expect(page.getByText("Your portfolio could not be loaded. Nothing you saved is affected.")).toBeVisible();
  await page.unroute(PATHS);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No spot positions found.")).toBeVisible();
  expect(browserErrors.splice(0).every((text) => text.includes("500"))).toBe(true);
});

test("what fails beside the positions leaves them on the page, and is not asked for without end", async ({
  page,
  browserErrors,
}) => {
  await signUp(page);
  await createPosition(page, "spot", SPOT);
  let requests = 0;
  await page.route(/\/api\/(start\/portfolio|linked-accounts|portfolio\/day-flows)$/, (route) => {
    requests += 1;
    return route.fulfill({ status: 500, body: "Something went wrong." });
  });
  // The values over time have the linked accounts, which the page could not load.
  const now = Date.now();
  const valueAt = (at: number) => ({
    ...{ at: new Date(at).toISOString(), value: "900000", equity: "900000", cost: null, equityCost: null, pnl: null },
    ...{ flow: "0", basis: "recorded" },
  });
  await page.route("**/api/portfolio/values?*", (route) => route.fulfill({ json: [valueAt(now - DAY), valueAt(now)] }));
  await page.goto("/portfolio");
  const { row } = portfolioPage(page);
  await expect(row("Bitcoin")).toBeVisible();
  // Parts that appear with the positions ask for what they need.
  await page.waitForLoadState("networkidle");
  await expect(row("Bitcoin")).toBeVisible();
  await expect(page.getByText("Your linked accounts could not be loaded, so the value leaves them out.")).toBeVisible();
  const chart = page.getByRole("slider", { name: "Portfolio value over time" });
  await expect(chart).toHaveAttribute("aria-valuetext", /: \$900,000/);
  expect(requests).toBeLessThan(6);
  expect(browserErrors.splice(0).every((text) => text.includes("500"))).toBe(true);
});

test("failed changes show a message and keep the input", { tag: "@drill" }, async ({ page, browserErrors }) => {
  const { dialog } = await openPortfolio(page, [SPOT], [LEVERAGED]);
  await page.route("**/api/*-positions/*", (route) => route.fulfill({ status: 500, body: "Something went wrong." }));
  const dismiss = () => page.getByRole("button", { name: "Dismiss" }).click();

  await page.getByRole("button", { name: "Edit Bitcoin" }).click();
  await field(dialog("Edit Spot Position"), "Amount").fill("7");
  await dialog("Edit Spot Position").getByRole("button", { name: "Update Position" }).click();
  await expect(toastOf(page)).toContainText("Failed to update position");
  await expect(field(dialog("Edit Spot Position"), "Amount")).toHaveValue("7");
  await dismiss();
  await dialog("Edit Spot Position").getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Delete Bitcoin" }).click();
  await dialog("Delete position").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page)).toContainText("Failed to delete position");
  await dismiss();
  await dialog("Delete position").getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit Ethereum" }).click();
  await dialog("Edit Leveraged Position").getByRole("button", { name: "Update Position" }).click();
  await expect(toastOf(page)).toContainText("Failed to update leveraged position");
  await dismiss();
  await dialog("Edit Leveraged Position").getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Close Ethereum" }).click();
  await dialog("Close position").getByRole("button", { name: "Close Position" }).click();
  await expect(toastOf(page)).toContainText("Failed to close leveraged position");
  expect(browserErrors.splice(0)).toHaveLength(4);
});

test("Refresh Prices revalues the portfolio, and shows a message after a failure", { tag: "@drill" }, async ({
  page,
  browserErrors,
}) => {
  await openPortfolio(page, [SPOT]);
  const revalued = page.waitForResponse((reply) => reply.url().endsWith("/api/update-prices") && reply.ok());
  await page.getByRole("button", { name: "Refresh Prices" }).click();
  await revalued;
  await page.route("**/api/update-prices", (route) => route.fulfill({ status: 503, body: "Busy." }));
  await page.getByRole("button", { name: "Refresh Prices" }).click();
  await expect(page.getByText("Prices could not be refreshed")).toBeVisible();
  expect(browserErrors.splice(0)).toHaveLength(1);
});

test("a leveraged position whose coin has no market price has no present value", async ({ page }) => {
  const unlisted = { ...LEVERAGED, symbol: "unl", name: "Unlisted", coinId: null };
  const { row, dialog, summary } = await openPortfolio(page, [], [LEVERAGED, unlisted]);
  await expect(row("Unlisted")).toContainText("No price");
  await expect(summary).toContainText("Value of 1 of 2 positions");
  await expect(summary).toContainText("1 position has no price, so the value leaves it out.");
  await expect(summary).toContainText("of 1 of 2 leveraged");
  await row("Unlisted").getByRole("button", { name: "No price" }).click();
  await expect(dialog("How Unlisted adds up")).toContainText("no price is known for UNL");
});

test("coins of unknown cost have no profit, and the first press leads to what was paid", async ({ page }) => {
  await signUp(page);
  const transfer = { kind: "transfer", at: "2026-01-02T10:00:00Z", legs: [{ symbol: "eth", amount: "2" }] };
  expect((await page.request.post("/api/transactions", { data: transfer })).status()).toBe(201);
  await page.goto("/portfolio");
  const row = page.getByRole("row", { name: /Ethereum/ });
  await expect(row.getByText("Entry unknown")).toBeVisible();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("P&L of 0 of 1 holding")).toBeVisible();
  await expect(summary.getByText("Cost basis Unknown")).toBeVisible();
  await row.getByRole("button", { name: "Unknown" }).first().click();
  await page.getByRole("button", { name: "Enter what you paid for ETH" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Spot Position" });
  const price = dialog.getByLabel("Entry Price (USD)");
  await expect(price).toHaveValue("");
  await price.fill("1000");
  await dialog.getByRole("button", { name: "Update Position" }).click();
  await expect(row.getByText("Cost $2,000.00")).toBeVisible();
  await expect(row.getByText("Unknown")).toHaveCount(0);
});
