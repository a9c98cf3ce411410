import type { Locator, Page } from "@playwright/test";
import { expectNoViolations, findViolations, forEachAppearance } from "../support/axe.ts";
import { LEVERAGED, openPortfolio, portfolioPage, SPOT } from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { thousandPositions } from "../support/thousand-positions.ts";
import { signUp } from "../support/users.ts";

const DAY = 86_400_000;
/** The maximum numbers of position rows and of elements that are in the page at once. */
const MAX_ROWS = 60;
const MAX_NODES = 1500;

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the portfolio has no accessibility violations and does not scroll sideways", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  // Refreshes the prices first, because the page ignores old prices for liquidations.
  await product.refresh();
  const { row } = await openPortfolio(
    page,
    [
      SPOT,
      { ...SPOT, name: "A coin with a very long name that does not fit anywhere", amount: "123456789012.12345678" },
    ],
    [
      LEVERAGED,
      { ...LEVERAGED, name: "Dead", liquidationPrice: "900000" },
      { ...LEVERAGED, name: "Near", positionType: "short", liquidationPrice: "3600" },
    ],
  );
  const { id } = await (await page.request.get("/api/user")).json();
  const days = Array.from({ length: 20 }, (_, day) => {
    const at = Date.now() - (Date.now() % DAY) - (day + 1) * DAY;
    return `('${id}', ${at}, ${at}, '${20000 + day * 300}', '21000', '0', '${9000 + day * 100}')`;
  });
  await product.runSql(
    `INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value, cost, pnl, equity) VALUES ${days}`,
  );
  await page.reload();
  await expect(row("Dead")).toContainText("LIQUIDATED");
  await page.waitForLoadState("networkidle");
  await forEachAppearance(page, async (appearance, rules) => {
    expect(await findViolations(page, rules), appearance).toEqual([]);
    expect(await overhang(page), appearance).toBeLessThanOrEqual(0);
  });
});

test("names and states of leveraged positions are whole at every width of a laptop", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  await product.refresh();
  const { row } = await openPortfolio(
    page,
    [],
    [
      { ...LEVERAGED, name: "Dogecoin", liquidationPrice: "900000" },
      { ...LEVERAGED, name: "Ethereum", positionType: "short", liquidationPrice: "3600" },
    ],
  );
  await expect(row("Dogecoin")).toContainText("LIQUIDATED");
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page
      .locator("tr[data-position] th span, tr[data-position] th a")
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
          .map(({ textContent }) => textContent),
      );
    expect(cut, `${width} px`).toEqual([]);
  }
});

/** Checks the dialogs that these buttons open, at every width in both themes. */
async function expectNoViolationsInDialogs(page: Page, buttons: Locator[]): Promise<void> {
  for (const button of buttons) {
    await button.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await forEachAppearance(
      page,
      async (appearance, rules) => {
        expect(await findViolations(page, rules), appearance).toEqual([]);
        const isTruncated = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
        expect(isTruncated, `${await dialog.getAttribute("aria-labelledby")}, ${appearance}`).toBe(false);
      },
      { widths: [375, 1440], height: 812 },
    );
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
}

const SECTIONS = [
  { section: "Portfolio Holdings", spot: [SPOT], leveraged: [], actions: ["Edit Bitcoin", "Delete Bitcoin"] },
  { section: "Leveraged Positions", spot: [], leveraged: [LEVERAGED], actions: ["Edit Ethereum", "Close Ethereum"] },
] as const;
for (const { section, spot, leveraged, actions } of SECTIONS) {
  test(`the dialogs of ${section} have no accessibility violations`, { tag: "@drill" }, async ({ page }) => {
    const { add } = await openPortfolio(page, [...spot], [...leveraged]);
    const buttons = actions.map((name) => page.getByRole("button", { name }));
    await expectNoViolationsInDialogs(page, [add(section), ...buttons]);
  });
}

test("an empty portfolio has no accessibility violations", { tag: "@drill" }, async ({ page }) => {
  await openPortfolio(page);
  await expectNoViolations(page, "the empty portfolio");
});

test("the coin search works with the keyboard, and Escape in it keeps the dialog open", { tag: "@drill" }, async ({
  page,
}) => {
  const { add, dialog } = await openPortfolio(page);
  await add("Portfolio Holdings").focus();
  await page.keyboard.press("Enter");
  const addDialog = dialog("Add Spot Position");
  const search = addDialog.getByRole("combobox", { name: "Find a coin" });
  await expect(search).toBeFocused();
  await search.pressSequentially("sol");
  await expect(addDialog.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expectNoViolations(page, "the coin search");
  await page.keyboard.press("ArrowDown");
  await expect(addDialog.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(addDialog.getByRole("option").first().getByText("SOL", { exact: true })).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(addDialog.getByRole("listbox")).toBeHidden();
  await expect(addDialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(addDialog).toBeHidden();
  await expect(add("Portfolio Holdings")).toBeFocused();
});

test("the keyboard moves through the values of the chart", { tag: "@drill" }, async ({ page, product }) => {
  await openPortfolio(page, [SPOT]);
  const { id } = await (await page.request.get("/api/user")).json();
  const at = Date.now() - (Date.now() % DAY) - 3 * DAY;
  await product.runSql(
    `INSERT INTO portfolio_snapshots (user_id, bucket, taken_at, value, cost, pnl) VALUES ('${id}', ${at}, ${at}, '21000', '20000', '1000')`,
  );
  await page.reload();
  const chart = page.getByRole("slider", { name: "Portfolio value over time" });
  await chart.focus();
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuetext", /: \$21,000\.00, P&L \+\$1,000\.00 \(\+5\.00%\)$/);
  await expect(chart.getByText("$21,000.00", { exact: true })).toBeVisible();
  await page.keyboard.press("End");
  await expect(chart).not.toHaveAttribute("aria-valuetext", /21,000/);
});

test("a portfolio with 1,000 positions stays within the row and node limits", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  await signUp(page);
  const { id } = await (await page.request.get("/api/user")).json();
  await product.runSql(thousandPositions(id));
  await page.goto("/portfolio");
  const { spot } = portfolioPage(page);
  await expect(spot).toHaveAttribute("aria-rowcount", "1001");
  const rows = spot.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const expectWithinLimits = async () => {
    expect(await page.locator("tr[data-position]").count()).toBeLessThan(MAX_ROWS);
    expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(MAX_NODES);
  };
  await expect(rows.first()).toHaveAttribute("aria-rowindex", "2");
  await expectWithinLimits();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(rows.last()).toHaveAttribute("aria-rowindex", "1001");
  await expect(rows.last()).toBeVisible();
  await expectWithinLimits();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test("positions are cards with all their figures and large tap targets", async ({ page }) => {
    const { row } = await openPortfolio(page, [SPOT], [LEVERAGED]);
    const spotCard = row("Bitcoin");
    for (const text of ["0.5 BTC", "Entry $40,000.00", "Cost $20,000.00", "of equity"])
      await expect(spotCard).toContainText(text);
    const leveragedCard = row("Ethereum");
    for (const text of ["Long 3×", "2 ETH", "$3,000.00", "to liquidation"])
      await expect(leveragedCard).toContainText(text);
    const tooSmall = await page.locator("main :is(button, a[href])").evaluateAll((targets) =>
      targets
        .map((target) => ({
          name: target.getAttribute("aria-label") ?? target.textContent,
          ...target.getBoundingClientRect().toJSON(),
        }))
        .filter(({ width, height }) => width > 0 && (height < 43.5 || width < 40))
        .map(({ name, width, height }) => `${name}: ${Math.round(width)}×${Math.round(height)}`),
    );
    expect(tooSmall).toEqual([]);
    for (const card of [spotCard, leveragedCard]) {
      const truncated = await card
        .locator("td, th")
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.checkVisibility() && cell.scrollHeight > cell.clientHeight + 1)
            .map((cell) => cell.className),
        );
      expect(truncated).toEqual([]);
    }
  });
});
