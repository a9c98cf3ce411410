import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { LEVERAGED, openPortfolio, SPOT } from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";

const panel = (page: Page) => page.getByRole("region", { name: "What if" });
const slider = (page: Page) => page.getByRole("slider", { name: "Price change" });
const RISKY = {
  ...LEVERAGED,
  symbol: "btc",
  name: "Bitcoin",
  coinId: "bitcoin",
  size: "0.1",
  entryPrice: "100000",
  leverage: 5,
};

test("the slider shows liquidations in their order, and the URL reproduces them", { tag: "@drill" }, async ({
  page,
}) => {
  await openPortfolio(page, [SPOT], [LEVERAGED, RISKY]);
  await page.getByRole("button", { name: "What if prices change" }).click();
  await expect(panel(page)).toContainText("At 0%, no position is liquidated.");
  await slider(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "minus 1%");
  await page.keyboard.press("Home");
  await expect(slider(page)).toHaveValue("-90");
  await expect(panel(page)).toContainText("2 of 2 open positions liquidated, in this order:");
  const names = panel(page).getByRole("listitem");
  await expect(names).toHaveText([/Bitcoin/, /Ethereum/]);
  await expect(page).toHaveURL(/whatif=-90/);
  await expectNoViolations(page, "what if");

  await panel(page).getByLabel("Price of").selectOption({ label: "Ethereum (ETH)" });
  await expect(names).toHaveText([/Ethereum/]);
  await expect(page).toHaveURL(/whatifcoin=ethereum/);
  await page.reload();
  await expect(slider(page)).toHaveValue("-90");
  await expect(panel(page).getByLabel("Price of")).toHaveValue("ethereum");
  await expect(names).toHaveText([/Ethereum/]);

  await panel(page).getByRole("button", { name: "+50%" }).click();
  await expect(panel(page)).toContainText("At +50%, no position is liquidated.");
  await panel(page).getByRole("button", { name: "Close what if" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).not.toHaveURL(/whatif/);
});

test("on a phone the buttons are below the positions, and the panel comes into view", { tag: "@drill" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openPortfolio(page, [SPOT], [LEVERAGED]);
  await page.getByRole("button", { name: "What if prices change" }).click();
  await expect(slider(page)).toBeInViewport();
  await slider(page).press("PageUp");
  await expect(slider(page)).not.toHaveValue("0");
  await page.getByRole("button", { name: "Share portfolio" }).click();
  await expect(page.getByRole("dialog", { name: "Share portfolio" })).toBeVisible();
});

test("a change of zero is the equity of the page, and hidden amounts stay hidden", { tag: "@drill" }, async ({
  page,
}) => {
  const { summary } = await openPortfolio(page, [SPOT], [LEVERAGED], "/portfolio?whatif=0");
  const equity = panel(page).locator("dd").first();
  await expect(async () => {
    await expect(summary).toContainText((await equity.textContent({ timeout: 1_000 }))!, { timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: "Hide amounts" }).click();
  await expect(panel(page)).not.toContainText("$");
});
