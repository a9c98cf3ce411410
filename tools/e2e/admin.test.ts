import { readFileSync } from "node:fs";
import { devices, type Page } from "@playwright/test";
import { expectNoViolations, findViolations } from "./support/axe.ts";
import { expect, test } from "./support/shared-context.ts";
import { endSessions, newUsername, newUserPage, signUp, toastOf } from "./support/users.ts";

const rowOf = (page: Page, username: string) => page.getByRole("row").filter({ hasText: `@${username}` });
const today = () => new Date().toISOString().slice(0, 10);

test("an admin lists the users, opens one of them and makes this user an admin", async ({ page, product }) => {
  test.slow();
  const admin = await signUp(page);
  await product.makeAdmin(admin);
  const other = newUsername();
  const reply = await page.request.post("/api/register", { data: { username: other, password: "correct horse" } });
  const { id } = await reply.json();
  for (let number = 1; number <= 7; number++) {
    const position = { symbol: `c${number}`, name: "Coin", amount: "1.5", entryPrice: "2" };
    expect((await page.request.post("/api/spot-positions", { data: position })).status()).toBe(201);
  }
  await page.request.post("/api/login", { data: { username: admin, password: "correct horse" } });

  await page.goto("/admin");
  for (const card of ["Total Users", "New Users (7d)", "New Users (30d)", "Today's Visits"]) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("set their isAdmin field to true in the database")).toBeVisible();
  await expect(rowOf(page, admin)).toContainText("Admin");
  await expect(rowOf(page, other)).toContainText("No email");
  await expect(rowOf(page, other)).toContainText("7 position(s)");
  await expectNoViolations(page, "the dashboard");

  const chart = page.getByRole("slider", { name: "Visits per day" });
  await chart.focus();
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuetext", /visits, .* on the day 30 days earlier/);

  await page.getByRole("searchbox", { name: "Search users" }).fill(other);
  await expect(page).toHaveURL(new RegExp(`q=${other}`));
  await expect(rowOf(page, admin)).toHaveCount(0);
  await page.getByRole("button", { name: `View Details of @${other}` }).click();
  const sheet = page.getByRole("dialog", { name: `@${other}` });
  await expect(sheet).toContainText(id);
  await expect(sheet).not.toContainText("1.5 C1");
  await expectNoViolations(page, "the request for a reason");
  await sheet.getByLabel("Reason").fill("Support request");
  await sheet.getByRole("button", { name: "Show details" }).click();
  await expect(sheet).toContainText("Portfolio value");
  await expect(sheet).toContainText("1.5 C1");
  await expect(sheet).toContainText("1.5 C5");
  await expect(sheet).not.toContainText("1.5 C6");
  await expect(sheet).toContainText("+2 more positions...");
  await expectNoViolations(page, "the details of a user");

  await sheet.getByRole("button", { name: "Make admin", exact: true }).click();
  await sheet.getByRole("button", { name: "Yes, make admin" }).click();
  await expect(toastOf(page)).toContainText(`@${other} is now an admin.`);
  await expect(sheet.getByRole("button", { name: "Remove admin" })).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  const auditLog = page.getByRole("region", { name: "Audit log" });
  await expect(auditLog).toContainText(`@${admin} made @${other} an admin`);
  await expect(auditLog).toContainText(`@${admin} viewed the details of @${other} (Support request)`);
  const status = page.getByRole("region", { name: "System status" });
  await expect(status).toContainText("Sandbox, coins");
  await expect(status).toContainText("refresh-market");

  await page.getByRole("searchbox", { name: "Search users" }).fill("no-such-user");
  await expect(page.getByText("No users found.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await expect(rowOf(page, other)).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Ad Review" }).click();
  await expect(page.getByRole("heading", { name: "Ad Review Dashboard" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
});

test("an admin exports the emails, and the audit log records it", async ({ page, product }) => {
  const admin = await signUp(page);
  await product.makeAdmin(admin);
  await page.goto("/admin");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export Emails" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`user_emails_${today()}.csv`);
  const lines = readFileSync(await download.path(), "utf8")
    .replace("\uFEFF", "")
    .split("\r\n");
  expect(lines[0]).toBe("Username,Email,Admin Status,Join Date");
  expect(lines).toContain(`${admin},No email,Admin,${today()}`);
  await page.getByRole("button", { name: "Refresh Data" }).click();
  await expect(page.getByRole("region", { name: "Audit log" })).toContainText(`@${admin} exported the emails`);
});

test("only admins can open the dashboard", { tag: "@drill" }, async ({ page, browserErrors }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth$/);
  const username = await signUp(page);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You don't have admin privileges to access this page.")).toBeVisible();
  const reply = await page.request.get("/api/admin/stats");
  expect(reply.status()).toBe(403);
  expect(username).not.toBe("");
  // The page asks for its data together with the session, and the server refuses it.
  expect(browserErrors.splice(0).every((text) => text.includes("403"))).toBe(true);
});

test("the dashboard offers a retry when its data cannot be loaded", { tag: "@drill" }, async ({
  page,
  product,
  browserErrors,
}) => {
  const admin = await signUp(page);
  await product.makeAdmin(admin);
  await page.route("**/api/admin/**", (route) => route.fulfill({ status: 503, body: "Try again later." }));
  await page.goto("/admin");
  await expect(page.getByText("Error loading user data. Please refresh and try again.")).toHaveCount(2);
  await expectNoViolations(page, "the dashboard without data");
  await page.unroute("**/api/admin/**");
  await page.getByRole("button", { name: "Refresh Data" }).click();
  await expect(rowOf(page, admin)).toBeVisible();
  await expect(page.getByText("Total Users", { exact: true })).toBeVisible();
  expect(browserErrors.splice(0).every((line) => line.includes("503"))).toBe(true);
});

test("each opened page is counted once, when the page is left", { tag: "@drill" }, async ({ browser, product }) => {
  // The product ignores headless browsers, because they are bots.
  const { userAgent = "" } = devices["Desktop Chrome"] ?? {};
  const page = await newUserPage(browser, product.origin, newUsername(), { userAgent });
  await page.goto("/arbitrage");
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "News" }).click();
  await expect(page.getByRole("heading", { name: "Crypto News" })).toBeVisible();
  // The code that counts loads after the paint.
  await page.waitForLoadState("networkidle");
  await page.goto("/robots.txt");
  const countedPages = async () => {
    const { visits } = await (await page.request.get("/api/account/export")).json();
    return visits.map((visit: { page: string }) => visit.page).toSorted();
  };
  // Visits are stored together, after some seconds.
  await expect.poll(countedPages, { timeout: 60_000 }).toEqual(["/arbitrage", "/news"]);
  await page.context().close();
});

test("on a phone the users are cards that fit the screen", { tag: "@drill" }, async ({ page, product }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const admin = await signUp(page);
  await product.makeAdmin(admin);
  await page.goto("/admin");
  await page.getByRole("button", { name: `View Details of @${admin}` }).click();
  const sheet = page.getByRole("dialog", { name: `@${admin}` });
  await sheet.getByLabel("Reason").fill("My own account");
  await sheet.getByRole("button", { name: "Show details" }).click();
  await expect(sheet).toContainText("Portfolio value");
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await endSessions(product.origin, admin);
});
