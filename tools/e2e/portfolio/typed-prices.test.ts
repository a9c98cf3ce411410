import type { Page } from "@playwright/test";
import { openMarket, replaceRates } from "../support/market-page.ts";
import { chooseCoin, field, openPortfolio } from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

const choose = (page: Page, origin: string, code: string) =>
  page.context().addCookies([{ name: "currency", value: code, url: origin }]);

test("prices are entered in euros, and what was typed is kept until it is changed", async ({ page, product }) => {
  await choose(page, product.origin, "eur");
  const { row, add, dialog } = await openPortfolio(page);
  const { rates } = await (await page.request.get("/api/currencies")).json();

  await add("Portfolio Holdings").click();
  const addDialog = dialog("Add Spot Position");
  await chooseCoin(addDialog, "ethereum");
  await field(addDialog, "Amount").fill("2");
  await expect(field(addDialog, "Current Price (EUR)")).not.toHaveValue("");
  await field(addDialog, "Entry Price (EUR)").fill("1234.50");
  await expect(addDialog.getByText(/^Prices are converted at [\d.]+ EUR per USD\.$/)).toBeVisible();
  await addDialog.getByRole("button", { name: "Add Position" }).click();
  await expect(addDialog).toBeHidden();
  // The ledger is in dollars until its owner chooses another currency.
  await expect(row("Ethereum")).toContainText("Entry $");
  const headers = { Origin: product.origin };
  await page.request.put("/api/ledger-settings", { data: { currency: "eur" }, headers });
  await page.reload();
  await expect(row("Ethereum")).toContainText("Entry €1,234.50");

  const [stored] = await (await page.request.get("/api/spot-positions")).json();
  expect(stored.typed).toEqual({ price: "1234.50", currency: "eur", rate: rates.eur });
  expect(Number(stored.entryPrice)).toBeCloseTo(1234.5 / Number(rates.eur), 7);

  await page.reload();
  await page.getByRole("button", { name: "Edit Ethereum" }).click();
  const editDialog = dialog("Edit Spot Position");
  await expect(field(editDialog, "Entry Price (EUR)")).toHaveValue("1234.50");
  await expect(editDialog.getByText(/^Entered at [\d.]+ EUR per USD$/)).toBeVisible();
  await field(editDialog, "Amount").fill("3");
  await editDialog.getByRole("button", { name: "Update Position" }).click();
  await expect(editDialog).toBeHidden();
  const [edited] = await (await page.request.get("/api/spot-positions")).json();
  expect(edited).toMatchObject({ amount: "3", entryPrice: stored.entryPrice, typed: stored.typed });

  await choose(page, product.origin, "usd");
  await page.reload();
  await page.getByRole("button", { name: "Edit Ethereum" }).click();
  await expect(field(editDialog, "Entry Price (USD)")).toHaveValue(stored.entryPrice);
});

test("a leveraged position is entered and edited in euros", { tag: "@drill" }, async ({ page, product }) => {
  await choose(page, product.origin, "eur");
  const { row, add, dialog } = await openPortfolio(page);
  await add("Leveraged Positions").click();
  const addDialog = dialog("Add Leveraged Position");
  await chooseCoin(addDialog, "ethereum");
  await field(addDialog, "Size").fill("2");
  await field(addDialog, "Entry Price (EUR)").fill("3000");
  await expect(field(addDialog, "Liquidation Price (EUR)")).toHaveValue("2400");
  await addDialog.getByRole("button", { name: "Add Position" }).click();
  await expect(addDialog).toBeHidden();
  const read = async () => (await (await page.request.get("/api/leveraged-positions")).json())[0];
  const stored = await read();
  expect(stored.typed).toMatchObject({ price: "3000", currency: "eur" });
  expect(Number(stored.liquidationPrice) / Number(stored.entryPrice)).toBeCloseTo(0.8, 7);

  await row("Ethereum").getByRole("button", { name: "Edit Ethereum" }).click();
  const editDialog = dialog("Edit Leveraged Position");
  await expect(field(editDialog, "Entry Price (EUR)")).toHaveValue("3000");
  await editDialog.getByRole("button", { name: "Update Position" }).click();
  await expect(editDialog).toBeHidden();
  const { entryPrice, liquidationPrice, typed } = stored;
  expect(await read()).toMatchObject({ entryPrice, liquidationPrice, typed });
});

test("with old rates the form takes US dollars and says so", { tag: "@drill" }, async ({ page, product }) => {
  await choose(page, product.origin, "eur");
  const asOf = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await replaceRates(page, { base: "usd", asOf, stale: true, rates: { usd: "1", eur: "0.9" }, earlier: {} });
  const { add, dialog } = await openPortfolio(page);
  await add("Portfolio Holdings").click();
  await expect(field(dialog("Add Spot Position"), "Entry Price (USD)")).toBeVisible();
  const problem = "Exchange rates are old (updated 3 days ago), so prices are entered in US dollars.";
  await expect(dialog("Add Spot Position").getByText(problem)).toBeVisible();
});

test("an alert's target is typed in euros, and keeps its dollars until it is changed", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  await choose(page, product.origin, "eur");
  await signUp(page);
  await openMarket(page);
  await page.getByRole("button", { name: "Set price alert for Ethereum", exact: true }).focus();
  await page.keyboard.press("Enter");
  const newAlert = page.getByRole("dialog", { name: "Set Price Alert" });
  await expect(field(newAlert, "Target price (EUR)")).toHaveValue(/^[1-9]/);
  await field(newAlert, "Target price (EUR)").fill("98765.40");
  await expect(newAlert.getByText(/^Watches the dollar price: [\d,.]+ USD at [\d.]+ EUR per USD\.$/)).toBeVisible();
  await newAlert.getByRole("button", { name: "Set price alert" }).click();
  await expect(newAlert).toBeHidden();

  const { rates } = await (await page.request.get("/api/currencies")).json();
  const read = async () => (await (await page.request.get("/api/price-alerts")).json())[0];
  const stored = await read();
  expect(Number(stored.targetPrice)).toBeCloseTo(98765.4 / Number(rates.eur), 7);

  await page.goto("/alerts");
  await page.getByRole("button", { name: "Edit the alert: Ethereum, Above €98,765.40" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Price Alert" });
  await expect(field(edit, "Target price (EUR)")).toHaveValue("98765.4");
  await edit.getByText("Every time", { exact: true }).click();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toBeHidden();
  expect(await read()).toMatchObject({ repeats: true, targetPrice: stored.targetPrice });
});
