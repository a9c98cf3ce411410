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

test("without a network the market and the portfolio open with their last prices", async ({
  page,
  context,
  browserErrors,
}) => {
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
  await expect(offline.locator("[data-coin=bitcoin]")).toBeVisible();
  await offline.goto("/news");
  await expect(offline.getByRole("navigation", { name: "Main", exact: true })).toBeVisible();
  browserErrors.length = 0;
});

test("changes made without a network show at once and arrive once", async ({ page, context, browserErrors }) => {
  await signUp(page);
  for (const [symbol, name] of Object.entries({ btc: "Bitcoin", eth: "Ethereum" })) {
    const body = { symbol, name, coinId: name.toLowerCase(), amount: "1", entryPrice: "100" };
    expect((await page.request.post("/api/spot-positions", { data: body })).ok()).toBe(true);
  }
  await install(page);
  await page.goto("/portfolio");
  const holdings = page.getByRole("region", { name: /^Portfolio Holdings/ });
  await expect(holdings.getByText("Bitcoin")).toBeVisible();
  await holdings.getByRole("button", { name: "Edit Bitcoin" }).click();
  await context.setOffline(true);
  await page.getByRole("dialog").getByLabel("Amount").fill("0.75");
  await page.getByRole("dialog").getByRole("button", { name: "Update Position" }).click();
  await expect(holdings).toContainText("0.75 BTC");
  await holdings.getByRole("button", { name: "Delete Ethereum" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(holdings.getByText("Ethereum")).toHaveCount(0);
  await page.reload();
  await expect(holdings).toContainText("0.75 BTC");
  await expect(holdings.getByText("Ethereum")).toHaveCount(0);

  await context.setOffline(false);
  const amounts = async () => {
    const list: { symbol: string; amount: string }[] = await (await page.request.get("/api/spot-positions")).json();
    return list.map(({ symbol, amount }) => `${symbol} ${amount}`);
  };
  await expect.poll(amounts).toEqual(["btc 0.75"]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("tidemark.queue"))).toBeNull();
  await page.reload();
  await expect(holdings).toContainText("0.75 BTC");
  expect(await amounts()).toEqual(["btc 0.75"]);
  browserErrors.length = 0;
});

test("after signing out nothing private is kept, and the portfolio does not open offline", async ({
  page,
  context,
  browserErrors,
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
  browserErrors.length = 0;
});

test("the app can be installed, and a new version asks before it reloads", async ({ page }) => {
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

  await page.evaluate(async () => {
    Object.assign(window, { isOldPage: true });
    for (const name of ["app-oldest", "app-previous"]) await caches.open(name);
    // Another address is another version of the script to the browser.
    await navigator.serviceWorker.register("/service-worker.js?next");
  });
  const toast = page.getByRole("region", { name: /Notification/ });
  await expect(toast.getByText("A new version is ready")).toBeVisible();
  expect(await page.evaluate(() => "isOldPage" in window)).toBe(true);
  await toast.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => !("isOldPage" in window));
  // The files of the previous version stay for pages that are still open.
  const kept = (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("app-"));
  expect([kept.length, kept.includes("app-previous"), kept.includes("app-oldest")]).toEqual([2, true, false]);
});
