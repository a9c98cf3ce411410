import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { openMarket } from "../support/market-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
/** The text of the option that the field points to, which a screen reader reads. */
async function markedText(page: Page): Promise<string> {
  const id = await field(page).getAttribute("aria-activedescendant");
  return (await page.locator(`[id="${id}"]`).textContent()) ?? "";
}

test("the keys open the palette everywhere, and type in a text field", async ({ page }) => {
  await openMarket(page);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await page.goto("/about");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  await page.keyboard.type("a/b?");
  await expect(field(page)).toHaveValue("a/b?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Move in the list of results");
  await expectNoViolations(page, "the shortcuts");
});

test("a coin, a page, an action, an article and an own position are found with the keyboard alone", {
  tag: "@drill",
}, async ({ page }) => {
  await signUp(page);
  const position = { symbol: "sol", name: "Solana", coinId: "solana", amount: "12.5", entryPrice: "100" };
  expect((await page.request.post("/api/spot-positions", { data: position })).status()).toBe(201);
  await page.request.post("/api/news", { data: { title: "Palettes of the sea", content: "Blue.", isPublished: true } });
  await openMarket(page);
  const search = async (text: string) => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(text);
  };
  await search("etherum");
  await expect(options(page).first()).toContainText("Ethereum");
  expect(await markedText(page)).toContain("Ethereum");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => markedText(page)).not.toContain("EthereumETH");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/coins\/ethereum$/);
  await expect(palette(page)).toBeHidden();

  await search("price al");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/alerts$/);

  await search("palettes of");
  await expect(options(page).filter({ hasText: "Palettes of the sea" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/news\/\d+/);

  await search("alert btc 60,000");
  await expect(options(page).first()).toContainText("Set alert on Bitcoin at 60,000");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("dialog", { name: "Set Price Alert" });
  await expect(alert).toContainText("Bitcoin");
  await expect(alert.getByLabel(/^Target/)).toHaveValue("60000");
  await expect(alert.getByLabel("Falls below")).toBeChecked();
  await page.keyboard.press("Escape");

  await search("buy 0.5 eth");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add to Portfolio" }).getByLabel("Amount")).toHaveValue("0.5");
  await page.keyboard.press("Escape");

  await search("sell 0.5 sol");
  await page.keyboard.press("Enter");
  const sale = page.getByRole("dialog", { name: "Add transaction" });
  await expect(sale.getByLabel("Type")).toHaveValue("sell");
  await expect(sale.getByText("Solana", { exact: true })).toBeVisible();
  await expect(sale.getByLabel("Amount")).toHaveValue("0.5");
  await expect(sale.locator("output")).toHaveText(/^\$\d/);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/transactions$/);
  // The list is open already.
  await search("sell 2 sol");
  await page.keyboard.press("Enter");
  await expect(sale.getByLabel("Amount")).toHaveValue("2");
  await page.keyboard.press("Escape");

  await search("what if sol -30");
  await page.keyboard.press("Enter");
  const whatIf = page.getByRole("region", { name: "What if" });
  await expect(whatIf.getByLabel("Price of")).toHaveValue("solana");
  await expect(whatIf).toContainText("−30.00%");

  const theme = await page.locator("html").getAttribute("data-theme");
  await search("switch theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", theme ?? "");

  // The entries that were chosen last come first.
  await page.keyboard.press("Control+k");
  await expect(options(page).first()).toContainText("Switch theme");
  await expect(options(page).nth(1)).toContainText("Sell Solana");
  await expect(options(page).nth(2)).toContainText("Add Ethereum to portfolio");
  await expect(options(page).nth(3)).toContainText("Set alert on Bitcoin");
  await page.keyboard.type("solana");
  await expect(options(page).filter({ hasText: "Your position" })).toContainText("12.5 SOL · Spot");
});

test("a visitor adds a coin from the palette without an account", async ({ page }) => {
  await openMarket(page);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("add 2 eth");
  await expect(options(page).first()).toContainText("Add 2 Ethereum to portfolio");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Try it without an account" }).click();
  const adding = page.getByRole("dialog", { name: "Add to Portfolio" });
  await expect(adding).toContainText("Ethereum");
  await expect(adding.getByLabel("Amount")).toHaveValue("2");
});

test("the palette shows a message when nothing is found, and has no accessibility violations", {
  tag: "@drill",
}, async ({ page }) => {
  await openMarket(page);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(options(page).first()).toBeVisible();
  await expectNoViolations(page, "the palette");
  await field(page).fill("bit");
  await expect(options(page).first()).toContainText("Bitcoin");
  await expect(palette(page).getByRole("status")).toHaveText(/^\d+ results$/);
  await expectNoViolations(page, "results");
  await field(page).fill("zzzzzzzz");
  await expect(palette(page)).toContainText("Nothing found for “zzzzzzzz”.");
  await expectNoViolations(page, "no results");
});
