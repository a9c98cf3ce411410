import { openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/test.ts";

const LEAST_TARGET_PX = 44;
const PHONE = { width: 375, height: 812 };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test("shows each coin as a card with all its figures", async ({ page }) => {
  const { row, rows } = await openMarket(page);
  const card = row("Bitcoin").first();
  await expect(card.getByText("Bitcoin", { exact: true })).toBeVisible();
  for (const at of [1, 2, 3, 5, 6, 7]) await expect(card.getByRole("cell").nth(at)).toBeVisible();
  for (const [cell, label] of [
    [".c-cap", "MCap"],
    [".c-volume", "Vol"],
    [".c-supply", "Supply"],
  ] as const) {
    const shown = await card.locator(cell).evaluate((element) => getComputedStyle(element, "::before").content);
    expect(shown).toBe(`"${label}"`);
  }
  await expect(card.getByRole("button", { name: "Add Bitcoin" })).toBeVisible();
  const [one, next] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()];
  expect(one?.height).toBeGreaterThan(90);
  expect(next?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0) - 1);
});

test("a long name gives way; its symbol and the line below never do, on a tablet too", async ({ page }) => {
  await page.route("**/api/top-coins?*layout=columns*", async (route) => {
    const response = await route.fetch();
    const columns = await response.json();
    // Some prices are old, and a row says so before its link.
    const age = columns.age.map((_: number, at: number) => (at % 2 === 0 ? 0 : 600));
    await route.fulfill({ response, json: { ...columns, age } });
  });
  const { row, rows } = await openMarket(page, "/?q=in");
  const name = row("BlackRock USD Institutional Digital Liquidity Fund").locator(".coin-name");
  for (const width of [375, 768, 1024]) {
    await page.setViewportSize({ ...PHONE, width });
    await expect(name).toBeAttached();
    await expect(rows.getByText("10 h ago").first()).toBeVisible();
    expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    const cut = await rows
      .locator(".coin-called, .coin-more")
      .evaluateAll((lines) =>
        lines
          .filter((line) => line.scrollWidth > line.clientWidth && line.clientWidth > 0)
          .map((line) => line.outerHTML),
      );
    expect(cut, `at ${width} px`).toEqual([]);
  }
});

test("nothing sticks out at the side, at either end of the page", async ({ page }) => {
  await openMarket(page);
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overhang()).toBe(0);
  await page.evaluate(() => document.querySelector("footer")?.scrollIntoView());
  expect(await overhang()).toBe(0);
});

test("every target is large enough for a thumb", async ({ page }) => {
  await openMarket(page);
  const small = await page.evaluate((least) => {
    const reach = least / 2 - 1;
    const sides = [
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ] as const;
    const bar = (element: Element | null) => element?.closest("header, .sticky-ticker, .bottom-bar") ?? null;
    // The touch target may be larger than the drawn control, so the points around its middle are checked;
    // what a bar covers for now can be scrolled out from under it.
    const isLarge = (target: Element): boolean => {
      const { left, top, width, height } = target.getBoundingClientRect();
      return sides.every(([dx, dy]) => {
        const hit = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
        return target.contains(hit) || bar(hit) !== bar(target);
      });
    };
    const isInView = (target: Element): boolean => {
      const { left, top, width, height } = target.getBoundingClientRect();
      return target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    return [...document.querySelectorAll<HTMLElement>("button, a[href], input")]
      .filter((target) => isInView(target) && !isLarge(target))
      .map((target) =>
        [target.getAttribute("aria-label") ?? target.textContent, target.closest("tr")?.dataset.coin].join(" "),
      );
  }, LEAST_TARGET_PX);
  expect(small).toEqual([]);
});

test("the bar at the bottom leads to the pages, and More to the others", async ({ page }) => {
  await openMarket(page);
  const bar = page.getByRole("navigation", { name: "Main, at the bottom" });
  await expect(bar.getByRole("link", { name: "Market" })).toHaveAttribute("aria-current", "page");
  await bar.getByRole("button", { name: "More" }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await sheet.getByRole("link", { name: "Arbitrage" }).click();
  await expect(page.getByRole("heading", { name: "DEX Arbitrage" })).toBeVisible();
  await expect(sheet).toBeHidden();
});

test("the search button leads to the search from another page", async ({ page }) => {
  await page.goto("/arbitrage");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("searchbox", { name: "Search coins" })).toBeFocused();
});
