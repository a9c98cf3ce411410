import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { signOut, signUp } from "./support/users.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker has stored the app and controls the page. */
async function install(page: Page): Promise<void> {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Opens a page without a network in a new tab. The browser reports each failed request. */
async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const privateReplies = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = names.filter((name) => !name.startsWith("app-")).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(keys)).flat().map(({ url }) => new URL(url).pathname);
  });

test("without a network the market and the portfolio open with their last prices", async ({ page, context }) => {
  await signUp(page);
  const body = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: "0.5", entryPrice: "60000" };
  expect((await page.request.post("/api/spot-positions", { data: body })).ok()).toBe(true);
  await install(page);
  await page.goto("/portfolio");
  await expect(page.getByRole("table").getByText("Bitcoin")).toBeVisible();
  await expect.poll(() => privateReplies(page)).toContain("/api/holdings");

  const offline = await openOffline(context, "/portfolio");
  await expect(offline.getByRole("table").getByText("Bitcoin")).toBeVisible();
  await expect(offline.getByText(/^(Live prices|Prices updated)/)).toBeVisible();
  await offline.goto("/");
  await expect(offline.getByRole("row", { name: /Bitcoin/ })).toBeVisible();
  await offline.goto("/news");
  await expect(offline.getByRole("navigation", { name: "Main", exact: true })).toBeVisible();
});

test("after signing out nothing private is kept, and the portfolio does not open offline", async ({
  page,
  context,
}) => {
  const username = await signUp(page);
  await install(page);
  await page.goto("/portfolio");
  await expect.poll(() => privateReplies(page)).toContain("/api/user");
  await signOut(page);
  const PUBLIC = ["/api/top-coins", "/api/sparklines", "/api/currencies"];
  await expect.poll(async () => (await privateReplies(page)).filter((path) => !PUBLIC.includes(path))).toEqual([]);
  expect(await page.evaluate(() => caches.has("private-data"))).toBe(false);
  const offline = await openOffline(context, "/portfolio");
  await expect(offline.getByRole("heading", { name: "Welcome to Tidemark" })).toBeVisible();
  await expect(offline.getByText(username)).toHaveCount(0);
});

test("the app can be installed, and a new version asks before it reloads", async ({ page, context }) => {
  await install(page);
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!;
    return (await fetch(href)).json();
  });
  expect(manifest).toMatchObject({ name: "Tidemark", start_url: "/", display: "standalone" });
  for (const { src, sizes } of manifest.icons) {
    const picture = await page.request.get(src);
    const [width, height] = [16, 20].map((offset) => picture.body().then((png) => png.readUInt32BE(offset)));
    expect(`${await width}x${await height}`).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).ok()).toBe(true);

  const source = await (await page.request.get("/service-worker.js")).text();
  const next = source.replace(/VERSION = "\w+"/, 'VERSION = "next"');
  await context.route("**/service-worker.js", (route) => route.fulfill({ body: next, contentType: "text/javascript" }));
  await page.evaluate(() => {
    Object.assign(window, { isOldPage: true });
    return navigator.serviceWorker.getRegistration().then((registration) => registration!.update());
  });
  const toast = page.getByRole("region", { name: /Notification/ });
  await expect(toast.getByText("A new version is ready")).toBeVisible();
  expect(await page.evaluate(() => "isOldPage" in window)).toBe(true);
  await toast.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => !("isOldPage" in window));
  // The files of the previous version stay for pages that are still open.
  expect((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("app-"))).toHaveLength(2);
});
