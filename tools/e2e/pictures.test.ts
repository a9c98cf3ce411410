import type { Locator, Page, Request } from "@playwright/test";
import { openMarket } from "./support/market-page.ts";
import { test as base, expect } from "./support/test.ts";
import { signUp } from "./support/users.ts";

/** A browser that loads images. The browser of the other tests does not, because images take a third of the time. */
const test = base.extend({
  page: async ({ playwright, baseURL, viewport }, use, { project }) => {
    const args = project.use.launchOptions?.args?.filter((arg) => !arg.startsWith("--blink-settings"));
    const browser = await playwright.chromium.launch({ args });
    await use(await browser.newPage({ baseURL, viewport }));
    await browser.close();
  },
});

const widthOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth);

const disc = (page: Page, coin: string) => page.locator(`tr[data-coin=${coin}] .disc`);
/** The letter of a disc is transparent once its picture has loaded. */
const expectPictureShown = (shownDisc: Locator) => expect(shownDisc).toHaveClass(/text-transparent/);
const isPicture = (request: Request) => request.url().includes("/img/");

test("the pictures of a list come in packs, none is requested twice, and an article's image comes from our own host", {
  tag: "@drill",
}, async ({ page, product }) => {
  // Each run fetches a part of a pack.
  for (let run = 0; run < 8; run++) await product.runCron();
  // The 100th coin is in pack 1, the second pack of 50 coins.
  await expect
    .poll(async () => (await (await page.request.get("/api/start?sparklines=false")).json()).pictures.pack[99], {
      timeout: 120_000,
    })
    .toBe(1);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (isPicture(request)) requested.push(new URL(request.url()).pathname);
  });
  const { rows } = await openMarket(page);
  await expectPictureShown(disc(page, "bitcoin"));
  await expectPictureShown(rows.nth(15).locator(".disc"));
  expect(requested).toEqual([expect.stringMatching(/^\/img\/packs\/0\/[0-9a-f]{16}$/)]);
  await expect(page.locator("tr[data-coin=bitcoin] img")).toHaveAttribute("src", /^blob:/);
  expect(await widthOf(page, "tr[data-coin=bitcoin] img")).toBe(50);

  const last = page.getByText(/^Showing 100 of/);
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(last).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await expectPictureShown(rows.last().locator(".disc"));
  expect(requested.slice(1)).toEqual([expect.stringMatching(/^\/img\/packs\/1\//)]);

  // The coin's page shows the picture that the list has loaded.
  await openMarket(page);
  await page.getByRole("link", { name: "Bitcoin", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Bitcoin" })).toBeVisible();
  await expect(page.locator("header .disc img").first()).toHaveAttribute("src", /^blob:/);

  // The page of a coin that is opened first loads only its own picture.
  requested.length = 0;
  await page.goto("/coins/ethereum");
  await expect(page.locator("header .disc img").first()).toHaveAttribute("src", "/img/coins/ethereum");
  await expect.poll(() => requested).toEqual(["/img/coins/ethereum"]);

  await signUp(page);
  const reply = await page.request.post("/api/news", {
    data: {
      title: "Tides",
      content: "They come and go.",
      imageUrl: "https://pictures.example.com/tide.png",
      isPublished: true,
    },
  });
  const { id } = await reply.json();
  await page.goto(`/news/${id}`);
  await expect.poll(() => widthOf(page, "article img")).toBe(960);
  await expect(page.locator("article img")).toHaveAttribute("src", /^\/img\//);
});

test("without its pack a coin shows its own image, or its first letter when that cannot be loaded", {
  tag: "@drill",
}, async ({ page, browserErrors }) => {
  await page.route("**/img/packs/**", (route) => route.fulfill({ status: 404 }));
  await page.route("**/img/coins/ethereum*", (route) => route.fulfill({ status: 404 }));
  const refused = page.waitForResponse((reply) => new URL(reply.url()).pathname === "/img/coins/ethereum");
  await openMarket(page);
  await expectPictureShown(disc(page, "bitcoin"));
  expect(await widthOf(page, "tr[data-coin=bitcoin] img")).toBeGreaterThan(0);
  expect(await page.locator("tr[data-coin=bitcoin] img").getAttribute("src")).toBe("/img/coins/bitcoin");
  await refused;
  await expect(disc(page, "ethereum").locator("img")).toHaveCount(0);
  await expect(disc(page, "ethereum")).toHaveText("E");
  await expect(disc(page, "ethereum")).not.toHaveClass(/text-transparent/);
  await expect.poll(() => browserErrors.length).toBeGreaterThan(0);
  expect(browserErrors.splice(0).every((text) => text.includes("404"))).toBe(true);
});
