import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { LEVERAGED, openPortfolio, SPOT } from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Share portfolio" });

test("a user shares the portfolio without amounts, and revokes the link", async ({
  page,
  browser,
  product,
  browserErrors,
}) => {
  await openPortfolio(
    page,
    [SPOT, { ...SPOT, symbol: "sol", name: "Solana", coinId: "solana", amount: "7.1234" }],
    [LEVERAGED],
  );
  for (const leg of [
    { symbol: "xrp", coinId: "ripple", amount: "5" },
    { symbol: "nope", amount: "5" },
  ])
    await page.request.post("/api/transactions", {
      data: { kind: "income", at: new Date().toISOString(), legs: [leg] },
    });
  await page.getByRole("button", { name: "Share portfolio" }).click();
  await expect(dialog(page)).toContainText("Never amounts, transactions, alerts or linked accounts.");
  await expectNoViolations(page, "the dialog");
  await dialog(page).getByLabel("Name").fill("For friends");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("Your link is ready.");
  await expectNoViolations(page, "the link");
  const link = (await dialog(page).getByRole("link", { name: "Open" }).getAttribute("href"))!;
  expect(link).toMatch(new RegExp(`^${product.origin}/s/[\\w-]{22}$`));

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.origin });
  const visitor = await context.newPage();
  await visitor.goto(link);
  const table = visitor.getByRole("table", { name: "Weights" });
  await expect(table.getByRole("row").filter({ hasText: "Bitcoin" })).toContainText("%");
  await expect(table.getByRole("row").filter({ hasText: "Ethereum" })).toContainText("Long 3×");
  const growth = visitor.getByRole("slider", { name: /time-weighted return$/ });
  await expect(growth).toBeVisible();
  await growth.press("Home");
  await expect(growth).toHaveAttribute("aria-valuetext", /: \+0\.00%$/);
  const main = visitor.getByRole("main");
  await expect(main).not.toContainText("$");
  await expect(main).not.toContainText("7.1234");
  await expect(table.getByRole("row").filter({ hasText: "XRP" })).toContainText("Unknown");
  await expect(main).toContainText("P&L of 2 of 4 holdings");
  await expect(main).toContainText("Left out, because no price is known for NOPE.");
  await expectNoViolations(visitor, "the shared page");
  const html = await (await visitor.request.get(link)).text();
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
  const picture = /property="og:image" content="([^"]+)"/.exec(html)![1]!;
  expect((await visitor.request.get(picture)).headers()["content-type"]).toBe("image/png");

  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Share portfolio" }).click();
  await expect(dialog(page).getByRole("listitem")).toContainText("1 view");
  await dialog(page).getByRole("button", { name: "Revoke For friends" }).click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(0);
  for (const path of [link, picture]) expect((await visitor.request.get(path)).status()).toBe(404);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await expectNoViolations(visitor, "a revoked link");
  await context.close();
  browserErrors.length = 0;
});
