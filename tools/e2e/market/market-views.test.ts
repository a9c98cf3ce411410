import type { Page } from "@playwright/test";
import fc from "fast-check";
import { expectNoViolations } from "../support/axe.ts";
import { changeStart, expectBuilt, openMarket } from "../support/market-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

const rows = (page: Page) => page.locator("tbody tr[data-coin]");
const names = (page: Page) => rows(page).locator(".coin-name").allTextContents();
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Market lists" }).getByRole("link", { name, exact: true });
const star = (page: Page, name: string) => page.getByRole("button", { name: `Watch ${name}`, exact: true });
const PHONE = { width: 375, height: 812 };

test("a visitor watches coins, finds them in the watchlist, and keeps them after signing up", async ({ page }) => {
  await openMarket(page);
  await star(page, "Solana").click();
  await star(page, "Bitcoin").click();
  await expect(star(page, "Bitcoin")).toHaveAttribute("aria-pressed", "true");
  await tab(page, "Watchlist").click();
  await expect(page).toHaveURL(/\?view=watchlist$/);
  await expect(tab(page, "Watchlist")).toHaveAttribute("aria-current", "page");
  await expect(tab(page, "All")).not.toHaveAttribute("aria-current", "page");
  await expect(rows(page)).toHaveCount(2);
  // In the order in which they were added, not by rank.
  expect(await names(page)).toEqual(["Solana", "Bitcoin"]);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);

  await signUp(page);
  await page.reload();
  await expect
    .poll(async () => (await (await page.request.get("/api/watchlist")).json()).coinIds)
    .toEqual(["solana", "bitcoin"]);
  expect(await page.evaluate(() => localStorage.getItem("tidemark.watchlist"))).toBeNull();
  await expect(rows(page)).toHaveCount(2);
  await star(page, "Solana").click();
  await expect(rows(page)).toHaveCount(1);
  await star(page, "Bitcoin").click();
  await expect(page.getByText("Your watchlist is empty.")).toBeVisible();
});

test("another tab shows a change of the watchlist", { tag: "@drill" }, async ({ page, context }) => {
  await openMarket(page);
  const other = await context.newPage();
  await openMarket(other);
  await star(page, "Solana").click();
  await expect(star(other, "Solana")).toHaveAttribute("aria-pressed", "true");
});

test("movers are sorted by change and have enough volume, and the most traded are sorted by volume", {
  tag: "@drill",
}, async ({ page }) => {
  await openMarket(page);
  type Coin = Record<string, number | null> & { name: string };
  // The market may change while the test runs, for the page and for this list.
  const expectTop = async (field: string, sign: number) => {
    const market: Coin[] = await (await page.request.get("/api/top-coins?limit=1000")).json();
    const top = market
      .filter((coin) => (coin.total_volume ?? 0) >= 100_000)
      .filter((coin) => field === "total_volume" || sign * (coin[field] ?? 0) > 0)
      .toSorted((a, b) => sign * (b[field]! - a[field]!));
    expect((await names(page)).slice(0, 3)).toEqual(top.slice(0, 3).map(({ name }) => name));
  };
  await tab(page, "Gainers").click();
  await expect(() => expectTop("price_change_percentage_24h", 1)).toPass();
  await tab(page, "Losers").click();
  await expect(() => expectTop("price_change_percentage_24h", -1)).toPass();
  await tab(page, "Most traded").click();
  await expect(() => expectTop("total_volume", 1)).toPass();
  await page.goBack();
  await expect(tab(page, "Losers")).toHaveAttribute("aria-current", "page");
});

test("the heat map is used with the keyboard, and a table shows the same", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/?view=heatmap");
  const map = page.getByRole("list", { name: "Heat map" });
  await expect(map.getByRole("link")).toHaveCount(100);
  const sums = await map.evaluate((list) => {
    const boxes = [...list.children].map((tile) => tile.getBoundingClientRect());
    return [boxes.reduce((sum, { width, height }) => sum + width * height, 0), list.clientWidth * list.clientHeight];
  });
  // Browsers keep positions in 64ths of a pixel.
  expect(Math.abs(sums[0]! - sums[1]!) / sums[1]!).toBeLessThan(0.001);
  const first = map.getByRole("link").first();
  await expect(first).toHaveAccessibleName(/^BTC [+−][\d.]+% in 24 hours, Bitcoin, \$[\d,.]+, market cap \$/);
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(map.getByRole("link", { name: /, Bitcoin,/ })).not.toBeFocused();
  await expectNoViolations(page, "the map");
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("row")).toHaveCount(101);
  await expectNoViolations(page, "the table");
});

test("the heat map can be read after large changes, in both pairs of colours", { tag: "@drill" }, async ({ page }) => {
  await changeStart(page, (start) => {
    const large = start.market.id.map((_, index) => (index % 2 === 0 ? 30 : -30));
    return { ...start, market: { ...start.market, price_change_percentage_24h: large } };
  });
  for (const pair of ["green-red", "blue-orange"]) {
    await page.addInitScript((name) => localStorage.setItem("tidemark.pair", name), pair);
    await page.goto("/?view=heatmap");
    await expect(page.getByRole("link", { name: /^BTC \+30\.0/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^ETH −30\.0/ })).toBeVisible();
    await expectNoViolations(page, pair, [1440]);
  }
});

test("filters, columns and density are chosen in a dialog, on a phone in a sheet", { tag: "@drill" }, async ({
  page,
}) => {
  for (const size of process.env.DRILL === "1" ? [{ width: 1440, height: 900 }, PHONE] : [PHONE]) {
    await page.setViewportSize(size);
    await openMarket(page);
    await page.getByRole("button", { name: "Filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filters and columns" });
    await dialog.getByRole("combobox", { name: "Market cap" }).selectOption({ label: "$10B and more" });
    await dialog.getByLabel("Hide stablecoins").check();
    await dialog.getByLabel("Compact rows").check();
    await dialog.getByLabel("Last 7 days").uncheck();
    if (size === PHONE) await expectNoViolations(page, "the dialog");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/cap=10b/);
    expect(new URL(page.url()).search).toBe("?cap=10b&stables=off&density=compact&hide=spark");
    await expect(page.getByRole("button", { name: "Filters (2)" })).toBeVisible();
    await expect(page.locator("tbody .c-spark").first()).toBeHidden();
    expect(await names(page)).not.toContain("Tether");
    await page.reload();
    await expect(page.locator("tbody .c-spark").first()).toBeHidden();
    await page.getByRole("button", { name: "Filters (2)" }).click();
    await dialog.getByRole("button", { name: "Reset" }).click();
    await expect(page).toHaveURL(/\/$/);
  }
});

test("filters that leave no coins are named and cleared", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/?cap=10b&vol=1b&move=down10&density=compact");
  await expect(page.getByText("No coins match your filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page).first()).toContainText("Bitcoin");
  expect(new URL(page.url()).search).toBe("?density=compact");
});

test("a phone shows the tab of a link that was shared", { tag: "@drill" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/?view=heatmap");
  await expect(tab(page, "Heat map")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the figures of a watched coin do not overlap on a phone", { tag: "@drill" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openMarket(page);
  await star(page, "BNB").click();
  await page.goto("/?view=watchlist&show=1h.30d");
  await expect(page.getByRole("button", { name: "Move BNB" })).toBeVisible();
  const gaps = await rows(page).evaluate((row) => {
    const [day, cap, volume, supply] = [".c-7d", ".c-cap", ".c-volume", ".c-supply"].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(row.querySelector(cell)!);
      return range.getBoundingClientRect();
    }) as [DOMRect, DOMRect, DOMRect, DOMRect];
    return [cap.left - day.right, volume.left - cap.right, supply.left - volume.right];
  });
  // Each gap has room for the label of the next figure.
  expect(gaps.every((gap) => gap > 20)).toBe(true);
});

test("a phone shows at least eight whole coins in compact rows", { tag: "@drill" }, async ({ page, product }) => {
  // The age of old prices would take a line.
  await product.refresh();
  await page.setViewportSize(PHONE);
  await openMarket(page, "/?density=compact");
  await expect(rows(page).nth(12)).toBeAttached();
  const whole = await page.evaluate(() => {
    const bottom = document.querySelector(".bottom-bar")!.getBoundingClientRect().top;
    const coins = [...document.querySelectorAll("tbody tr[data-coin]")];
    return coins.filter((coin) => coin.getBoundingClientRect().bottom <= bottom).length;
  });
  expect(whole).toBeGreaterThanOrEqual(8);
});

test("any combination of view, filters, columns, order and search survives a reload and going back", {
  tag: "@drill",
}, async ({ page }) => {
  await openMarket(page);
  const option = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const state = fc.record({
    view: option("watchlist", "gainers", "losers", "traded"),
    q: option("coin", "bit", "e"),
    sort: option("price", "cap", "name", "change24h"),
    dir: option("asc", "desc"),
    cap: option("1b", "100m"),
    vol: option("10m", "1m"),
    move: option("up", "down5"),
    stables: option("off"),
    density: option("compact"),
    hide: option("spark", "7d.supply"),
  });
  const read = async () => {
    await expectBuilt(page);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    return JSON.stringify([
      (await names(page)).slice(0, 8),
      await page.locator("nav [aria-current=page]").allTextContents(),
      await page.locator("th[aria-sort]").allTextContents(),
      await page.locator("thead th:visible").count(),
      await page.getByRole("searchbox", { name: "Search coins" }).inputValue(),
      await page.getByRole("button", { name: /^Filters/ }).textContent(),
    ]);
  };
  for (const values of fc.sample(state, { numRuns: 8, seed: 11 })) {
    const known = Object.entries(values).filter(([, value]) => value !== undefined) as [string, string][];
    await page.goto(`/?${new URLSearchParams(known)}`);
    await expect(page.getByRole("searchbox", { name: "Search coins" })).toHaveValue(values.q ?? "");
    const shown = await read();
    const address = page.url();
    await page.reload();
    expect(await read()).toBe(shown);
    await page.goto("/about");
    await page.goBack();
    await expect(page).toHaveURL(address);
    expect(await read()).toBe(shown);
  }
});
