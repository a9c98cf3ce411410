import type { Locator, Page } from "@playwright/test";
import type { DrivenProduct } from "./support/product.ts";
import { expect, test } from "./support/test.ts";
import { signUp } from "./support/users.ts";

const WIDTHS = process.env.DRILL === "1" ? [375, 768, 1024, 1440] : [375];
/** The worker and the edge cache ads for a while. */
const CACHE_TIMEOUT = { timeout: 150_000 };
/** A phone's ads rotate every 10 seconds. */
const ROTATION_TIMEOUT = { timeout: 60_000 };
const COLOURS = { backgroundColor: "#2b4c5e", textColor: "#f2e8d5" };
/** A picture of one pixel. */
const PNG =
  "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082";

type BoughtAd = { key: string; type: string; config: Record<string, unknown> };
const banner = (placement: string): BoughtAd => ({
  key: `Banner ${placement}`,
  type: "banner",
  config: {
    placement,
    title: `Banner ${placement}`,
    description: "Card payments from your own wallet. No custody, no monthly fee, and no card that can be lost.",
    ctaText: "See the card",
    ctaUrl: "https://northlight.example.com",
    imageUrl: "https://northlight.example.com/logo.png",
    ...COLOURS,
  },
});
const token = (placement: string): BoughtAd => ({
  key: `Tile ${placement}`,
  type: "promoted_token",
  config: {
    ...banner(placement).config,
    title: undefined,
    name: `Tile ${placement}`,
    coinId: "solana",
    symbol: "SOL",
    description: "Six chains under one key",
  },
});
const line = (placement: string): BoughtAd => ({
  key: `Line ${placement}`,
  type: "scrolling",
  config: { placement, messages: [`Line ${placement}`] },
});
const row = (placement: string, coinId: string): BoughtAd => ({
  key: `Row ${placement}`,
  type: "token_highlight",
  config: { placement, coinId, symbol: "X", name: "X", forceToTop: false },
});

/** The coin and the token whose rows are highlighted, by the path of their page. */
const HIGHLIGHTS = { "/": "chainlink", "/icp-tokens": "mxzaz-hqaaa-aaaar-qaada-cai" };

const ADS = [
  ...["top", "between_sections", "bottom"].map(banner),
  ...["market", "icp_tokens"].flatMap((placement) => [token(placement), line(placement)]),
  row("market", HIGHLIGHTS["/"]),
  row("icp_tokens", HIGHLIGHTS["/icp-tokens"]),
];

/** Stores the ads as running orders of the user, each with a picture. */
async function buy(product: DrivenProduct, username: string) {
  for (const { key, type, config } of ADS) {
    await product.runSql(`
      INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, payment_currency, status, start_date, end_date,
        duration, created_at, updated_at, price, network, idempotency_key)
      SELECT id, '${type}', '${JSON.stringify(config)}', '42', 'USDC', 'active', 0, 99999999999999, 14, 0, 0, '42', 'test',
        '${key}' FROM users WHERE username = '${username}';
      INSERT INTO ad_pictures SELECT id, 'image/png', x'${PNG}' FROM ad_orders WHERE idempotency_key = '${key}'`);
  }
}

/** Scrolls down until the element exists, because long lists render only the rows near the screen, and then to it. */
async function scrollToAd(page: Page, target: Locator) {
  await expect(async () => {
    if ((await target.count()) === 0) await page.mouse.wheel(0, 700);
    await target.first().scrollIntoViewIfNeeded({ timeout: 500 });
  }).toPass({ ...ROTATION_TIMEOUT, intervals: [100] });
}

/** Expects half of the element to be in the viewport, and nothing to cover the middle of its visible part. */
async function expectInSight(target: Locator) {
  await expect(target.first()).toBeInViewport({ ratio: 0.5, ...ROTATION_TIMEOUT });
  const isOnTop = () =>
    target.first().evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(Math.max(0, left) + Math.min(innerWidth, right)) / 2, (top + bottom) / 2];
      return element.contains(document.elementFromPoint(x, y));
    });
  await expect.poll(isOnTop, ROTATION_TIMEOUT).toBe(true);
}

/** The lowest contrast of the ad's texts with what is behind them (WCAG 2). */
const lowestContrast = (ad: Locator): Promise<number> =>
  ad.evaluate((frame) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === "rgba(0, 0, 0, 0)" && element.parentElement
        ? backgroundOf(element.parentElement)
        : backgroundColor;
    };
    const texts = [...frame.querySelectorAll("span")].filter((element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    );
    return Math.min(
      ...texts.map((element) => {
        const [a, b] = [luminance(getComputedStyle(element).color), luminance(backgroundOf(element))];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      }),
    );
  });

const adCard = (page: Page, title: string) => page.getByRole("complementary", { name: `Sponsored: ${title}` });
const lineOf = (page: Page, text: string) => page.locator(".sticky-ticker ul:not([aria-hidden]) li", { hasText: text });

async function expectCard(page: Page, title: string) {
  const card = adCard(page, title);
  await expectInSight(card);
  await expect(card.locator("img")).toHaveAttribute("src", /^\/img\/ads\/\d+$/);
  expect(await lowestContrast(card)).toBeGreaterThanOrEqual(4.5);
  await expect(card).toHaveCSS("background-color", "rgb(43, 76, 94)");
}

async function expectLine(page: Page, text: string) {
  await expect(lineOf(page, text)).toHaveCount(1, ROTATION_TIMEOUT);
  await lineOf(page, text).scrollIntoViewIfNeeded();
  await expectInSight(lineOf(page, text));
}

test("every bought ad is in sight on its page at every width", { tag: "@drill" }, async ({ page, product }) => {
  test.slow();
  await buy(product, await signUp(page));
  const active = async () => ((await (await page.request.get("/api/active-ads")).json()) as unknown[]).length;
  await expect.poll(active, CACHE_TIMEOUT).toBeGreaterThanOrEqual(ADS.length);

  for (const width of WIDTHS) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const [path, tile] of [
        ["/", "Tile market"],
        ["/icp-tokens", "Tile icp_tokens"],
      ] as const) {
        await page.goto(path);
        // A reopened page keeps its scroll position.
        await page.evaluate(() => scrollTo(0, 0));
        await expectCard(page, "Banner top");
        await expectCard(page, tile);
        await expectLine(page, "Line market");
        if (path === "/icp-tokens") await expectLine(page, "Line icp_tokens");
        const highlight = page.locator(`tr.paid[data-coin="${HIGHLIGHTS[path]}"]`);
        await scrollToAd(page, highlight);
        await expectInSight(highlight.locator(".sponsored"));
        await scrollToAd(page, adCard(page, "Banner between_sections"));
        await expectCard(page, "Banner between_sections");
        // The end of 100 rows is near, with the bottom banner, the footer and the last ticker.
        await page.keyboard.press("End");
        await scrollToAd(page, adCard(page, "Banner bottom"));
        await expectCard(page, "Banner bottom");
      }
    });
  }
  for (const path of ["/news", "/ecosystem/solana", "/portfolio", "/advertise"]) {
    await page.goto(path);
    await expectLine(page, "Line market");
  }
  await page.context().clearCookies();
  for (const path of ["/auth", "/login"]) {
    await page.goto(path);
    await expectLine(page, "Line market");
  }
  const picture = await page.request.get(String(await adPicture(page)));
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  await product.runSql("UPDATE ad_orders SET end_date = 1 WHERE network = 'test'");
});

async function adPicture(page: Page) {
  await page.goto("/");
  return adCard(page, "Banner top").locator("img").getAttribute("src", ROTATION_TIMEOUT);
}
