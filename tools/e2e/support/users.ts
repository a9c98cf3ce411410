import { type Browser, type BrowserContextOptions, type Page, request } from "@playwright/test";
import { expect, repeatLostRequests } from "./test.ts";

export const PASSWORD = "correct horse";
let usernames = 0;

/** A username that is unique in this test run. */
export function newUsername(): string {
  usernames += 1;
  return `person-${process.pid}-${usernames}`;
}

/** Creates an account, signs the browser in, and marks the welcome dialog as seen. Returns the username. */
export async function signUp(page: Page, username = newUsername()): Promise<string> {
  const reply = await page.request.post("/api/register", { data: { username, password: PASSWORD } });
  expect(reply.status()).toBe(201);
  const { id } = await reply.json();
  await page.addInitScript((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
  return username;
}

/** Opens a separate browser context in which a new user is signed in and has seen the welcome dialog. */
export async function newUserPage(
  browser: Browser,
  origin: string,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options, baseURL: origin });
  repeatLostRequests(context.request);
  const page = await context.newPage();
  await signUp(page, username);
  return page;
}

/** The button in the header that shows who is signed in. */
export const accountMenuButton = (page: Page) => page.getByRole("button", { name: /account menu$/ });

/** Signs out with the account menu. */
export async function pressSignOut(page: Page): Promise<void> {
  await accountMenuButton(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign Out", exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await pressSignOut(page);
  // A page that is opened before the reply still has the cookies of the session.
  await expect(accountMenuButton(page)).toBeHidden();
}

/** Signs a user out on every device, from another session. */
export async function endSessions(origin: string, username: string): Promise<void> {
  const otherSession = await request.newContext({ baseURL: origin });
  await otherSession.post("/api/login", { data: { username, password: PASSWORD } });
  expect((await otherSession.delete("/api/sessions")).ok()).toBe(true);
  await otherSession.dispose();
}

/**
 * Ends the user's sessions when a page sends its next change to this path. Before that, no other request of the page can
 * notice the end and hide what the test is about to press.
 */
export async function endSessionsAtNextChange(page: Page, path: string, origin: string, username: string) {
  const context = page.context();
  await context.route(`**${path}`, async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await endSessions(origin, username);
    await route.continue();
    await context.unroute(`**${path}`);
  });
}

/** Locators of the form on the sign-in page. */
export const authPage = (page: Page) => ({
  tab: (name: "Sign In" | "Create Account") => page.getByRole("tab", { name }),
  username: page.getByLabel("Username"),
  password: page.getByLabel("Password", { exact: true }),
  email: page.getByLabel("Email"),
  submit: (name: "Sign In" | "Create Account") => page.locator("main").getByRole("button", { name, exact: true }),
});

/** The visible toast. */
export const toastOf = (page: Page) => page.getByRole("region", { name: /Notification/ }).getByRole("listitem");
