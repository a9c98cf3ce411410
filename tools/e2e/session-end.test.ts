import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { chooseCoin, createPosition, field, portfolioPage, SPOT } from "./support/portfolio-page.ts";
import { expect, test } from "./support/test.ts";
import { endSessions, endSessionsAtNextChange, newUsername, PASSWORD, signUp, toastOf } from "./support/users.ts";

test.use({ serviceWorkers: "allow" });

/** An amount that no other text contains. */
const HELD = "0.765432";
const TYPED = "0.123457";

const gate = (page: Page) => page.getByRole("heading", { name: "Authentication Required" });
const dropUnauthorized = (errors: string[]) =>
  errors.splice(0, errors.length, ...errors.filter((text) => !/status of 401|WebSocket/.test(text)));

/** Opens the portfolio with a position, and types a new one without sending it. */
async function typePosition(page: Page): Promise<{ username: string; dialog: Locator }> {
  const username = await signUp(page);
  await createPosition(page, "spot", { ...SPOT, amount: HELD });
  await page.goto("/portfolio");
  const { add, dialog: dialogOf, row } = portfolioPage(page);
  await expect(row("Bitcoin")).toContainText(HELD);
  await add("Portfolio Holdings").click();
  const dialog = dialogOf("Add Spot Position");
  await chooseCoin(dialog, "ethereum");
  await field(dialog, "Amount").fill(TYPED);
  return { username, dialog };
}

/** The next request finds out that the session has ended elsewhere. */
async function noticeEnd(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new StorageEvent("storage", { key: "tidemark.session", newValue: null })));
  await expect(gate(page)).toBeVisible();
}

async function signInOnTop(page: Page, username: string): Promise<void> {
  await page.getByRole("button", { name: "Sign In to Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog).toBeHidden();
}

for (const width of [375, 1440])
  test(`when the session ends, the gate hides the page at ${width} px, and its user finds what was typed`, {
    tag: width === 1440 ? [] : "@drill",
  }, async ({ page, product, browserErrors }) => {
    await page.setViewportSize({ width, height: 900 });
    const { username, dialog } = await typePosition(page);
    await endSessions(product.origin, username);
    await noticeEnd(page);
    await expect(page.locator("[role=dialog]")).toBeHidden();
    for (const text of [HELD, TYPED]) {
      await expect(page.getByText(text)).toBeHidden();
      // The text on the screen.
      await expect(page.locator("body")).not.toContainText(text, { useInnerText: true });
    }
    await expect(page.getByRole("textbox", { name: "Amount" })).toBeHidden();
    await expectNoViolations(page, "the page after the session's end");
    // The check above has looked at other widths too.
    await page.setViewportSize({ width, height: 900 });

    await signInOnTop(page, username);
    await expect(gate(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await expect(field(dialog, "Amount")).toHaveValue(TYPED);
    await dialog.getByRole("button", { name: "Add Position" }).click();
    await expect(dialog).toBeHidden();
    await expect(portfolioPage(page).row("Ethereum")).toContainText(TYPED);
    dropUnauthorized(browserErrors);
  });

test("another user who signs in after the session's end sees nothing of the first one", async ({
  page,
  product,
  browserErrors,
}) => {
  const { username, dialog } = await typePosition(page);
  const otherUsername = newUsername();
  const other = await page.context().browser()!.newContext({ baseURL: product.origin });
  await other.request.post("/api/register", { data: { username: otherUsername, password: PASSWORD } });
  await other.close();
  await endSessions(product.origin, username);
  await noticeEnd(page);
  await signInOnTop(page, otherUsername);
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  for (const text of [HELD, TYPED, username]) expect(await page.content()).not.toContain(text);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
  await expect(portfolioPage(page).row("Bitcoin")).toHaveCount(0);
  for (const text of [HELD, TYPED, username]) expect(await page.content()).not.toContain(text);
  dropUnauthorized(browserErrors);
});

test("a second tab hides its page too, and shows it again after the sign-in in the first", async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  const { username, dialog } = await typePosition(page);
  const second = await context.newPage();
  await second.goto("/settings");
  await second.getByLabel("First name").fill("Typed in the second tab");
  // A tab in the background draws no frames, so a press there would wait.
  await page.bringToFront();
  await endSessionsAtNextChange(page, "/api/spot-positions", product.origin, username);
  await dialog.getByRole("button", { name: "Add Position" }).click();
  await expect(gate(page)).toBeVisible();
  await expect(gate(second)).toBeVisible();
  await expect(second.getByLabel("First name")).toBeHidden();
  await signInOnTop(page, username);
  await expect(field(dialog, "Amount")).toHaveValue(TYPED);
  await expect(second.getByLabel("First name")).toHaveValue("Typed in the second tab");
  await expect(gate(second)).toHaveCount(0);
  dropUnauthorized(browserErrors);
});

test("after the cookies were deleted, the next visit deletes the private data that was kept", async ({
  page,
  context,
  browserErrors,
}) => {
  await signUp(page);
  await createPosition(page, "spot", { ...SPOT, amount: HELD });
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/portfolio");
  await expect(portfolioPage(page).row("Bitcoin")).toContainText(HELD);
  const isKept = () =>
    page.evaluate(() =>
      caches.match("/api/spot-positions", { cacheName: "private-data", ignoreVary: true }).then(Boolean),
    );
  await expect.poll(isKept).toBe(true);
  // Nothing on this page notices, and the storage of the browser stays.
  await page.goto("/robots.txt");
  await context.clearCookies();
  await context.setOffline(true);
  await page.goto("/market");
  await expect.poll(isKept).toBe(false);
  await page.goto("/portfolio");
  await expect(page.getByRole("heading", { name: "Welcome to Tidemark" })).toBeVisible();
  expect(await page.content()).not.toContain(HELD);
  browserErrors.length = 0;
});

test("public pages lose what is private when the session ends", async ({ page, product, browserErrors }) => {
  const username = await signUp(page);
  await createPosition(page, "spot", { ...SPOT, amount: HELD });
  await page.goto("/coins/bitcoin");
  const own = page.getByRole("region", { name: "My positions" });
  await expect(own).toContainText(HELD);
  await endSessions(product.origin, username);
  await page.evaluate(() => dispatchEvent(new StorageEvent("storage", { key: "tidemark.session", newValue: null })));
  await expect(toastOf(page).filter({ hasText: "Session Expired" })).toBeVisible();
  await expect(own).toHaveCount(0);
  expect(await page.content()).not.toContain(HELD);
  dropUnauthorized(browserErrors);
});

test("an article that is being written is there again for its author only", { tag: "@drill" }, async ({
  page,
  product,
  browserErrors,
}) => {
  const username = await signUp(page);
  await page.goto("/news?tab=mine");
  await page.getByRole("button", { name: "Create Article" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Article" });
  await dialog.getByLabel("Title").fill("A secret tide");
  await endSessions(product.origin, username);
  await page.evaluate(() => dispatchEvent(new StorageEvent("storage", { key: "tidemark.session", newValue: null })));
  const expired = toastOf(page).filter({ hasText: "Session Expired" });
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain("A secret tide");
  await expired.getByRole("button", { name: "Sign In" }).click();
  const signIn = page.getByRole("dialog", { name: "Sign In" });
  await signIn.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await signIn.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("A secret tide");
  dropUnauthorized(browserErrors);
});
