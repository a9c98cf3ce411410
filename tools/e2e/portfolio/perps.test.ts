import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { openPortfolio, portfolioPage } from "../support/portfolio-page.ts";
import type { DrivenProduct } from "../support/product.ts";
import { expect, test } from "../support/shared-context.ts";

const TRADER = "0x52908400098527886E0F7030069857D2E4169EE7";
const POSITIONS = [
  { coin: "SOL", size: 12.5, entry: 160, leverage: 5, isIsolated: true, funding: 0.41 },
  { coin: "ETH", size: -0.8, entry: 2500, leverage: 4, funding: -1.2 },
];

/** Only the trader's accounts, because those of other tests could use all calls of the run. */
const MAKE_DUE = `UPDATE linked_accounts SET due_at = 0 WHERE address = '${TRADER}'`;

/** The prices are fixed, so that the test knows every figure. */
test.beforeEach(({ product }) =>
  product.setPerps({
    marks: { SOL: 165, ETH: 2450 },
    account: { address: TRADER, cash: { "": 4_000 }, positions: POSITIONS, spot: [{ coin: "USDC", amount: "250.5" }] },
  }),
);
test.afterEach(({ product }) => product.repairUpstream());

const bell = (page: Page) => page.getByRole("button", { name: /^Alerts/ });
const rowOf = (page: Page, name: string) =>
  portfolioPage(page).leveraged.getByRole("row").filter({ hasText: name }).filter({ hasText: "Hyperliquid · Main" });
const positions = (page: Page) => page.getByRole("region", { name: /^Leveraged Positions/ });
const moveSol = (product: DrivenProduct, percent: number) =>
  product.setPerps({ near: { address: TRADER, coin: "SOL", percent } });

/** Links the trader's address in the dialog. */
async function linkTrader(page: Page) {
  await openPortfolio(page);
  await page.getByRole("button", { name: "Link Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Link an account" });
  await dialog.getByLabel("Public address").fill(TRADER);
  await dialog.getByLabel("Kind").selectOption("hyperliquid");
  await dialog.getByLabel("Name").fill("Main");
  await dialog.getByRole("button", { name: "Link Account" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, "SOL")).toBeVisible();
}

test("a linked Hyperliquid account shows its positions with the venue's figures", async ({ page }) => {
  await linkTrader(page);
  const sol = rowOf(page, "SOL");
  for (const text of ["Long 5×", "12.5 SOL", "$2,062.50", "$160.00", "Margin $400.00", "$165.00", "+$62.50"])
    await expect(sol).toContainText(text);
  await expect(sol).toContainText(/1\d\.\d% to liquidation|2\d\.\d% to liquidation/);
  await expect(rowOf(page, "ETH")).toContainText("Short 4×");
  await expect(rowOf(page, "ETH")).toContainText("Funding +$1.20");
  await expect(sol.getByRole("button", { name: /Edit|Close/ })).toHaveCount(0);
  await expect(positions(page)).toContainText("Positions of linked accounts are read-only.");
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("0 spot · 2 leveraged");
  // Equity of 4,102.50 and 250.50 in spot: the positions are not added again.
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Main" }) });
  await expect(card).toContainText("4,353 USDC");
  await sol.getByRole("button", { name: "Details of SOL long, Hyperliquid · Main" }).click();
  const details = page.getByRole("dialog", { name: "SOL long" });
  for (const text of ["5× isolated", "Margin at entry$400.00", "Margin now$462.50", "+$62.50", "Funding paid$0.41"])
    await expect(details).toContainText(text);
  await expectNoViolations(page, "the details");
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expectNoViolations(page, "the positions");
});

test("an address is linked on the chains and on Hyperliquid with one press", { tag: "@drill" }, async ({ page }) => {
  await openPortfolio(page);
  await page.getByRole("button", { name: "Link Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Link an account" });
  await dialog.getByLabel("Public address").fill(TRADER);
  await dialog.getByLabel("Link its Hyperliquid account too").check();
  await expectNoViolations(page, "the dialog");
  await dialog.getByRole("button", { name: "Link Account" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "SOL" }).filter({ hasText: "Hyperliquid" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Linked Accounts/ }).getByRole("heading", { level: 3 })).toHaveCount(
    2,
  );
});

test("the bell warns when the mark price comes near to the liquidation price", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  await linkTrader(page);
  await moveSol(product, 4.8);
  await product.runCron();
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Alerts, 1 unread");
  await bell(page).click();
  await expect(page.getByRole("dialog")).toContainText("Your SOL long is within 5% of liquidation");
  await expect(page.getByRole("dialog")).toContainText("Solana (Hyperliquid · Main) at");
  await page.keyboard.press("Escape");
  await product.runSql(MAKE_DUE);
  await product.runCron();
  await page.reload();
  await expect(rowOf(page, "SOL")).toContainText("High Risk");
  await expect(bell(page)).not.toHaveAccessibleName("Alerts, 2 unread");
});

test("warnings are paused with a notice while the venue does not answer", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  await linkTrader(page);
  await expect(positions(page)).not.toContainText("are paused");
  await product.breakWallets("hyperliquid", "503");
  await product.runSql(
    "UPDATE linked_accounts SET as_of = as_of - 1200000; UPDATE hyperliquid_marks SET as_of = as_of - 1200000",
  );
  await product.runCron();
  await page.reload();
  await expect(positions(page).getByRole("status")).toContainText(
    "Liquidation warnings of Hyperliquid · Main are paused. The venue has not answered since 20 min ago",
  );
  await expect(rowOf(page, "SOL")).toContainText("12.5 SOL");
  await bell(page).click();
  await expect(page.getByRole("dialog")).toContainText("Liquidation warnings of Hyperliquid · Main are paused");
  await page.keyboard.press("Escape");
  await expectNoViolations(page, "the notice");
  await product.repairUpstream();
  await product.runSql(`UPDATE upstream_budgets SET paused_until = 0; ${MAKE_DUE}`);
  await product.runCron();
  await page.reload();
  await expect(rowOf(page, "SOL")).toBeVisible();
  await expect(positions(page)).not.toContainText("are paused");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
  test("the positions are cards, and the profit opens the details", { tag: "@drill" }, async ({ page }) => {
    await linkTrader(page);
    const sol = rowOf(page, "SOL");
    for (const text of ["Hyperliquid · Main", "Long 5×", "Mark", "$165.00", "Liquidation"])
      await expect(sol).toContainText(text);
    await sol.getByRole("button", { name: "+$62.50" }).click();
    await expect(page.getByRole("dialog", { name: "SOL long" })).toContainText("Margin now$462.50");
  });
});
