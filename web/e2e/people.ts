import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

const PASSWORD = "correct horse";

/** A browser of its own in which somebody new is signed in, and has been welcomed. */
export async function newPerson(
  browser: Browser,
  origin: string,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options, baseURL: origin });
  const reply = await context.request.post("/api/register", { data: { username, password: PASSWORD } });
  const { id } = await reply.json();
  await context.addInitScript((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
  return context.newPage();
}
