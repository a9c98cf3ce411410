import type { Page } from "@playwright/test";
import { openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/test.ts";
import { signUp } from "./support/users.ts";

// These tests block service workers, as in the first seconds of a first visit, when no file is stored yet.

/** The script that the page needs as soon as the network is gone. */
const CHANGES = /\/assets\/changes-/;

/** The style sheets that failed to load. The browser refuses to show their rules. */
const failedSheets = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.styleSheets).flatMap((sheet) => {
      try {
        void sheet.cssRules;
        return [];
      } catch {
        return [sheet.href];
      }
    }),
  );

test("a press whose script cannot load has its effect when the network is back", async ({
  page,
  context,
  browserErrors,
}) => {
  await signUp(page);
  await openMarket(page);
  for (const [role, name, effect] of [
    ["button", "Add Bitcoin", page.getByRole("dialog", { name: "Add to Portfolio" })],
    ["link", "News", page.getByRole("heading", { name: "Crypto News" })],
  ] as const) {
    await context.setOffline(true);
    const failure = page.waitForEvent("requestfailed", (request) => !CHANGES.test(request.url()));
    await page.getByRole(role, { name, exact: true }).first().click();
    await failure;
    await expect(page.getByRole("heading", { name: "Cryptocurrency Market" })).toBeVisible();
    await context.setOffline(false);
    await expect(effect).toBeVisible();
    expect(await failedSheets(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
  browserErrors.length = 0;
});

test("a short loss of the network repeats no request and keeps what the user typed", async ({
  page,
  context,
  browserErrors,
}) => {
  await signUp(page);
  await openMarket(page);
  await page.getByRole("button", { name: "Add Bitcoin", exact: true }).click();
  const amount = page.getByRole("dialog").getByLabel("Amount");
  await amount.fill("0.75");
  let failures = 0;
  page.on("requestfailed", (request) => {
    if (CHANGES.test(request.url())) failures += 1;
  });
  const failure = page.waitForEvent("requestfailed", (request) => CHANGES.test(request.url()));
  await context.setOffline(true);
  await failure;
  const loaded = page.waitForResponse((response) => CHANGES.test(response.url()) && response.ok());
  await context.setOffline(false);
  await loaded;
  await expect(amount).toHaveValue("0.75");
  expect(failures).toBe(1);
  browserErrors.length = 0;
});
