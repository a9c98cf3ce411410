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

/** The lists, the rows or cards of each, and whether a press opens a page or a dialog. */
const LISTS: { path: string; rows: string; opens: "page" | "dialog" }[] = [
  { path: "/", rows: "tr[data-coin]", opens: "page" },
  { path: "/?view=gainers", rows: "tr[data-coin]", opens: "page" },
  { path: "/icp-tokens", rows: "tr[data-coin]", opens: "dialog" },
  { path: "/icp-tokens?tab=top", rows: "tr[data-coin]", opens: "dialog" },
  { path: "/ecosystems", rows: "main a[href^='/ecosystem/']", opens: "page" },
  { path: "/ecosystem/solana", rows: "tr[data-coin]", opens: "page" },
];
for (const { path, rows, opens } of LISTS)
  test(`a finger opens the rows of ${path}`, { tag: path.startsWith("/icp-tokens") ? [] : "@drill" }, async ({
    page,
    product,
  }) => {
    await product.refresh();
    for (const index of [0, 1, 4]) {
      await page.goto(path);
      const row = page.locator(rows).nth(index);
      await row.scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
      const { x, y, height } = (await row.boundingBox())!;
      // On the name, a little below the middle of its line.
      await page.touchscreen.tap(x + 90, y + Math.min(height / 2, 30));
      if (opens === "dialog") await expect(page.getByRole("dialog")).toBeVisible();
      else await expect(page).not.toHaveURL(new RegExp(`${path.replace(/[?/]/g, "\\$&")}$`));
    }
  });
