import { type Browser, type BrowserContextOptions, type Page, request } from "@playwright/test";
import { expect } from "./test.ts";

export const PASSWORD = "correct horse";
let people = 0;

/** A username that nobody in this run has yet. */
export function newName(): string {
  people += 1;
  return `person-${process.pid}-${people}`;
}

/** An account that this browser is signed in with, and whose welcome is over. */
export async function signUp(page: Page, username = newName()): Promise<string> {
  const reply = await page.request.post("/api/register", { data: { username, password: PASSWORD } });
  expect(reply.status()).toBe(201);
  const { id } = await reply.json();
  await page.addInitScript((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
  return username;
}

/** A browser of its own in which somebody new is signed in, and has been welcomed. */
export async function newPerson(
  browser: Browser,
  origin: string,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options, baseURL: origin });
  const page = await context.newPage();
  await signUp(page, username);
  return page;
}

/** Signs a person out everywhere, from elsewhere. */
export async function endSessions(origin: string, username: string): Promise<void> {
  const elsewhere = await request.newContext({ baseURL: origin });
  await elsewhere.post("/api/login", { data: { username, password: PASSWORD } });
  expect((await elsewhere.delete("/api/sessions")).ok()).toBe(true);
  await elsewhere.dispose();
}

/** The form of the sign-in page. */
export const authPage = (page: Page) => ({
  tab: (name: "Sign In" | "Create Account") => page.getByRole("tab", { name }),
  username: page.getByLabel("Username"),
  password: page.getByLabel("Password", { exact: true }),
  email: page.getByLabel("Email"),
  submit: (name: "Sign In" | "Create Account") => page.locator("main").getByRole("button", { name, exact: true }),
});

/** The words of the toast that shows. */
export const toastOf = (page: Page) => page.getByRole("region", { name: /Notification/ }).getByRole("listitem");
