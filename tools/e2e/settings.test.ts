import { readFileSync } from "node:fs";
import { newName, PASSWORD, signUp, toastOf } from "./support/people.ts";
import { expect, test } from "./support/returning.ts";

test("a password is changed with the old one, and the other sessions end", async ({
  page,
  browser,
  product,
  complaints,
}) => {
  const username = await signUp(page);
  const elsewhere = await browser.newContext({ baseURL: product.origin });
  const signIn = (password: string) => elsewhere.request.post("/api/login", { data: { username, password } });
  expect((await signIn(PASSWORD)).status()).toBe(200);
  await page.goto("/settings");
  const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions.filter({ hasText: "Signed in" })).toHaveCount(2);

  const change = async (current: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password").fill("battery staple");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("wrong password");
  await expect(toastOf(page)).toContainText("Wrong password.");
  await expect(page.getByLabel("New password")).toHaveValue("battery staple");
  await change(PASSWORD);
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expect(sessions.filter({ hasText: "Signed in" })).toHaveCount(1);
  expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
  expect((await signIn("battery staple")).status()).toBe(200);
  await elsewhere.close();
  expect(complaints.splice(0)).toHaveLength(1);
});

test("one session is ended alone, and all of them at once", async ({ page, browser, product }) => {
  const username = await signUp(page);
  const elsewhere = await browser.newContext({ baseURL: product.origin, userAgent: "Firefox/150 Windows" });
  await elsewhere.request.post("/api/login", { data: { username, password: PASSWORD } });
  // The bell comes late: what it asks is answered before the session ends.
  const bell = page.waitForResponse("**/api/notifications");
  await page.goto("/settings");
  await bell;
  await page.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
  await expect(page.getByRole("region", { name: "Sessions" }).getByText("Firefox on Windows")).toBeHidden();
  expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
  await elsewhere.close();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You have been signed out on every device.", { exact: true })).toBeVisible();
});

test("all that is kept of a person is theirs as a file", async ({ page }) => {
  const username = await signUp(page);
  await page.goto("/settings");
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^tidemark-${username}-\\d{4}-\\d{2}-\\d{2}\\.json$`));
  expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toMatchObject({ user: { username } });
});

test("an account is deleted with its password and a typed confirmation", async ({ page }) => {
  const username = await signUp(page, newName());
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
  expect(await (await page.request.get(`/api/check-username/${username}`)).json()).toEqual({ available: true });
});
