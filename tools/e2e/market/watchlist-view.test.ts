import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { expectBuilt, idsOf, openMarket } from "../support/market-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

const rows = (page: Page) => page.locator("tbody tr[data-coin]");
const shownIds = (page: Page) => idsOf(rows(page));
const handle = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
const watch = (page: Page, ...coinIds: string[]) => page.request.post("/api/watchlist", { data: { coinIds } });
const saved = async (page: Page) => (await (await page.request.get("/api/watchlist")).json()).coinIds;

async function openWatchlist(page: Page, query = "") {
  await page.goto(`/?view=watchlist${query}`);
  await expectBuilt(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test("the keyboard moves a coin of the watchlist, keeps the focus, and a screen reader hears its place", async ({
  page,
}) => {
  await signUp(page);
  await watch(page, "bitcoin", "ethereum", "solana", "cardano");
  await openWatchlist(page);
  await handle(page, "Bitcoin").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(handle(page, "Bitcoin")).toBeFocused();
  expect(await shownIds(page)).toEqual(["ethereum", "solana", "bitcoin", "cardano"]);
  await expect(page.getByText("Bitcoin: place 3 of 4")).toBeAttached();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => saved(page)).toEqual(["ethereum", "solana", "bitcoin", "cardano"]);
  await page.reload();
  await expect.poll(() => shownIds(page)).toEqual(["ethereum", "solana", "bitcoin", "cardano"]);
  await expectNoViolations(page, "the watchlist");
  // Coins can be moved only while the list has the watchlist's own order.
  await openWatchlist(page, "&sort=price");
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole("button", { name: /^Move / })).toHaveCount(0);
});

test("the mouse drags a coin to its new place, and Escape leaves it where it was", async ({ page }) => {
  await signUp(page);
  await watch(page, "bitcoin", "ethereum", "solana", "cardano");
  await openWatchlist(page);
  const grab = async (name: string, toRow: number) => {
    const from = (await handle(page, name).boundingBox())!;
    const target = (await rows(page).nth(toRow).boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x, target.y + target.height - 5, { steps: 4 });
  };
  await grab("Bitcoin", 2);
  await page.mouse.up();
  await expect.poll(() => shownIds(page)).toEqual(["ethereum", "solana", "bitcoin", "cardano"]);
  await grab("Ethereum", 3);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await shownIds(page)).toEqual(["ethereum", "solana", "bitcoin", "cardano"]);
  await expect.poll(() => saved(page)).toEqual(["ethereum", "solana", "bitcoin", "cardano"]);
});

test("a finger drags a coin on a phone without scrolling the page", { tag: "@drill" }, async ({ browser, product }) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    baseURL: product.origin,
  });
  const page = await context.newPage();
  await signUp(page);
  await watch(page, "bitcoin", "ethereum", "solana");
  await openWatchlist(page);
  const from = (await handle(page, "Bitcoin").boundingBox())!;
  expect(Math.min(from.width, from.height)).toBeGreaterThanOrEqual(44);
  const last = (await rows(page).nth(2).boundingBox())!;
  const touches = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    touches.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x + from.width / 2, y }],
    });
  await touch("touchStart", from.y + from.height / 2);
  for (const share of [0.3, 0.7, 1]) await touch("touchMove", from.y + (last.y + last.height - 4 - from.y) * share);
  await touch("touchEnd");
  await expect.poll(() => shownIds(page)).toEqual(["ethereum", "solana", "bitcoin"]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectNoViolations(page, "the watchlist on a phone");
  await context.close();
});

test("a watched unlisted coin is in the watchlist with its stored figures", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  const market: { id: string }[] = await (await page.request.get("/api/top-coins?limit=1000")).json();
  const found = await (await page.request.get("/api/search-coins?q=Unranked%20Harbor")).json();
  const [coin] = found.filter(({ id }: { id: string }) => !market.some((listed) => listed.id === id));
  await watch(page, coin.id, "bitcoin");
  await openWatchlist(page);
  await expect.poll(() => shownIds(page)).toEqual([coin.id, "bitcoin"]);
  await expect(rows(page).first()).toContainText(coin.name);
  await expect(rows(page).first().locator(".c-rank")).toContainText("–");
  await handle(page, coin.name).press("ArrowDown");
  await expect.poll(() => saved(page)).toEqual(["bitcoin", coin.id]);
});

test("further columns are loaded when they are chosen, sort the market, and stay in the URL", {
  tag: "@drill",
}, async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => request.url().includes("layout=figures") && requested.push(request.url()));
  await openMarket(page);
  await page.getByRole("button", { name: "Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "Filters and columns" });
  expect(requested).toEqual([]);
  for (const label of ["1h %", "30d %", "Volume / Cap", "From all-time high"]) await dialog.getByLabel(label).check();
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(new URL(page.url()).search).toBe("?show=1h.30d.ratio.ath");
  const heads = page.locator("thead th");
  await expect(heads).toHaveText(
    ["#", "Name", "Price", "1h %", "24h %", "7d %", "30d %", "Last 7 days", "Market Cap", "Volume (24h)"].concat(
      ...["Vol / Cap", "Circulating Supply", "From ATH", "Add"],
    ),
  );
  const coin = await (await page.request.get("/api/coins/bitcoin")).json();
  const cell = (name: string) => page.locator(`tr[data-coin=bitcoin] .c-${name}`);
  const percent = async (name: string) => Number((await cell(name).textContent())!.replace("−", "-").replace("%", ""));
  await expect(cell("30d")).toContainText("%");
  expect(await percent("30d")).toBeCloseTo(coin.change30d, 1);
  expect(await percent("ath")).toBeCloseTo((coin.price / coin.ath - 1) * 100, 0);
  expect(await percent("ratio")).toBeCloseTo((coin.volume24h / coin.marketCap) * 100, 0);
  await page.getByRole("button", { name: "30d %" }).click();
  await expect(page).toHaveURL(/sort=change30d/);
  await page.reload();
  await expect(rows(page).first().locator(".c-30d")).toContainText("%");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const shown = await rows(page).locator(".c-30d").allTextContents();
  const values = shown.map((text) => Number(text.replace("−", "-").replace(/[%+,]/g, "")));
  expect(values.length).toBeGreaterThan(10);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  // The columns are aligned with their heads at each width.
  for (const width of [1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, String(width)).toBeLessThanOrEqual(0);
    const name = (await rows(page).first().locator(".c-name").boundingBox())!;
    expect(name.width, `the name at ${width} px`).toBeGreaterThanOrEqual(110);
  }
  await expectNoViolations(page, "the columns");
});
