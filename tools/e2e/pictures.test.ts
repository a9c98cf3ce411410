import type { Page } from "@playwright/test";
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

test("a coin shows its image, or its first letter when the image cannot be loaded", async ({ page, browserErrors }) => {
  await page.route("**/img/coins/ethereum*", (route) => route.fulfill({ status: 404 }));
  await openMarket(page);
  const disc = (coin: string) => page.locator(`tr[data-coin=${coin}] .disc`);
  await expect(disc("bitcoin")).toHaveClass(/text-transparent/);
  expect(await widthOf(page, "tr[data-coin=bitcoin] img")).toBeGreaterThan(0);
  await expect.poll(() => browserErrors.length).toBe(1);
  expect(browserErrors.pop()).toContain("404");
  await expect(disc("ethereum").locator("img")).toHaveCount(0);
  await expect(disc("ethereum")).toHaveText("E");
  await expect(disc("ethereum")).not.toHaveClass(/text-transparent/);
});

test("the image of an article is loaded through the product's own host", async ({ page }) => {
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
