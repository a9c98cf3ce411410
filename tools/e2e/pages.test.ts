import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { expectBuilt, openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/shared-context.ts";
import { accountMenuButton, signUp } from "./support/users.ts";

/** Every route of the product, and an unknown address. */
const ROUTES = [
  "/",
  "/market",
  "/portfolio",
  "/tax",
  "/icp-tokens",
  "/ecosystems",
  "/about",
  "/terms",
  "/privacy",
  "/status",
  "/news",
  "/chat",
  "/arbitrage",
  "/ecosystem/ethereum",
  "/auth",
  "/login",
  "/admin",
  "/advertise",
  "/advertise/order/1",
  "/admin/ads",
  "/no/such/page",
];

/** Several pages share one test, because a new tab costs as much as a page. */
const PAGES_PER_TEST = 5;
const groups = Array.from({ length: Math.ceil(ROUTES.length / PAGES_PER_TEST) }, (_, index) =>
  ROUTES.slice(index * PAGES_PER_TEST, (index + 1) * PAGES_PER_TEST),
);

for (const group of groups) {
  test(`${group.join(", ")} open without errors or warnings in the browser`, async ({ page, browserErrors }) => {
    for (const route of group) {
      await page.goto(route);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(browserErrors, route).toEqual([]);
    }
  });
}

for (const route of [
  "/",
  "/market",
  "/portfolio",
  "/icp-tokens",
  "/ecosystem/ethereum",
  "/news",
  "/admin",
  "/auth",
  "/coins/bitcoin",
]) {
  test(`${route} opens with unknown values in its URL`, { tag: "@drill" }, async ({ page }) => {
    await page.goto(
      `${route}?sort=-change7d&dir=up&lsort=x&ldir=x&tab=x&category=x&view=x&range=x&rows=-1&token=x&interval=x`,
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeHidden();
    await page.waitForLoadState("networkidle");
  });
}

test("an unknown address shows the 404 page with a link to the market", async ({ page }) => {
  const reply = await page.goto("/no/such/page");
  expect(reply?.status()).toBe(404);
  const icon = await page.request.get("/favicon.ico");
  expect([icon.status(), await icon.text()]).toEqual([404, "Unknown address: GET /favicon.ico."]);
  // An asset of an earlier deployment. With the headers of assets, the 404 would be cached for a year.
  const removedAsset = await page.request.get("/assets/AlertsPage-0ld0ne00.js");
  expect([removedAsset.status(), removedAsset.headers()["cache-control"]]).toEqual([404, "no-store"]);
  await expect(page).toHaveTitle("404 Page Not Found");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Market" }).click();
  await expect(page.getByRole("heading", { name: "Cryptocurrency Market" })).toBeVisible();
});

test("the arbitrage page only announces the feature", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/arbitrage");
  await expect(page.getByRole("heading", { name: "DEX Arbitrage" })).toBeVisible();
  await expect(page.getByText("Advanced arbitrage tools coming soon")).toBeVisible();
  await expect(page.getByText("Coming Soon", { exact: true })).toBeVisible();
  for (const feature of ["Real-time opportunity tracking", "Automated alerts", "Profit analysis"]) {
    await expect(page.getByText(feature)).toBeVisible();
  }
});

test("a visitor sees only the links for visitors", { tag: "@drill" }, async ({ page }) => {
  await openMarket(page);
  const links = page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link");
  await expect(links).toHaveText(["Market", "News", "Chat", "Arbitrage"]);
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");
  await expect(page.getByText("Run Low Cost Ads When You Create an Account!")).toBeVisible();
});

test("the ticker shows the top coins, can be paused, and does not move for users who prefer reduced motion", async ({
  page,
}) => {
  await openMarket(page);
  const ticker = page.getByRole("region", { name: "Top coins", exact: true });
  expect(await ticker.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openMarket(page);
  // Sponsored items are added to the coins when the animation starts.
  const coins = ticker.getByRole("listitem").filter({ hasText: "%" });
  await expect(coins).toHaveCount(20);
  await expect(coins.first()).toHaveText(/^BTC\s*\$[\d,.]+\s*[+−][\d.]+%$/);
  const box = await ticker.boundingBox();
  expect([box?.y, box?.height]).toEqual([85, 48]);
  const states = () =>
    ticker.evaluate((element) => element.getAnimations({ subtree: true }).map((animation) => animation.playState));
  await page.mouse.move(700, 700);
  await expect.poll(states).toEqual(["running"]);
  // The speed is 40 px per second, also with the sponsored item that was added later.
  await expect(ticker.getByText("Sponsored").first()).toBeAttached();
  const pxPerSecond = () =>
    ticker.evaluate((element) => {
      const [animation] = element.getAnimations({ subtree: true });
      const seconds = Number(animation?.effect?.getComputedTiming().duration) / 1000;
      return (element.querySelector("ul")?.clientWidth ?? 0) / seconds;
    });
  await expect.poll(async () => Math.abs((await pxPerSecond()) - 40)).toBeLessThan(1);
  // At the end of a cycle the copy has the position at which the list began, and fills the view.
  const cycleEnd = await ticker.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) {
      animation.currentTime = Number(animation.effect?.getComputedTiming().duration) - 1;
    }
    const [view, copy] = [".ticker-view", "ul[aria-hidden]"].map((selector) =>
      element.querySelector(selector)?.getBoundingClientRect(),
    );
    return view && copy && { offset: copy.left - view.left, isFilled: copy.right >= view.right };
  });
  expect(cycleEnd).toEqual({ offset: expect.closeTo(0, 0), isFilled: true });
  await ticker.getByRole("button", { name: "Pause the ticker" }).click();
  await page.mouse.move(700, 700);
  await expect.poll(states).toEqual(["paused"]);
  await ticker.getByRole("button", { name: "Resume the ticker" }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(700, 700);
  await expect.poll(states).toEqual(["running"]);
});

test("a page that is opened from the market has the layout of one that is opened directly", { tag: "@drill" }, async ({
  page,
}) => {
  const columns = () =>
    page
      .getByRole("region", { name: "Key figures" })
      .locator("dl")
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  await page.goto("/coins/bitcoin");
  await expectBuilt(page);
  expect(await columns()).toBe(4);
  await page.goto("/");
  await expectBuilt(page);
  await page.locator("tr[data-coin=bitcoin]").getByRole("link", { name: "Bitcoin" }).click();
  await expect(page).toHaveURL("/coins/bitcoin");
  expect(await columns()).toBe(4);
});

test("ICP tokens and ecosystems are one press away at every width", { tag: "@drill" }, async ({ page }) => {
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    for (const [tab, heading] of [
      ["ICP tokens", "ICP Tokens"],
      ["Ecosystems", "Ecosystems"],
    ] as const) {
      await openMarket(page);
      await page.getByRole("navigation", { name: "Market lists" }).getByRole("link", { name: tab }).click();
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    }
  }
});

test("the list of ecosystems is searched by name and leads to each ecosystem", async ({ page }) => {
  await page.goto("/ecosystems");
  await page.getByRole("searchbox", { name: "Search ecosystems" }).fill("sol");
  const cards = page.locator("main").getByRole("listitem");
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(/Solana.*\$[\d.,]+/);
  await expect(page).toHaveURL("/ecosystems?q=sol");
  await cards.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Solana" })).toBeVisible();
  await page.goto("/ecosystems?q=nothing");
  await expect(page.getByText("No ecosystem matches your search.")).toBeVisible();
});

test("the account menu holds settings, alerts, ads, the theme and Sign Out", async ({ page }) => {
  const username = await signUp(page);
  await openMarket(page);
  await accountMenuButton(page).click();
  const menu = page.getByRole("dialog", { name: `@${username}` });
  await expect(menu.getByRole("link")).toHaveText(["Profile and settings", "Price Alerts", "Your ads"]);
  await expectNoViolations(page, "the account menu");
  await menu.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In", exact: true }).first()).toBeVisible();
});

test("the footer leads to the pages about the site", { tag: "@drill" }, async ({ page }) => {
  await page.goto("/arbitrage");
  const footer = page.getByRole("contentinfo");
  for (const [link, heading] of [
    ["Terms", "Terms"],
    ["Privacy", "Privacy"],
    ["Status", "Status"],
    ["Contact", "About Tidemark"],
  ] as const) {
    await footer.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Contact" })).toBeInViewport();
});

/** Opens a page, or the present one again, whose script does not arrive before the returned function is called. */
async function openWithoutScript(page: Page, path: string | null): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await (path === null ? page.reload({ waitUntil: "commit" }) : page.goto(path, { waitUntil: "commit" }));
  return resolve;
}

test.describe("before its script has loaded", () => {
  for (const [path, title] of [
    ["/portfolio", "Welcome to Tidemark"],
    ["/news", "Crypto News"],
    ["/chat", "Community Chat"],
  ] as const) {
    const tag = path === "/portfolio" ? [] : "@drill";
    test(`${path} shows a visitor its content, which does not move afterwards`, { tag }, async ({ page }) => {
      const start = await openWithoutScript(page, path);
      const heading = page.getByRole("heading", { level: 1, name: title });
      // The style sheets are applied by then.
      const paints = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
      await expect.poll(paints).toBe(1);
      await page.evaluate(() => document.fonts.ready);
      const before = await heading.boundingBox();
      start();
      await expect(page.locator(".ticker-item").first()).toBeVisible();
      await expect(page).toHaveTitle(/.+ · Tidemark/);
      expect(await heading.boundingBox()).toEqual(before);
    });
  }

  for (const path of ["/", "/coins/bitcoin", "/portfolio"]) {
    const tag = path === "/" ? [] : "@drill";
    test(`${path} keeps the press of a button until the script has loaded`, { tag }, async ({ page }) => {
      const start = await openWithoutScript(page, path);
      const button = page.getByRole("button", { name: "Theme and colours" });
      await button.click();
      await expect(button).toHaveAttribute("aria-expanded", "false");
      start();
      await expect(page.getByRole("dialog", { name: "Appearance" })).toBeVisible();
    });
  }

  test("a press on the portfolio's page opens a portfolio when the script has loaded", { tag: "@drill" }, async ({
    page,
  }) => {
    const start = await openWithoutScript(page, "/portfolio");
    await page.getByRole("button", { name: "Open a sample portfolio" }).click();
    start();
    await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
  });

  for (const path of ["/portfolio", "/chat"]) {
    const tag = path === "/portfolio" ? [] : "@drill";
    test(`${path} keeps all elements of its HTML when React takes over`, { tag }, async ({ page }) => {
      const start = await openWithoutScript(page, path);
      const elements = await page.evaluateHandle(() => [...document.querySelectorAll("#root *")]);
      start();
      await expect(page.locator(".ticker-item a").first()).toBeAttached();
      await expectBuilt(page);
      expect(await elements.evaluate((list) => list.filter(({ isConnected }) => !isConnected).length)).toBe(0);
    });
  }

  const beginGuest = async (page: Page) => {
    await page.goto("/portfolio");
    await page.getByRole("button", { name: "Try it without an account" }).click();
    await expect(page.getByRole("heading", { name: "Portfolio Overview" })).toBeVisible();
  };
  const keepsWhatWasTyped = async (page: Page) => {
    const start = await openWithoutScript(page, "/");
    const search = page.getByRole("searchbox", { name: "Search coins" });
    await search.fill("bitcoin");
    const row = await page.locator("tr[data-coin=bitcoin]").elementHandle();
    start();
    await expect(page).toHaveURL(/\?q=bitcoin$/);
    await expect(page.locator("tr[data-coin=ethereum]")).toHaveCount(0);
    await expect(search).toHaveValue("bitcoin");
    await expect(search).toBeFocused();
    expect(await row!.evaluate((element) => element.isConnected)).toBe(true);
  };
  test("the market keeps its rows, the focus and what was typed when React takes over", ({ page }) =>
    keepsWhatWasTyped(page));
  test("the market keeps them for a guest, too", { tag: "@drill" }, async ({ page }) => {
    await beginGuest(page);
    await keepsWhatWasTyped(page);
  });

  test("going back from the market's HTML opens the page before", { tag: "@drill" }, async ({ page }) => {
    await page.goto("/news");
    await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Market" }).click();
    await expect(page.locator("tr[data-coin=bitcoin]")).toBeVisible();
    const start = await openWithoutScript(page, null);
    await expect(page.locator("tr[data-coin=bitcoin]")).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/news");
    start();
    await expect(page.getByRole("heading", { level: 1, name: "Crypto News" })).toBeVisible();
    await expect(page.locator(".ticker-item a").first()).toBeAttached();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms" })).toBeAttached();
  });

  const expectHiddenUntilStart = async (page: Page, path: string) => {
    const start = await openWithoutScript(page, path);
    await expect(page.getByRole("link", { name: "Tidemark", exact: true })).toBeVisible();
    await expect(page.locator("main")).toBeHidden();
    start();
    await expect(page.locator("main")).toBeVisible();
    await expectBuilt(page);
  };

  for (const path of ["/portfolio", "/chat"]) {
    const tag = path === "/portfolio" ? [] : "@drill";
    test(`${path} shows a user nothing of a visitor's page`, { tag }, async ({ page }) => {
      await signUp(page);
      await expectHiddenUntilStart(page, path);
    });
  }

  test("/portfolio shows a guest nothing of a visitor's page", { tag: "@drill" }, async ({ page }) => {
    await beginGuest(page);
    await expectHiddenUntilStart(page, "/portfolio");
  });
});
