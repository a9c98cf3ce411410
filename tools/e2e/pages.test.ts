import { openMarket } from "./support/market-page.ts";
import { expect, test } from "./support/returning.ts";

/** Every route. A placeholder page must load without errors too. */
const ROUTES = [
  "/",
  "/market",
  "/portfolio",
  "/icp-tokens",
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

for (const route of ROUTES) {
  test(`${route} opens without a complaint of the browser`, async ({ page }) => {
    await page.goto(route);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  });
}

test("an unknown address is the 404 page, with a way back", async ({ page }) => {
  const reply = await page.goto("/no/such/page");
  expect(reply?.status()).toBe(404);
  const icon = await page.request.get("/favicon.ico");
  expect([icon.status(), await icon.text()]).toEqual([404, "Unknown address: GET /favicon.ico."]);
  // A script that a new deployment has removed. By its own headers it would be cached for a year.
  const gone = await page.request.get("/assets/AlertsPage-0ld0ne00.js");
  expect([gone.status(), gone.headers()["cache-control"]]).toEqual([404, "no-store"]);
  await expect(page).toHaveTitle("404 Page Not Found");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Market" }).click();
  await expect(page.getByRole("heading", { name: "Cryptocurrency Market" })).toBeVisible();
});

test("arbitrage is announced, and no more than that", async ({ page }) => {
  await page.goto("/arbitrage");
  await expect(page.getByRole("heading", { name: "DEX Arbitrage" })).toBeVisible();
  await expect(page.getByText("Advanced arbitrage tools coming soon")).toBeVisible();
  await expect(page.getByText("Coming Soon", { exact: true })).toBeVisible();
  for (const promise of ["Real-time opportunity tracking", "Automated alerts", "Profit analysis"]) {
    await expect(page.getByText(promise)).toBeVisible();
  }
});

test("a visitor finds the links of a visitor", async ({ page }) => {
  await openMarket(page);
  const links = page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link");
  await expect(links).toHaveText(["Market", "News", "Chat", "Arbitrage"]);
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");
  await expect(page.getByText("Run Low Cost Ads When You Create an Account!")).toBeVisible();
});

test("the ticker shows the top coins, and rests when it is asked to", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openMarket(page);
  const ticker = page.getByRole("region", { name: "Top coins", exact: true });
  // Sponsored lines join the coins once the belt moves.
  const coins = ticker.getByRole("listitem").filter({ hasText: "%" });
  await expect(coins).toHaveCount(20);
  await expect(coins.first()).toHaveText(/^BTC\s*\$[\d,.]+\s*[+−][\d.]+%$/);
  const box = await ticker.boundingBox();
  expect([box?.y, box?.height]).toEqual([85, 48]);
  const states = () =>
    ticker.evaluate((element) => element.getAnimations({ subtree: true }).map((animation) => animation.playState));
  await page.mouse.move(700, 700);
  await expect.poll(states).toEqual(["running"]);
  // The speed is unchanged by the sponsored line that arrived late.
  await expect(ticker.getByText("Sponsored").first()).toBeAttached();
  const pxPerSecond = () =>
    ticker.evaluate((element) => {
      const [lap] = element.getAnimations({ subtree: true });
      const seconds = Number(lap?.effect?.getComputedTiming().duration) / 1000;
      return (element.querySelector("ul")?.clientWidth ?? 0) / seconds;
    });
  await expect.poll(async () => Math.abs((await pxPerSecond()) - 40)).toBeLessThan(1);
  // At the end of a lap the copy stands where the list began, and fills the view.
  const seam = await ticker.evaluate((element) => {
    for (const lap of element.getAnimations({ subtree: true })) {
      lap.currentTime = Number(lap.effect?.getComputedTiming().duration) - 1;
    }
    const [view, copy] = [".ticker-view", "ul[aria-hidden]"].map((at) =>
      element.querySelector(at)?.getBoundingClientRect(),
    );
    return view && copy && { late: copy.left - view.left, isFilled: copy.right >= view.right };
  });
  expect(seam).toEqual({ late: expect.closeTo(0, 0), isFilled: true });
  await ticker.getByRole("button", { name: "Pause the ticker" }).click();
  await page.mouse.move(700, 700);
  await expect.poll(states).toEqual(["paused"]);
  await ticker.getByRole("button", { name: "Resume the ticker" }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(700, 700);
  await expect.poll(states).toEqual(["running"]);
});

test("the ticker rests for those who want no motion", async ({ page }) => {
  await openMarket(page);
  const ticker = page.getByRole("region", { name: "Top coins", exact: true });
  const moving = () => ticker.evaluate((element) => element.getAnimations({ subtree: true }).length);
  expect(await moving()).toBe(0);
});
