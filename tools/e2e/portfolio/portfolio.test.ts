import { readFileSync } from "node:fs";
import { expectNoViolations } from "../support/axe.ts";
import { openMarket } from "../support/market-page.ts";
import { chooseCoin, field, openPortfolio } from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp, toastOf } from "../support/users.ts";

test("a user adds a first spot position, edits it and deletes it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const { summary, spot, row, add, dialog } = await openPortfolio(page);
  await expect(page.getByText("No spot positions found. Add your first position to get started.")).toBeVisible();
  await expect(
    page.getByText("No leveraged positions found. Add your first leveraged position to get started."),
  ).toBeVisible();

  await add("Portfolio Holdings").click();
  const addDialog = dialog("Add Spot Position");
  await chooseCoin(addDialog, "bitcoin");
  await expect(addDialog.getByText("Bitcoin", { exact: true })).toBeVisible();
  await expect(field(addDialog, "Symbol")).toBeHidden();
  await expect(field(addDialog, "Amount")).toBeFocused();
  await field(addDialog, "Amount").fill("2");
  await field(addDialog, "Entry Price (USD)").fill("50000");
  await addDialog.getByRole("button", { name: "Add Position" }).click();
  await expect(toastOf(page)).toContainText("Position added successfully");
  await expect(addDialog).toBeHidden();
  await expect(row("Bitcoin")).toContainText("Entry $50,000.00");
  await expect(row("Bitcoin")).toContainText("2 BTC");
  await expect(row("Bitcoin")).toContainText("Cost $100,000.00");
  await expect(row("Bitcoin")).toContainText("vs entry");
  await expect(summary).toContainText("1 spot · 0 leveraged");

  await page.getByRole("button", { name: "Edit Bitcoin" }).click();
  const editDialog = dialog("Edit Spot Position");
  await field(editDialog, "Amount").fill("");
  await editDialog.getByRole("button", { name: "Update Position" }).click();
  await expect(toastOf(page).filter({ hasText: "Validation Error" })).toContainText("Please check your input data");
  await expect(editDialog.getByText("Amount is required")).toBeVisible();
  await field(editDialog, "Amount").fill("3");
  await field(editDialog, "Amount").press("ArrowUp");
  await expect(field(editDialog, "Amount")).toHaveValue("3.00000001");
  await editDialog.getByRole("button", { name: "Update Position" }).click();
  await expect(toastOf(page).filter({ hasText: "Success" })).toContainText("Position updated successfully");
  await expect(row("Bitcoin").getByTitle("3.00000001 BTC")).toContainText("3 BTC");

  await page.getByRole("button", { name: "Delete Bitcoin" }).click();
  await dialog("Delete position").getByRole("button", { name: "Cancel" }).click();
  await expect(spot).toBeVisible();
  await page.getByRole("button", { name: "Delete Bitcoin" }).click();
  await dialog("Delete position").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No spot positions found.")).toBeVisible();
  await expect(toastOf(page).filter({ hasText: "deleted" })).toContainText("Position deleted successfully");
});

test("a leveraged position gets a calculated liquidation price, and can be edited and closed", async ({ page }) => {
  const { row, add, dialog, leveraged } = await openPortfolio(page);
  await add("Leveraged Positions").click();
  const addDialog = dialog("Add Leveraged Position");
  const submit = addDialog.getByRole("button", { name: "Add Position" });
  await expect(submit).toBeDisabled();
  await expect(field(addDialog, "Symbol")).toHaveCount(0);
  await chooseCoin(addDialog, "ethereum");
  await expect(field(addDialog, "Size")).toBeFocused();
  await field(addDialog, "Size").fill("2");
  await field(addDialog, "Entry Price (USD)").fill("3000");
  await expect(field(addDialog, "Liquidation Price (USD)")).toHaveValue("2400");
  await addDialog.getByText("Short").click();
  await expect(field(addDialog, "Liquidation Price (USD)")).toHaveValue("3600");
  await field(addDialog, "Leverage").fill("101");
  await submit.click();
  await expect(addDialog.getByText("Leverage must be a whole number from 1 to 100")).toBeVisible();
  await field(addDialog, "Leverage").fill("7");
  await expect(field(addDialog, "Liquidation Price (USD)")).toHaveValue("3428.57");
  await addDialog.getByText("Long").click();
  await expect(field(addDialog, "Liquidation Price (USD)")).toHaveValue("2571.43");
  const refreshed = page.waitForResponse((reply) => reply.url().endsWith("/api/update-prices"));
  await submit.click();
  await refreshed;
  await expect(row("Ethereum")).toContainText("Long 7×");

  await page.getByRole("button", { name: "Edit Ethereum" }).click();
  const editDialog = dialog("Edit Leveraged Position");
  await expect(editDialog.getByRole("combobox", { name: "Leverage" })).toHaveValue("7");
  await editDialog.getByRole("combobox", { name: "Leverage" }).selectOption("10");
  await expect(field(editDialog, "Liquidation Price (USD)")).toHaveValue("2700");
  const searched = page.waitForRequest((request) => request.url().includes("/api/search-coins?query=sol"));
  await field(editDialog, "Symbol").fill("sol");
  await searched;
  await expect(field(editDialog, "Cryptocurrency Name")).toHaveValue("Solana");
  await editDialog.getByRole("button", { name: "Update Position" }).click();
  await expect(row("Solana")).toContainText("Long 10×");

  await page.getByRole("button", { name: "Close Solana" }).click();
  await dialog("Close position").getByRole("button", { name: "Close Position" }).click();
  await expect(leveraged).toBeHidden();
});

test("a coin from the market is added with its price, and invalid numbers show a message", async ({ page }) => {
  await signUp(page);
  await openMarket(page);
  await page.getByRole("button", { name: "Add Solana", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add to Portfolio" });
  const submit = dialog.getByRole("button", { name: "Add to Portfolio" });
  await expect(field(dialog, "Amount")).toBeFocused();
  await submit.click();
  await expect(toastOf(page).filter({ hasText: "Invalid Amount" })).toContainText("Please enter a valid amount");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await field(dialog, "Amount").fill("1.5");
  const price = await field(dialog, "Purchase price (USD)").inputValue();
  expect(Number(price)).toBeGreaterThan(0);
  await field(dialog, "Purchase price (USD)").fill("0");
  await submit.click();
  await expect(toastOf(page).filter({ hasText: "Invalid Price" })).toContainText("Please enter a valid purchase price");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await field(dialog, "Purchase price (USD)").fill(price);
  await submit.click();
  await expect(dialog).toBeHidden();
  const [position] = await (await page.request.get("/api/spot-positions")).json();
  expect(position).toMatchObject({
    symbol: "sol",
    coinId: "solana",
    amount: "1.5",
    entryPrice: price,
    currentPrice: price,
  });
});

test("the form, table, CSV file and import keep every digit", async ({ page, browser, product }) => {
  const { add, dialog, row } = await openPortfolio(page);
  for (const [name, amount] of [
    ["Twenty", "123456789012.12345678"],
    ["Tiny", "1e-7"],
    ["Sum", "0.3"],
  ] as const) {
    await add("Portfolio Holdings").click();
    const addDialog = dialog("Add Spot Position");
    await addDialog.getByRole("button", { name: "Enter a coin that is not listed" }).click();
    await field(addDialog, "Cryptocurrency Name").fill(name);
    await field(addDialog, "Symbol").fill("BTC");
    await field(addDialog, "Amount").fill(amount);
    await field(addDialog, "Entry Price (USD)").fill("0.0000001");
    await addDialog.getByRole("button", { name: "Add Position" }).click();
    await expect(addDialog).toBeHidden();
  }
  await page.getByRole("button", { name: /^Show the 3 positions/ }).click();
  await expect(page.getByTitle("123,456,789,012.12345678 BTC", { exact: true })).toContainText("123,456,789,012 BTC");
  await expect(row("Tiny")).toContainText("0.0000001 BTC");

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("tidemark-portfolio.csv");
  const file = await download.path();
  expect(readFileSync(file, "utf8")).toContain("Twenty,bitcoin,123456789012.12345678,0.0000001,,");

  const otherPage = await browser.newPage({ baseURL: product.origin });
  await openPortfolio(otherPage);
  for (const expected of ["Import 3 positions", "3 positions already exist."]) {
    await otherPage.goto("/transactions?report=imports");
    await otherPage.getByLabel(/Choose a file or drop it here/).setInputFiles(file);
    const preview = otherPage.getByRole("region", { name: "Positions" });
    await expect(preview.getByText(expected)).toBeVisible();
    if (!expected.startsWith("Import")) {
      await expect(preview.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
      continue;
    }
    await preview.getByRole("button", { name: expected }).click();
    await expect(toastOf(otherPage)).toContainText("3 positions added");
  }
  const [positions, importedPositions] = await Promise.all(
    [page, otherPage].map(async (owner) => (await owner.request.get("/api/spot-positions")).json()),
  );
  const withoutIds = (rows: Record<string, unknown>[]) => rows.map(({ id: _id, userId: _userId, ...rest }) => rest);
  expect(withoutIds(importedPositions)).toEqual(withoutIds(positions));
  await otherPage.close();
});

test("an import with invalid rows is rejected and names the rows", { tag: "@drill" }, async ({ page }) => {
  await openPortfolio(page);
  await page.getByRole("link", { name: "Import a CSV file" }).click();
  const file = {
    name: "mine.csv",
    mimeType: "text/csv",
    buffer: Buffer.from('Symbol,Amount,Price\nbtc,"1,5",2\neth,1,1\n'),
  };
  await page.getByLabel(/Choose a file or drop it here/).setInputFiles(file);
  const preview = page.getByRole("region", { name: "Positions" });
  await expect(preview.getByText("Row 2")).toBeVisible();
  await expect(preview.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await expectNoViolations(page, "the preview of positions");
  expect(await (await page.request.get("/api/spot-positions")).json()).toEqual([]);
});

test("a double click and a retry after a lost reply add only one position", async ({ page, browserErrors }) => {
  const { add, dialog, spot } = await openPortfolio(page);
  let isReplyLost = false;
  await page.route("**/api/spot-positions", async (route) => {
    if (route.request().method() !== "POST" || isReplyLost) return route.continue();
    isReplyLost = true;
    await route.fetch();
    return route.abort();
  });
  await add("Portfolio Holdings").click();
  const addDialog = dialog("Add Spot Position");
  await chooseCoin(addDialog, "bitcoin");
  await field(addDialog, "Amount").fill("2");
  await addDialog.getByRole("button", { name: "Add Position" }).dblclick();
  await expect(toastOf(page)).toContainText("Failed to add position");
  await expect(field(addDialog, "Amount")).toHaveValue("2");
  await addDialog.getByRole("button", { name: "Add Position" }).click();
  await expect(addDialog).toBeHidden();
  await expect(spot.getByRole("rowheader")).toHaveCount(1);
  expect(await (await page.request.get("/api/spot-positions")).json()).toHaveLength(1);
  expect(browserErrors.splice(0).join()).toContain("ERR_FAILED");
});
