import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";
import { signUp } from "./users.ts";

/** Locators of the portfolio page. */
export const portfolioPage = (page: Page) => ({
  summary: page.getByRole("region", { name: "Summary" }),
  spot: page.getByRole("table", { name: "Portfolio Holdings" }),
  leveraged: page.getByRole("table", { name: "Leveraged Positions" }),
  row: (name: string, index = 0) =>
    page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name }) })
      .nth(index),
  add: (section: "Portfolio Holdings" | "Leveraged Positions") =>
    page.getByRole("region", { name: section }).getByRole("button", { name: "Add Position" }),
  dialog: (name: string) => page.getByRole("dialog", { name }),
});

export const SPOT = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: "0.5", entryPrice: "40000" };
export const LEVERAGED = {
  symbol: "eth",
  name: "Ethereum",
  coinId: "ethereum",
  size: "2",
  entryPrice: "3000",
  leverage: 3,
};

/** Adds a position through the API, for tests that do not test the dialogs. */
export async function createPosition(
  page: Page,
  kind: "spot" | "leveraged",
  position: object,
): Promise<{ id: string }> {
  const reply = await page.request.post(`/api/${kind}-positions`, { data: position });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
}

/** Signs up a new user with these positions and opens the portfolio. */
export async function openPortfolio(page: Page, spot: object[] = [], leveraged: object[] = [], path = "/portfolio") {
  await signUp(page);
  for (const position of spot) await createPosition(page, "spot", position);
  for (const position of leveraged) await createPosition(page, "leveraged", position);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
  await expect(portfolioPage(page).summary).toBeVisible();
  return portfolioPage(page);
}

/** Types a search and chooses the first coin of the results. */
export async function chooseCoin(dialog: Locator, text: string, name = "Find a coin"): Promise<void> {
  const search = dialog.getByRole("combobox", { name });
  await search.fill(text);
  await dialog.getByRole("option").first().waitFor();
  await search.press("Enter");
}

export const field = (dialog: Locator, name: string): Locator => dialog.getByRole("textbox", { name, exact: true });
