import type { Locator, Page } from "@playwright/test";
import { findings, inEveryLook } from "./support/axe.ts";
import { signUp } from "./support/people.ts";
import { LEVERAGED, openPortfolio, portfolioPage, SPOT } from "./support/portfolio-page.ts";
import { expect, test } from "./support/returning.ts";
import { thousandPositions } from "./support/thousand-positions.ts";

const DAY = 86_400_000;
/** Rows of positions that stand in the page at once, and elements of the page with them. */
const MOST_ROWS = 60;
const MOST_NODES = 1500;

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("axe finds nothing, and nothing sticks out", async ({ page, product }) => {
  // The page calls nothing liquidated by a price that is old by now.
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
    return `('${id}', ${at}, ${at}, '${20000 + day * 300}', '21000', '0')`;
  });
  product.inDatabase(`INSERT INTO portfolio_snapshots VALUES ${days}`);
  await page.reload();
  await expect(row("Dead")).toContainText("LIQUIDATED");
  await page.waitForLoadState("networkidle");
  await inEveryLook(page, async (look, rules) => {
    expect(await findings(page, rules), look).toEqual([]);
    expect(await overhang(page), look).toBe(0);
  });
});

/** The dialogs that these buttons open, in every look. */
async function expectCleanDialogs(page: Page, buttons: Locator[]): Promise<void> {
  for (const button of buttons) {
    await button.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await inEveryLook(
      page,
      async (look, rules) => {
        expect(await findings(page, rules), look).toEqual([]);
        const isCut = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
        expect(isCut, `${await dialog.getAttribute("aria-labelledby")}, ${look}`).toBe(false);
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
  test(`axe finds nothing in the dialogs of ${section}`, async ({ page }) => {
    const { add } = await openPortfolio(page, [...spot], [...leveraged]);
    const buttons = actions.map((name) => page.getByRole("button", { name }));
    await expectCleanDialogs(page, [add(section), ...buttons]);
  });
}

test("axe finds nothing in the import", async ({ page }) => {
  await openPortfolio(page);
  await expectCleanDialogs(page, [page.getByRole("button", { name: "Import CSV" })]);
});

test("the search for a coin works by keyboard alone, and its Escape leaves the dialog open", async ({ page }) => {
  const { add, dialog } = await openPortfolio(page);
  await add("Portfolio Holdings").focus();
  await page.keyboard.press("Enter");
  const adding = dialog("Add Spot Position");
  const search = adding.getByRole("combobox", { name: "Find a coin" });
  await expect(search).toBeFocused();
  await search.pressSequentially("sol");
  await expect(adding.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(adding.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(adding.getByRole("option").first().getByText("SOL", { exact: true })).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(adding.getByRole("listbox")).toBeHidden();
  await expect(adding).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(adding).toBeHidden();
  await expect(add("Portfolio Holdings")).toBeFocused();
});

test("the chart is read with the arrow keys", async ({ page, product }) => {
  await openPortfolio(page, [SPOT]);
  const { id } = await (await page.request.get("/api/user")).json();
  const at = Date.now() - (Date.now() % DAY) - 3 * DAY;
  product.inDatabase(`INSERT INTO portfolio_snapshots VALUES ('${id}', ${at}, ${at}, '21000', '20000', '1000')`);
  await page.reload();
  const chart = page.getByRole("slider", { name: "Portfolio value over time" });
  await chart.focus();
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuetext", /: \$21,000\.00, \+\$1,000\.00 \(\+5\.00%\)$/);
  await expect(chart.getByText("$21,000.00", { exact: true })).toBeVisible();
  await page.keyboard.press("End");
  await expect(chart).not.toHaveAttribute("aria-valuetext", /21,000/);
});

test("1,000 positions are scrolled through in few rows and nodes", async ({ page, product }) => {
  await signUp(page);
  const { id } = await (await page.request.get("/api/user")).json();
  product.inDatabase(thousandPositions(id));
  await page.goto("/portfolio");
  const { spot } = portfolioPage(page);
  await expect(spot).toHaveAttribute("aria-rowcount", "1001");
  const rows = spot.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const expectFew = async () => {
    expect(await page.locator("tr[data-position]").count()).toBeLessThan(MOST_ROWS);
    expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(MOST_NODES);
  };
  await expect(rows.first()).toHaveAttribute("aria-rowindex", "2");
  await expectFew();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(rows.last()).toHaveAttribute("aria-rowindex", "1001");
  await expect(rows.last()).toBeVisible();
  await expectFew();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test("positions are cards with all their figures and targets for a thumb", async ({ page }) => {
    const { row } = await openPortfolio(page, [SPOT], [LEVERAGED]);
    const spotCard = row("Bitcoin");
    for (const text of ["0.5 BTC", "Entry $40,000.00", "Cost $20,000.00", "of total"])
      await expect(spotCard).toContainText(text);
    const leveragedCard = row("Ethereum");
    for (const text of ["Long 3×", "2 ETH", "$3,000.00", "away"]) await expect(leveragedCard).toContainText(text);
    const small = await page.locator("main :is(button, a[href])").evaluateAll((targets) =>
      targets
        .map((target) => ({
          name: target.getAttribute("aria-label") ?? target.textContent,
          ...target.getBoundingClientRect().toJSON(),
        }))
        .filter(({ width, height }) => width > 0 && (height < 43.5 || width < 40))
        .map(({ name, width, height }) => `${name}: ${Math.round(width)}×${Math.round(height)}`),
    );
    expect(small).toEqual([]);
    for (const card of [spotCard, leveragedCard]) {
      const cut = await card
        .locator("td, th")
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.checkVisibility() && cell.scrollHeight > cell.clientHeight + 1)
            .map((cell) => cell.className),
        );
      expect(cut).toEqual([]);
    }
  });
});
