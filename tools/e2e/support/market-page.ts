import type { Locator, Page } from "@playwright/test";
import type { z } from "zod";
import type { startEndpoints } from "../../../shared/start/contract.ts";
import { expect } from "./test.ts";

/** Locators of the market page. */
export const marketPage = (page: Page) => ({
  table: page.getByRole("table", { name: "Coins by market cap" }),
  /** The rows of coins, without the header. */
  rows: page
    .getByRole("table", { name: "Coins by market cap" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") }),
  row: (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) }),
  head: (name: string) => page.getByRole("columnheader", { name, exact: true }),
  search: page.getByRole("searchbox", { name: "Search coins" }),
});

type Start = z.output<(typeof startEndpoints)["GET /api/start"]["reply"]>;

/** Changes what the server sends at the start of a page. */
export async function changeStart(page: Page, change: (start: Start) => object): Promise<void> {
  await page.route(/\/api\/start(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** Replaces the exchange rates. */
export async function replaceRates(page: Page, currencies: Start["currencies"]): Promise<void> {
  await changeStart(page, (start) => ({ ...start, currencies }));
  await page.route("**/api/currencies", (route) => route.fulfill({ json: currencies }));
}

/** Waits until React has built the page. The first HTML has no links in the ticker. */
export const expectBuilt = (page: Page): Promise<void> => expect(page.locator(".ticker-item a").first()).toBeAttached();

/** Opens the market page and waits until React has built it with the full list, in place of the first HTML. */
export async function openMarket(page: Page, path = "/"): Promise<ReturnType<typeof marketPage>> {
  const loaded = page.waitForResponse((reply) => new URL(reply.url()).pathname === "/api/start" && reply.ok());
  await page.goto(path);
  await loaded;
  const market = marketPage(page);
  await expect(market.rows.first()).toBeVisible();
  await expectBuilt(page);
  return market;
}

export const texts = async (cells: Locator): Promise<string[]> =>
  (await cells.allInnerTexts()).map((text) => text.trim());

/** The coin ids of the rows, in order. */
export const idsOf = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.coin ?? ""));
