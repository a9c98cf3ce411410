import type { BrowserContext, Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { serveTwoBuilds } from "./support/two-builds.ts";
import { pressSignOut, signOut, signUp, toastOf } from "./support/users.ts";

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

const AGES = "You are offline\\. Prices are from (just now|\\d+ min ago), amounts are the last known\\.";
const LAST_KNOWN = new RegExp(`^${AGES}\\s*$`);
const TWO_WAIT = new RegExp(`^${AGES} 2 changes wait to be sent\\.$`);

/** The status of the network and the waiting changes. Toasts have the same role inside a region of their own. */
const statusOf = (page: Page) => page.locator("body > div > [role=status]");

/**
 * Removes the errors that the browser and the service worker report without a network, and those of WebSockets, which
 * the server of two-builds.ts does not pass on.
 */
const dropNetworkErrors = (errors: string[]) =>
  errors.splice(
    0,
    errors.length,
    ...errors.filter((error) => !/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(error)),
  );

const privateReplies = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = names.filter((name) => !name.startsWith("app-")).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(keys)).flat().map(({ url }) => new URL(url).pathname);
  });

test("pages open without a network, and changes made there show at once and arrive once", async ({
  page,
  context,
  browserErrors,
}) => {
  await signUp(page);
  for (const [symbol, name] of Object.entries({ btc: "Bitcoin", eth: "Ethereum" })) {
    const body = { symbol, name, coinId: name.toLowerCase(), amount: "1", entryPrice: "100" };
    expect((await page.request.post("/api/spot-positions", { data: body })).ok()).toBe(true);
  }
  const inEuros = await page.request.put("/api/ledger-settings", { data: { currency: "eur" } });
  expect(inEuros.ok()).toBe(true);
  await install(page);
  await page.goto("/portfolio");
  const holdings = page.getByRole("region", { name: /^Portfolio Holdings/ });
  await expect(holdings.getByText("Bitcoin")).toBeVisible();
  for (const path of ["/api/holdings", "/api/ledger-settings", "/api/exchange-rates/daily"])
    await expect.poll(() => privateReplies(page)).toContain(path);
  const tax = "/tax?country=de&year=2025";
  await page.goto(tax);
  await expect(page.getByRole("combobox", { name: "Tax year" })).toBeVisible();
  await expect.poll(() => privateReplies(page)).toContain("/api/tax-report");
  await page.goto("/portfolio");

  const offline = await openOffline(context, tax);
  await expect(offline.getByRole("combobox", { name: "Tax year" })).toBeVisible();
  await expect(offline.getByRole("main")).not.toContainText(/could not be|You are offline/);
  await offline.goto("/portfolio");
  await expect(offline.getByRole("table").getByText("Bitcoin")).toBeVisible();
  await expect(offline.getByRole("table")).toContainText("€");
  await expect(offline.getByRole("table")).not.toContainText(/N\/A|\$/);
  await expect(offline.getByText(/^(Live prices|Prices updated)/)).toBeVisible();
  await offline.goto("/");
  await expect(offline.locator("[data-coin=bitcoin]")).toBeVisible();
  await offline.close();
  await context.setOffline(false);
  await expect(statusOf(page)).toBeEmpty();

  await holdings.getByRole("button", { name: "Edit Bitcoin" }).click();
  await context.setOffline(true);
  await expect(statusOf(page)).toHaveText(LAST_KNOWN);
  await page.getByRole("dialog").getByLabel("Amount").fill("0.75");
  await page.getByRole("dialog").getByRole("button", { name: "Update Position" }).click();
  await expect(holdings).toContainText("0.75 BTC");
  await holdings.getByRole("button", { name: "Delete Ethereum" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(holdings.getByText("Ethereum")).toHaveCount(0);
  await expect(statusOf(page)).toHaveText(TWO_WAIT);
  await page.reload();
  await expect(holdings).toContainText("0.75 BTC");
  await expect(holdings.getByText("Ethereum")).toHaveCount(0);
  // The prices of the rest stay, although their list of coins was never asked for.
  await expect(holdings.getByText("no market price")).toHaveCount(0);
  await expect(holdings.getByText("N/A")).toHaveCount(0);
  // The count lasts: after a reload, on another page and in another tab.
  const other = await context.newPage();
  await other.goto("/news");
  for (const tab of [page, other]) await expect(statusOf(tab)).toHaveText(TWO_WAIT);
  await expectNoViolations(page, "the portfolio without a network");
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(statusOf(tab)).toBeEmpty();

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

test("a user changes the watchlist without a network, finds it after a reload, and it arrives", {
  tag: "@drill",
}, async ({ page, context, browserErrors }) => {
  await signUp(page);
  const saved = async () => (await (await page.request.get("/api/watchlist")).json()).coinIds;
  await page.request.post("/api/watchlist", { data: { coinIds: ["ethereum", "solana"] } });
  await install(page);
  await page.reload();
  const star = (name: string) => page.getByRole("button", { name: `Watch ${name}`, exact: true });
  await expect(star("Solana")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => privateReplies(page)).toContain("/api/watchlist");

  await context.setOffline(true);
  await expect(statusOf(page)).toHaveText(LAST_KNOWN);
  await star("Bitcoin").click();
  await star("Ethereum").click();
  await expect(statusOf(page)).toHaveText(TWO_WAIT);
  await page.reload();
  for (const [name, isWatched] of Object.entries({ Bitcoin: "true", Ethereum: "false", Solana: "true" }))
    await expect(star(name)).toHaveAttribute("aria-pressed", isWatched);
  await context.setOffline(false);
  await expect(statusOf(page)).toBeEmpty();
  expect(await saved()).toEqual(["solana", "bitcoin"]);
  await expect(star("Bitcoin")).toHaveAttribute("aria-pressed", "true");
  browserErrors.length = 0;
});

test("pages say what they lack without a network, and load it by themselves when it is back", {
  tag: "@drill",
}, async ({ page, context, browserErrors }) => {
  await signUp(page);
  await install(page);
  await page.goto("/news");
  await expect(page.getByRole("heading", { name: "Crypto News" })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();

  const lacks = /You are offline\. This loads when the network is back\./;
  const coin = await openOffline(context, "/coins/dogecoin");
  await expect(coin.locator("[data-coin=dogecoin]")).toContainText("$");
  await expect(coin.getByText(lacks).first()).toBeVisible();
  const status = await openOffline(context, "/status");
  await expect(status.getByText(lacks)).toBeVisible();
  await expect(status.getByRole("button", { name: "Retry" })).toHaveCount(0);
  const news = await openOffline(context, "/news");
  // Other tests may publish articles meanwhile.
  const kept = news.getByText("No published articles yet.").or(news.getByRole("article"));
  await expect(kept.first()).toBeVisible();
  for (const tab of [coin, status, news]) await expect(statusOf(tab)).toHaveText(LAST_KNOWN);

  await context.setOffline(false);
  await expect(coin.getByRole("region", { name: "Key figures" })).toBeVisible();
  await expect(status.getByText(lacks)).toHaveCount(0);
  await expect(status.getByRole("main")).not.toContainText("could not be loaded");
  browserErrors.length = 0;
});

/** Everything that the browser keeps for this site, as text. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: Record<string, string> = {};
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(storage)) kept[`${name} ${key}`] = String(value);
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request, { ignoreVary: true });
        if (!request.url.includes("/assets/"))
          kept[`${cacheName} ${new URL(request.url).pathname}`] = await reply!.text();
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name!));
      for (const store of db.objectStoreNames) {
        const items = await result(db.transaction(store).objectStore(store).getAll());
        if (items.length > 0) kept[`${name} ${store}`] = JSON.stringify(items);
      }
      db.close();
    }
    return kept;
  });

test("signing out discards no unsent change at the first press, and keeps nothing private", async ({
  page,
  context,
  browserErrors,
}) => {
  const username = await signUp(page);
  const amount = "0.765432";
  const body = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount, entryPrice: "60000" };
  expect((await page.request.post("/api/spot-positions", { data: body })).ok()).toBe(true);
  await install(page);
  await page.goto("/portfolio");
  const holdings = page.getByRole("region", { name: /^Portfolio Holdings/ });
  await expect(holdings).toContainText("0.765432 BTC");
  await expect.poll(() => privateReplies(page)).toContain("/api/user");
  const keepers = async (text: string) =>
    Object.entries(await readStorage(page)).flatMap(([place, kept]) => (kept.includes(text) ? [place] : []));
  expect(await keepers(username)).toContain("private-data /api/user");
  expect(await keepers(amount)).toContain("private-data /api/spot-positions");
  // A change that is sent late is in the queue for a while.
  await context.setOffline(true);
  await holdings.getByRole("button", { name: "Edit Bitcoin" }).click();
  await page.getByRole("dialog").getByLabel("Amount").fill("0.123457");
  await page.getByRole("dialog").getByRole("button", { name: "Update Position" }).click();
  await expect.poll(() => keepers("0.123457")).toEqual(["tidemark-queue changes"]);
  // So late that the page does not try again by itself.
  const busy = { status: 503, body: "Busy.", headers: { "Retry-After": "600" } };
  await context.route("**/api/spot-positions/*", (route) => route.fulfill(busy));
  await context.setOffline(false);
  await expect(statusOf(page)).toHaveText("1 change waits to be sent.Send now");
  await pressSignOut(page);
  await expect(toastOf(page)).toContainText("Some changes are not saved yet. Sign out again to discard them.");
  await context.unroute("**/api/spot-positions/*");
  await statusOf(page).getByRole("button", { name: "Send now" }).click();
  await expect(statusOf(page)).toBeEmpty();
  const [position] = await (await page.request.get("/api/spot-positions")).json();
  expect(position.amount).toBe("0.123457");

  await page.reload();
  await expect(holdings).toContainText("0.123457 BTC");
  await signOut(page);
  const PUBLIC = ["/api/start", "/api/top-coins", "/api/sparklines", "/api/currencies"];
  await expect.poll(async () => (await privateReplies(page)).filter((path) => !PUBLIC.includes(path))).toEqual([]);
  expect(await page.evaluate(() => caches.has("private-data"))).toBe(false);
  for (const text of [username, amount, "0.123457"]) expect(await keepers(text)).toEqual([]);
  const databases = Object.keys(await readStorage(page)).filter((place) => /^tidemark-/.test(place));
  expect(databases).toEqual([]);
  const offline = await openOffline(context, "/portfolio");
  await expect(offline.getByRole("heading", { name: "Welcome to Tidemark" })).toBeVisible();
  await expect(offline.getByText(username)).toHaveCount(0);
  browserErrors.length = 0;
});

test("the app can be installed", { tag: "@drill" }, async ({ page, context, browserErrors }) => {
  await install(page);
  const cdp = await context.newCDPSession(page);
  // Chromium's reading of the manifest, and its conditions for installing. The headless shell lists none of the latter.
  const { errors, manifest } = await cdp.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const origin = new URL(page.url()).origin;
  expect(manifest).toMatchObject({
    name: "Tidemark",
    startUrl: `${origin}/`,
    scope: `${origin}/`,
    display: "kStandalone",
    preferRelatedApplications: false,
  });
  const { icons = [] } = manifest!;
  expect(icons.map(({ sizes, type }) => `${sizes} ${type}`)).toEqual([
    "192x192 image/png",
    "512x512 image/png",
    "512x512 image/png",
  ]);
  const { icons: written, shortcuts, short_name } = await (await page.request.get("/manifest.webmanifest")).json();
  expect(short_name).toBe("Tidemark");
  expect(written.map(({ purpose = "any" }) => purpose)).toEqual(["any", "any", "maskable"]);
  for (const { url, sizes } of icons) {
    const picture = await (await page.request.get(url)).body();
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
  for (const { url } of shortcuts) expect((await page.request.get(url)).ok()).toBe(true);
  // The worker controls the start page, and answers it without a network.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${origin}/`);
  await context.setOffline(true);
  expect((await page.goto("/"))?.status()).toBe(200);
  dropNetworkErrors(browserErrors);
});

test("a new version asks before it reloads, and leaves no page without its scripts", { tag: "@drill" }, async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  await using builds = await serveTwoBuilds(product.origin);
  const open = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(builds.origin + path);
    return tab;
  };
  const look = async (tab: Page, link: string, title: RegExp) => {
    await tab.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: link }).click();
    await expect(tab.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  };
  const scriptsOf = (tab: Page) => tab.locator("script[type=module][src]").first().getAttribute("src");
  await page.goto(builds.origin);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  const second = await open("/");
  await second.evaluate(() => Object.assign(window, { isOldPage: true }));

  const cdp = await context.newCDPSession(page);
  const clearHttpCache = () => cdp.send("Network.clearBrowserCache");
  builds.deploy("everything");
  await clearHttpCache();
  // The open pages load parts of the first build that the server no longer has.
  await look(page, "News", /News/);
  expect((await context.request.get(builds.origin + (await scriptsOf(page)))).status()).toBe(404);
  // A page that opens now is of the second build.
  const third = await open("/");
  expect(await scriptsOf(third)).toContain("-second");
  await look(third, "Arbitrage", /Arbitrage/);
  await third.close();

  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
  await expect(toastOf(page)).toContainText("A new version is ready");
  // Without a network, a page opens with the build that is still in use.
  await context.setOffline(true);
  const fourth = await open("/");
  await expect(fourth.locator("[data-coin=bitcoin]")).toBeVisible();
  expect(await scriptsOf(fourth)).not.toContain("-second");
  await fourth.close();
  await context.setOffline(false);

  await toastOf(page).getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => !("isOldPage" in window));
  expect(await scriptsOf(page)).toContain("-second");
  await look(page, "News", /News/);
  await clearHttpCache();
  // The other page asks, and its parts of the first build are still there.
  expect(await second.evaluate(() => "isOldPage" in window)).toBe(true);
  await look(second, "Arbitrage", /Arbitrage/);
  expect(await second.evaluate(() => "isOldPage" in window)).toBe(true);
  dropNetworkErrors(browserErrors);
});

test("a service worker of another build than the page is not installed", { tag: "@drill" }, async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  await using builds = await serveTwoBuilds(product.origin);
  await page.goto(builds.origin);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const kept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("app-")));
  const [first] = await kept();
  builds.deploy("all but the pages");
  const state = await page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    await registration.update().catch(() => {});
    const { installing } = registration;
    if (!installing) return "none";
    return new Promise((resolve) => installing.addEventListener("statechange", () => resolve(installing.state)));
  });
  expect(state).toBe("redundant");
  await context.setOffline(true);
  await page.goto(builds.origin);
  await expect(page.locator("[data-coin=bitcoin]")).toBeVisible();
  expect(await kept()).toContain(first);
  dropNetworkErrors(browserErrors);
});
