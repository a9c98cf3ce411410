import type { Page } from "@playwright/test";
import { createPosition, LEVERAGED, portfolioPage, SPOT } from "./support/portfolio-page.ts";
import { expect, test } from "./support/test.ts";
import { signUp } from "./support/users.ts";

/** What pages ask for beside their own data: for the header, for later, or with each visit. */
const BESIDE =
  /^\/api\/(start|watchlist|notifications|visits|sparklines|market-data|closed-positions|ad-counts|portfolio\/performance|transactions\/choices|transfer-offers)\b/;
/**
 * Requests that come later: the other methods of the gains report, the other lists of ad orders, and the holdings on a date,
 * whose day is that of the ledger's time zone.
 */
const LATER = /^\/api\/(gains\?.*method=|portfolio\/as-of|admin\/(ad-orders\?status=[cr]|unmatched))/;

/** Holds all replies until `release`, and lists the paths that are asked for before and after it. */
async function holdApi(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const [before, after] = [new Set<string>(), new Set<string>()];
  let asked = before;
  await page.route("**/api/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (route.request().method() === "GET") asked.add(pathname + search);
    await promise;
    await route.continue().catch(() => {});
  });
  const release = () => {
    asked = after;
    resolve();
  };
  return { before, after, release };
}

const PAGES: readonly (readonly [path: string, heading: string])[] = [
  ["/portfolio", "Portfolio Overview"],
  ["/transactions", "Transactions"],
  ["/transactions?report=gains", "Gains report"],
  ["/transactions?report=as-of", "Holdings on a date"],
  ["/transactions?report=imports", "Import transactions"],
  ["/transactions?report=settings", "Ledger settings"],
  ["/settings", "Settings"],
  ["/alerts", "Price Alerts"],
  ["/advertise", "Advertise on Tidemark"],
  ["/admin", "Admin Dashboard"],
  ["/admin/ads", "Ad Review Dashboard"],
];

test("a page asks for its data together with the session, so that a slow API is waited for once", async ({
  page,
  product,
}) => {
  const username = await signUp(page);
  await product.makeAdmin(username);
  await createPosition(page, "spot", {
    symbol: "btc",
    coinId: "bitcoin",
    name: "Bitcoin",
    amount: "1",
    entryPrice: "1",
  });
  for (const [path, heading] of process.env.DRILL === "1" ? PAGES : [PAGES[0]!, PAGES[8]!]) {
    const { before, after, release } = await holdApi(page);
    await page.goto(path);
    await expect(page.getByText(/(Verifying access|Checking authentication)\.\.\./)).toBeVisible();
    await expect.poll(() => before.size, `${path} asks for more than the session`).toBeGreaterThan(2);
    await page.waitForFunction(() => document.readyState === "complete");
    release();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const late = [...after].filter((call) => !before.has(call) && !BESIDE.test(call) && !LATER.test(call));
    expect(late, `what ${path} asks for after the session`).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});

/** Holds all requests, and answers those that wait at once, wave by wave, until `isDone`. Returns the number of waves. */
async function countWaves(page: Page, path: string, isDone: () => Promise<boolean>): Promise<number> {
  const held: (() => void)[] = [];
  let answered = 0;
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfinished", () => {
      answered -= 1;
    });
  }
  await page.route("**/*", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  void page.goto(path).catch(() => {});
  let waves = 0;
  do {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    waves += 1;
    answered = held.length;
    for (const answer of held.splice(0)) answer();
    // All replies of a wave arrive, and the page does what follows from them.
    await expect.poll(() => answered).toBeLessThanOrEqual(0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  } while (!(await isDone()));
  for (const answer of held.splice(0)) answer();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return waves;
}

test("a cold portfolio shows its first holding after at most three round trips, with at most 30 requests", async ({
  page,
  browser,
  product,
}) => {
  await signUp(page);
  await createPosition(page, "spot", SPOT);
  await createPosition(page, "leveraged", LEVERAGED);
  // Only the first visit of a new user has the welcome and its scripts.
  await page.request.post("/api/account/welcomed", { data: {} });
  const context = await browser.newContext({
    baseURL: product.origin,
    storageState: await page.context().storageState(),
  });
  const cold = await context.newPage();
  const requests: string[] = [];
  cold.on("request", (request) => requests.push(request.url()));
  const holding = portfolioPage(cold).row("Bitcoin");
  expect(await countWaves(cold, "/portfolio", () => holding.isVisible())).toBeLessThanOrEqual(3);
  await cold.waitForLoadState("networkidle");
  const sent = requests.filter((url) => url.startsWith("http"));
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(30);
  await context.close();
});

test("the portfolio shows the prices of the market's list until those of its coins arrive", { tag: "@drill" }, async ({
  page,
}) => {
  await signUp(page);
  await createPosition(page, "spot", {
    symbol: "btc",
    coinId: "bitcoin",
    name: "Bitcoin",
    amount: "1",
    entryPrice: "1",
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/market-data*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/portfolio");
  await expect(page.getByRole("button", { name: /^How P&L of Bitcoin adds up, \+\$/ })).toBeVisible();
  resolve();
});

test("a visitor whose session has ended is asked to sign in, and what was asked ahead is forgotten", {
  tag: "@drill",
}, async ({ page, browserErrors }) => {
  await signUp(page);
  const cookies = await page.context().cookies();
  // The cookie that marks a session is there without the session.
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ name }) => name.includes("signed_in")));
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  browserErrors.splice(0);
});
