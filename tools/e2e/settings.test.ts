import { readFileSync } from "node:fs";
import { expect, test } from "./support/shared-context.ts";
import { newUsername, PASSWORD, signUp, toastOf } from "./support/users.ts";

test("a change of the password requires the old one and ends the other sessions", async ({
  page,
  browser,
  product,
  browserErrors,
}) => {
  const username = await signUp(page);
  const otherContext = await browser.newContext({ baseURL: product.origin });
  const signIn = (password: string) => otherContext.request.post("/api/login", { data: { username, password } });
  expect((await signIn(PASSWORD)).status()).toBe(200);
  await page.goto("/settings");
  const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions.filter({ hasText: "Signed in" })).toHaveCount(2);

  const changePassword = async (current: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password").fill("battery staple");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await changePassword("wrong password");
  await expect(toastOf(page)).toContainText("Wrong password.");
  await expect(page.getByLabel("New password")).toHaveValue("battery staple");
  await changePassword(PASSWORD);
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expect(sessions.filter({ hasText: "Signed in" })).toHaveCount(1);
  expect((await otherContext.request.get("/api/user")).status()).toBe(401);
  expect((await signIn("battery staple")).status()).toBe(200);
  await otherContext.close();
  expect(browserErrors.splice(0)).toHaveLength(1);
});

test("a user can end one session or all sessions", async ({ page, browser, product }) => {
  const username = await signUp(page);
  const otherContext = await browser.newContext({ baseURL: product.origin, userAgent: "Firefox/150 Windows" });
  await otherContext.request.post("/api/login", { data: { username, password: PASSWORD } });
  await page.goto("/settings");
  // A reply that arrives after the end of the session would be an error.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
  await expect(page.getByRole("region", { name: "Sessions" }).getByText("Firefox on Windows")).toBeHidden();
  expect((await otherContext.request.get("/api/user")).status()).toBe(401);
  await otherContext.close();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You have been signed out on every device.", { exact: true })).toBeVisible();
});

test("a user can download all personal data as a file", async ({ page }) => {
  const username = await signUp(page);
  await page.goto("/settings");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^tidemark-${username}-\\d{4}-\\d{2}-\\d{2}\\.json$`));
  expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toMatchObject({ user: { username } });
});

test("deleting an account requires the password and a typed confirmation", async ({ page }) => {
  const username = await signUp(page, newUsername());
  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByLabel("Confirmation")).toBeFocused();
  await dialog.getByLabel("Confirmation").fill(`delete ${username}`);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL("/");
  await expect(toastOf(page)).toContainText("Account deleted");
  expect(await (await page.request.get(`/api/check-username/${username}`)).json()).toEqual({ available: false });
});

test("the settings show which admin has viewed the details, and why", async ({ page, browser, product }) => {
  const adminPage = await browser.newPage({ baseURL: product.origin });
  await product.makeAdmin(await signUp(adminPage));
  await signUp(page);
  const { id } = await (await page.request.get("/api/user")).json();
  await page.goto("/settings");
  const log = page.getByRole("region", { name: "Who viewed your data" });
  await expect(log).toContainText("Nobody has viewed your data.");
  const reply = await adminPage.request.post(`/api/admin/user-views/${id}`, { data: { reason: "Lost order 12" } });
  expect(reply.status()).toBe(200);
  await adminPage.close();
  await page.reload();
  await expect(log).toContainText("viewed your details: Lost order 12");
});
