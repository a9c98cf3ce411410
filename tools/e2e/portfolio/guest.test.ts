import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/shared-context.ts";
import { authPage, newUsername, PASSWORD, signOut, toastOf } from "../support/users.ts";

const banner = (page: Page) => page.getByRole("complementary", { name: "Portfolio without an account" });
const holdings = (page: Page) => page.getByRole("region", { name: /^Portfolio Holdings/ });

async function openSample(page: Page): Promise<void> {
  await page.goto("/portfolio");
  await page.getByRole("button", { name: "Open a sample portfolio" }).click();
  await expect(holdings(page).getByText("Solana")).toBeVisible();
}

test("a range that shows nothing more than a shorter one is disabled, and says why", async ({ page }) => {
  const rangeOf = (name: string) =>
    page.getByRole("group", { name: "Chart range" }).getByRole("button", { name, exact: true });
  await openSample(page);
  // It is disabled too until the daily prices of the sample's coins are loaded, and a real press would wait for them.
  await rangeOf("1y").dispatchEvent("click");
  // The transactions of the sample reach further back than prices.
  await expect(rangeOf("All")).toHaveAccessibleDescription(
    /^((Nothing|No value is known) before \d+ \w+ \d{4}|Older prices are being loaded)$/,
  );
  await expect(rangeOf("All")).toHaveAttribute("aria-disabled", "true");
  await expect(rangeOf("All")).toHaveAttribute("aria-pressed", "false");
});

async function createAccount(page: Page, username: string): Promise<void> {
  await banner(page).getByRole("link", { name: "Create account" }).click();
  const form = authPage(page);
  await form.username.fill(username);
  await form.password.fill(PASSWORD);
  await form.submit("Create Account").click();
}

/** The number of items of each kind that the browser keeps. */
const keptItems = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await result(indexedDB.open("tidemark-guest"));
    const names = [...db.objectStoreNames];
    const counts = await Promise.all(names.map((name) => result(db.transaction(name).objectStore(name).count())));
    db.close();
    return Object.fromEntries(names.map((name, index) => [name, counts[index]!]));
  });

test("a visitor adds, edits, deletes and restores positions, which survive a reload", async ({ page }) => {
  await page.goto("/coins/bitcoin");
  // The interactive chart shows that the script runs.
  await expect(page.getByRole("slider", { name: /^Price over/ })).toBeVisible();
  await page.getByRole("button", { name: /^Add / }).first().click();
  await expect(toastOf(page)).toContainText("Please sign in to add coins to your portfolio.");
  const withoutAccount = toastOf(page).getByRole("button", { name: "Try it without an account" });
  // The toast stays while the pointer is in it.
  await withoutAccount.hover();
  await expectNoViolations(page, "the way without an account");
  await withoutAccount.click();
  await page.getByRole("dialog").getByLabel("Amount").fill("0.5");
  await page.getByRole("dialog").getByRole("button", { name: /^Add/ }).last().click();
  await expect(page.getByRole("region", { name: "My positions" })).toContainText("0.5 BTC");

  await page.goto("/portfolio");
  await expect(banner(page)).toContainText("kept in this browser only");
  await holdings(page).getByRole("button", { name: /^Edit/ }).click();
  await page.getByRole("dialog").getByLabel("Amount").fill("0.75");
  await page.getByRole("dialog").getByRole("button", { name: "Update Position" }).click();
  await expect(holdings(page)).toContainText("0.75 BTC");
  await page.reload();
  await expect(holdings(page)).toContainText("0.75 BTC");
  await holdings(page)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No spot positions found")).toBeVisible();
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(holdings(page)).toContainText("0.75 BTC");
});

test("a guest has figures that explain themselves, transactions, gains and files", async ({ page }) => {
  await openSample(page);
  await expectNoViolations(page, "the guest portfolio");
  await page.goto("/transactions");
  await expect(page.getByText("USDC").first()).toBeVisible();
  await page.getByRole("button", { name: "Add transaction" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("tidemark-transactions.csv");
  expect((await readFile(await download.path(), "utf8")).trim().split("\n")).toHaveLength(14);
  await page.goto("/transactions?report=gains");
  await expect(page.getByRole("heading", { name: "Gains report" })).toBeVisible();
  await page.goto("/transactions?report=imports");
  const csv =
    "date,soldAmount,soldCurrency,boughtAmount,boughtCurrency,fee,feeCurrency,exchanger,description\n" +
    "2024-07-10,0.05,BTC,1,ETH,0,BTC,Online,\n";
  const file = { name: "general.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page
    .getByRole("button", { name: /^Import/ })
    .last()
    .click();
  await expect(page.getByText("1 row imported.")).toBeVisible();
  expect(await keptItems(page)).toMatchObject({ imports: 2, transactions: 14 });
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(async () => (await keptItems(page)).transactions).toBe(13);
});

test("signing up moves the portfolio once, and signing out leaves nothing", async ({ page }) => {
  await openSample(page);
  const username = newUsername();
  await createAccount(page, username);
  await expect(toastOf(page).filter({ hasText: "Portfolio saved" })).toBeVisible();
  const spot = await (await page.request.get("/api/spot-positions")).json();
  expect(spot.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(["btc", "eth", "sol", "usdc"]);
  expect(Object.values(await keptItems(page)).every((count) => count === 0)).toBe(true);
  await page.getByRole("dialog").getByRole("button", { name: "Get Started" }).click();
  await page.goto("/portfolio");
  await expect(holdings(page).getByText("Solana")).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await signOut(page);
  await page.goto("/portfolio");
  await expect(page.getByRole("heading", { name: "Welcome to Tidemark" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("tidemark.guest"))).toBeNull();
});

test("a portfolio whose move fails stays and moves later", async ({ page, browserErrors }) => {
  await openSample(page);
  await page.route("**/api/portfolio/move", (route) => route.abort());
  await createAccount(page, newUsername());
  const failure = toastOf(page).filter({ hasText: "not in your account yet" });
  await expect(failure).toBeVisible();
  expect(await (await page.request.get("/api/spot-positions")).json()).toEqual([]);
  await page.unroute("**/api/portfolio/move");
  await failure.getByRole("button", { name: "Try Again" }).click();
  await expect.poll(async () => (await (await page.request.get("/api/spot-positions")).json()).length).toBe(4);
  browserErrors.length = 0;
});

test("price alerts say that they need an account", { tag: "@drill" }, async ({ page }) => {
  await openSample(page);
  await holdings(page).getByRole("button", { name: "Set price alert for Solana" }).click();
  await expect(toastOf(page)).toContainText("Please sign in to set price alerts.");
});

test("another tab sees changes, and deleting the portfolio asks first", { tag: "@drill" }, async ({
  page,
  context,
}) => {
  await openSample(page);
  const other = await context.newPage();
  await other.goto("/portfolio");
  await expect(holdings(other).getByText("Solana")).toBeVisible();
  await holdings(other).getByRole("button", { name: "Delete Solana" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(holdings(page).getByText("Solana")).toHaveCount(0);
  await banner(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Tidemark" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Welcome to Tidemark" })).toBeVisible();
});
