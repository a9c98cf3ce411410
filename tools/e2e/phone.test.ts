import { changeStart, openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/test.ts";

const MIN_TARGET_PX = 44;
const PHONE = { width: 375, height: 812 };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test("each coin is a card with all its figures, on a page that does not scroll sideways and has large tap targets", async ({
  page,
}) => {
  const { row, rows } = await openMarket(page);
  const card = row("Bitcoin").first();
  await expect(card.getByText("Bitcoin", { exact: true })).toBeVisible();
  for (const column of [1, 2, 3, 5, 6, 7]) await expect(card.getByRole("cell").nth(column)).toBeVisible();
  for (const [cell, label] of [
    [".c-cap", "MCap"],
    [".c-volume", "Vol"],
    [".c-supply", "Sup"],
  ] as const) {
    const labelText = await card.locator(cell).evaluate((element) => getComputedStyle(element, "::before").content);
    expect(labelText).toBe(`"${label} "`);
  }
  await expect(card.getByRole("button", { name: "Add Bitcoin" })).toBeVisible();
  const [first, second] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()];
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0) - 1);

  const tooSmall = await page.evaluate((minSize) => {
    const reach = minSize / 2 - 1;
    const sides = [
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ] as const;
    const bar = (element: Element | null) => element?.closest("header, .sticky-ticker, .bottom-bar") ?? null;
    // The tap area may be larger than the drawn element, so points around its centre are tested. A point that a bar
    // covers counts as hit, because the user can scroll.
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
  }, MIN_TARGET_PX);
  expect(tooSmall).toEqual([]);

  // The strip and the ticker scroll away, and the navigation stays.
  await page.mouse.wheel(0, 600);
  await expect(page.locator(".strip")).not.toBeInViewport();
  await expect(page.locator(".sticky-ticker")).not.toBeInViewport();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeInViewport();

  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overhang()).toBe(0);
  await page.evaluate(() => document.querySelector("footer")?.scrollIntoView());
  expect(await overhang()).toBe(0);
});

test("at least six whole coins are above the bottom bar", { tag: "@drill" }, async ({ page, product }) => {
  // The age of old prices would take a line.
  await product.refresh();
  const { rows } = await openMarket(page);
  const bar = await page.getByRole("navigation", { name: "Main, at the bottom" }).boundingBox();
  const sixth = await rows.nth(5).boundingBox();
  expect(sixth!.y + sixth!.height).toBeLessThanOrEqual(bar!.y);
});

test("a long coin name is truncated, and its symbol and the line below are not", { tag: "@drill" }, async ({
  page,
}) => {
  await changeStart(page, ({ market, ...start }) => {
    // Every second price is old, so its row shows an age before the link.
    const age = market.age.map((_, index) => (index % 2 === 0 ? 0 : 600));
    return { ...start, market: { ...market, age } };
  });
  const { row, rows } = await openMarket(page, "/?q=in");
  const name = row("BlackRock USD Institutional Digital Liquidity Fund").locator(".coin-name");
  for (const width of [375, 768, 1024]) {
    await page.setViewportSize({ ...PHONE, width });
    await expect(name).toBeAttached();
    await expect(rows.getByText("10 h ago").first()).toBeVisible();
    expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    const truncated = await rows
      .locator(".coin-title, .coin-details")
      .evaluateAll((lines) =>
        lines
          .filter((line) => line.scrollWidth > line.clientWidth && line.clientWidth > 0)
          .map((line) => line.outerHTML),
      );
    expect(truncated, `at ${width} px`).toEqual([]);
  }
});

test("the bottom bar links to the main pages, its More sheet to the others, and the search opens there too", async ({
  page,
}) => {
  await openMarket(page);
  const bar = page.getByRole("navigation", { name: "Main, at the bottom" });
  await expect(bar.getByRole("link", { name: "Market" })).toHaveAttribute("aria-current", "page");
  await bar.getByRole("button", { name: "More" }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await sheet.getByRole("link", { name: "Arbitrage" }).click();
  await expect(page.getByRole("heading", { name: "DEX Arbitrage" })).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Search" }).getByRole("combobox")).toBeFocused();
});

for (const [width, height, zoomed] of [
  [640, 400, "1280 × 800"],
  [720, 450, "1440 × 900"],
] as const)
  test(`at 200 % zoom of ${zoomed}, a coin is above the fold and nothing covers its figures`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { rows } = await openMarket(page);
    const bar = await page.getByRole("navigation", { name: "Main, at the bottom" }).boundingBox();
    const first = await rows.first().boundingBox();
    expect(first!.y + first!.height).toBeLessThanOrEqual(bar!.y);
    const covered = await rows.first().evaluate((row) => {
      const sign = row.querySelector(".add")!.getBoundingClientRect();
      const [x, y] = [sign.x + sign.width / 2, sign.y + sign.height / 2];
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        // The plus sign is 10 px large.
        if (left < x + 5 && right > x - 5 && top < y + 5 && bottom > y - 5 && right > left)
          found.push(text.textContent!);
      }
      return found.filter((text) => text.trim() !== "Add");
    });
    expect(covered).toEqual([]);
  });

test("at 768 px columns give way before the names of the large coins are cut", { tag: "@drill" }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const { rows } = await openMarket(page);
  const cut = await rows
    .locator(".coin-name")
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
  expect(cut).toEqual([]);
});

test("the first screen of the heat map shows the whole map", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/?view=heatmap");
  await expect(page.getByRole("list", { name: "Heat map" }).getByRole("link").first()).toBeVisible();
  const bar = await page.getByRole("navigation", { name: "Main, at the bottom" }).boundingBox();
  const map = await page.getByRole("list", { name: "Heat map" }).boundingBox();
  expect(map!.y + map!.height).toBeLessThanOrEqual(bar!.y);
});
