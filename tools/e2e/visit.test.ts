import type { BrowserContext, Page, Request, WebSocketRoute } from "@playwright/test";
import { LISTED_ROWS } from "../../shared/markets/first-coins.ts";
import { countKinds, FIRST_VISIT, RETURN_VISIT } from "../bench/cost/visit-requests.ts";
import { openCountingProxy } from "./support/counting-proxy.ts";
import { marketPage } from "./support/market-page.ts";
import { expect, test } from "./support/test.ts";
import { signUp } from "./support/users.ts";

const MAX_FIRST_VISIT = 10;
const MAX_RETURN_VISIT = 6;
const MINUTES_PER_PAGE = 2;
const PHONE = { width: 390, height: 844 };
/** A page connects again after ten seconds without a frame. The time that a slow machine takes for a step counts, too. */
const FRAME_INTERVAL_MS = 4000;

/** Plays the feed of live prices and counts its connections. */
async function playFeed(page: Page, onConnect: () => void) {
  const open = new Set<WebSocketRoute>();
  let isFirst = true;
  await page.routeWebSocket("**/ws/prices", (socket) => {
    // On a busy machine the page's clock runs ahead of the frames, and the page connects again.
    if (isFirst) onConnect();
    isFirst = false;
    open.add(socket);
    socket.onMessage(() => {});
    socket.onClose(() => void open.delete(socket));
  });
  let price = 90_000;
  return async () => {
    price += 1;
    const at = await page.evaluate(() => Date.now());
    const frame = { type: "prices", at, prices: { bitcoin: [String(price), 0, "binance"] } };
    for (const socket of open) socket.send(JSON.stringify(frame));
    // The page has received the frame when it answers the next call.
    await page.evaluate(() => null);
  };
}

/** Opens the four pages, each for two minutes of the page's clock, and leaves the site. */
async function walk(context: BrowserContext, origin: string, requests: string[]): Promise<void> {
  const page = await context.newPage();
  await page.clock.install();
  const sendFrame = await playFeed(page, () => requests.push("GET /ws/prices"));
  // Frames also arrive while the test waits for something else, or the page would connect again.
  const feed = setInterval(() => void sendFrame().catch(() => {}), FRAME_INTERVAL_MS / 2);
  const inFlight = new Set<Request>();
  page.on("request", (request) => inFlight.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => inFlight.delete(request));
  const countInFlight = async () => {
    await sendFrame();
    return inFlight.size;
  };
  const stay = async () => {
    for (let ms = 0; ms < MINUTES_PER_PAGE * 60_000; ms += FRAME_INTERVAL_MS) {
      // A request that waits while the clock jumps would time out and be sent again.
      await expect.poll(countInFlight).toBe(0);
      await page.clock.fastForward(FRAME_INTERVAL_MS);
    }
  };
  const reply = (path: string) => page.waitForResponse(`**${path}`);
  const navigation = page.getByRole("navigation", { name: "Main, at the bottom" });

  await page.goto(origin);
  const { rows } = marketPage(page);
  await expect.poll(() => requests).toContain("GET /ws/prices");
  /** Whether the picture of the first or last rendered row has loaded. */
  const isLoaded = async (row: "first" | "last") => {
    await sendFrame();
    await page.clock.runFor(100);
    return (await rows[row]().locator(".disc").getAttribute("class"))?.includes("text-transparent");
  };
  await expect.poll(() => isLoaded("first")).toBe(true);
  await expect(async () => {
    await page.mouse.wheel(0, 2500);
    await expect(page.getByText(/^Showing 100 of/)).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await expect.poll(() => isLoaded("last")).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await stay();
  const coin = page.locator("tr[data-coin=bitcoin] .coin-name");
  const coinReply = reply("/api/start/coins/bitcoin");
  await coin.press("Enter");
  await coinReply;
  await expect(page.getByRole("heading", { level: 1, name: "Bitcoin" })).toBeVisible();
  await stay();
  const newsReply = reply("/api/start/news");
  await navigation.getByRole("link", { name: "News" }).press("Enter");
  await newsReply;
  await expect(page.getByRole("heading", { name: "Crypto News" })).toBeVisible();
  await expect(page.locator("main img").first()).toBeVisible();
  await stay();
  await navigation.getByRole("link", { name: "Portfolio" }).press("Enter");
  await expect(page).toHaveURL(/\/portfolio$/);
  await stay();
  await page.goto("about:blank");
  await expect.poll(() => requests).toContain("POST /api/reports");
  clearInterval(feed);
  await page.close();
}

test("a first visit of four pages and eight minutes takes ten worker requests, and a return visit six", async ({
  page,
  product,
  playwright,
}, { project }) => {
  test.setTimeout(400_000);
  await signUp(page);
  // Articles of earlier tests would load their pictures too.
  await product.runSql("UPDATE news_articles SET image_url = NULL");
  const data = {
    title: "Tides",
    content: "They come and go.",
    imageUrl: "https://pictures.example.com/tide.png",
    isPublished: true,
  };
  expect((await page.request.post("/api/news", { data })).ok()).toBe(true);
  const packs = async (): Promise<(number | undefined)[]> =>
    (await (await fetch(`${product.origin}/api/start?sparklines=false`)).json()).pictures.pack.slice(0, LISTED_ROWS);
  // Each run fetches a part of the first two packs of pictures, and less on a busy machine.
  const lastPack = async () => {
    await product.runCron();
    return (await packs()).at(-1) ?? -1;
  };
  await expect.poll(lastPack, { timeout: 120_000 }).toBeGreaterThan(0);
  // Two packs, or three when ranks have changed since an earlier test made the packs.
  const packsOfList = new Set(await packs()).size;

  await using proxy = await openCountingProxy(product.origin);
  const { requests, origin } = proxy;

  // With images, which the browser of the other tests does not load.
  const args = project.use.launchOptions?.args?.filter((arg) => !arg.startsWith("--blink-settings"));
  const browser = await playwright.chromium.launch({ args });
  const context = await browser.newContext({ ...project.use.contextOptions, viewport: PHONE });
  await walk(context, origin, requests);
  const first = requests.splice(0);
  expect(first.length, first.join("\n")).toBeLessThanOrEqual(MAX_FIRST_VISIT);
  expect(countKinds(first)).toEqual({ ...FIRST_VISIT, "GET /img/packs": packsOfList });

  await walk(context, origin, requests);
  const second = requests.splice(0);
  expect(second.length, second.join("\n")).toBeLessThanOrEqual(MAX_RETURN_VISIT);
  expect(countKinds(second)).toEqual(RETURN_VISIT);
  await browser.close();
});
