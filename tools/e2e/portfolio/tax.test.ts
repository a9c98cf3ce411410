import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { taxYearOf } from "../../../shared/gains/tax-years.ts";
import { DAY } from "../../../shared/values/time.ts";
import { zoneOf } from "../../../shared/zones/zone.ts";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

/** Books a trade in euros and returns its id. */
async function book(page: Page, kind: string, at: string, amount: string, price: string | null, symbol = "btc") {
  const coinId = symbol === "btc" ? "bitcoin" : "ethereum";
  const data = {
    kind,
    at,
    price,
    priceCurrency: price && "eur",
    account: "Kraken",
    legs: [{ symbol, coinId, amount }],
  };
  const reply = await page.request.post("/api/transactions", { data });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).id as string;
}

test("a tax report names what is unknown first, opens to lots and rules, and lists what changes after it was filed", async ({
  page,
}) => {
  await signUp(page);
  const bought = await book(page, "buy", "2025-01-10T12:00:00Z", "2", "1000");
  await book(page, "sell", "2025-07-10T12:00:00Z", "-1", "3000");
  await book(page, "sell", "2025-07-11T12:00:00Z", "-1", "2000", "eth");
  await page.goto("/tax");
  await page.getByRole("button", { name: "Germany" }).press("Enter");
  await page.getByLabel("Tax year").selectOption("2025");
  await expect(page.locator("[data-section=taxableGain]")).toContainText("€2,000.00");
  await expect(page.locator("[data-section=taxableGain]")).toContainText("known part, 1 part of a disposal missing");
  await expect(page.getByText("This report is no tax advice. Check it before you file it.").first()).toBeVisible();
  const unknown = page.getByRole("list", { name: "Unknown" });
  await unknown.getByRole("button", { name: /^No purchase on record: enter an opening balance/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  const disposals = page.getByRole("list", { name: "Disposals", exact: true });
  await disposals.locator("summary").first().press("Enter");
  const line = page.getByRole("list", { name: "Disposals of BTC" }).getByRole("listitem").first();
  await line.locator("summary").press("Enter");
  await expect(line).toContainText("bought, 10 Jan 2025");
  await expect(line).toContainText("€1,000.00 a coin, with fees");
  await expect(line).toContainText("They were held for no more than one year, so the gain is taxable.");

  await page.getByRole("button", { name: "Mark as filed" }).click();
  const filed = page.getByRole("region", { name: "Filed" });
  await expect(filed).toContainText("Nothing has changed since.");
  const data = { price: "1100", priceCurrency: "eur" };
  expect((await page.request.patch(`/api/transactions/${bought}`, { data })).ok()).toBe(true);
  await page.reload();
  await expect(filed).toContainText("Your filed 2025 differs in 2 lines");
  await filed.getByText("Show the differences").press("Enter");
  await expect(filed.getByRole("list", { name: "Differences" })).toContainText("Cost: €1,000.00 → €1,100.00");
  await expect(page.locator("[data-section=taxableGain]")).toContainText("€1,900.00");
  await expectNoViolations(page, "a filed tax report");
  await filed.getByRole("button", { name: "Open as it was filed" }).click();
  await expect(page.locator("[data-section=taxableGain]")).toContainText("€2,000.00");
  await filed.getByRole("button", { name: "Show the report of today" }).click();
  await expect(page.locator("[data-section=taxableGain]")).toContainText("€1,900.00");
  const file = await page.request.get(
    await page.getByRole("link", { name: "Export CSV" }).getAttribute("href").then(String),
  );
  expect(await file.text()).toContain("Disposal,2025-01-10");

  await page.getByLabel("Country").selectOption("United States");
  await page.getByLabel("Tax year").selectOption("2025");
  await expect(page.locator("[data-section=boxI]")).toBeVisible();
  await page.getByText("Your broker's forms, and your lots before 2025").click();
  await page.getByLabel("Kraken").selectOption("Form 1099-DA with the cost");
  await expect(page.locator("[data-section=boxG]")).toBeVisible();
});

test("the report opens on the year that has something, and an empty year leads there", async ({ page }) => {
  await signUp(page);
  const now = Date.now();
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY).toISOString();
  const running = new Date().getUTCFullYear();
  await book(page, "sell", at(0.01), "-1", "3000");
  await page.goto("/tax?country=us");
  await expect(page.getByLabel("Tax year")).toHaveValue(String(running));
  await expect(page.locator("[data-section=shortTerm]")).toBeVisible();
  await page.getByLabel("Tax year").selectOption(String(running - 1));
  await expect(page.getByText(`There is nothing to report for ${running - 1}.`)).toBeVisible();
  await page.getByRole("link", { name: `Report of ${running}` }).click();
  await expect(page.getByLabel("Tax year")).toHaveValue(String(running));
});

test("a visitor without an account sees the report of the sample, and saves it as a file", async ({ page }) => {
  await page.goto("/portfolio");
  await page.getByRole("button", { name: "Open a sample portfolio" }).click();
  await expect(page.getByRole("region", { name: /^Portfolio Holdings/ })).toBeVisible();
  // The sample received coins 480 days ago, in a tax year that is over on every day of the calendar.
  const day = zoneOf("Europe/London").dayOf(Date.now() - 480 * DAY);
  await page.goto(`/tax?country=gb&year=${taxYearOf(day, "04-06")}`);
  await expect(page.locator("[data-section=income]")).toContainText(/£[1-9]/);
  await expect(page.getByText("With an account you can mark a report as filed.")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain("Income,");
});

test("the allocation of 1 January 2025 is kept by a press, and names what changes before", async ({ page }) => {
  await signUp(page);
  const bought = await book(page, "buy", "2024-01-10T12:00:00Z", "2", "1000");
  await book(page, "sell", "2025-07-10T12:00:00Z", "-1", "3000");
  await page.goto("/tax?country=us&year=2025");
  const allocation = page.getByRole("region", { name: "Allocation of 1 January 2025" });
  await allocation.getByRole("button", { name: "Keep this allocation" }).press("Enter");
  await expect(allocation).toContainText("Nothing has changed since.");
  const data = { price: "1100", priceCurrency: "eur" };
  expect((await page.request.patch(`/api/transactions/${bought}`, { data })).ok()).toBe(true);
  await page.reload();
  await expect(allocation).toContainText("By your transactions of today it would differ in 1 line.");
  await allocation.getByText("Show the differences").press("Enter");
  await expect(allocation.getByRole("list", { name: "Differences" })).toContainText("Cost: $");
  await expectNoViolations(page, "a kept allocation");
  await allocation.getByRole("button", { name: "Keep the new allocation" }).click();
  await page.getByRole("button", { name: "Replace it" }).click();
  await expect(allocation).toContainText("Nothing has changed since.");
  await allocation.getByRole("button", { name: "Stop keeping it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop keeping it" }).click();
  await expect(allocation.getByRole("button", { name: "Keep this allocation" })).toBeVisible();
});
