import type { Page, WebSocketRoute } from "@playwright/test";
import type { LivePrice, PriceFrame } from "../../../shared/live-prices/frame.ts";
import { openMarket } from "../support/market-page.ts";
import { expect, test } from "../support/shared-context.ts";

/** Simulates the server of live prices. Returns a function that sends a frame, and the open connections. */
async function playFeed(page: Page) {
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket("**/ws/prices", (socket) => {
    open.add(socket);
    socket.onMessage(() => {});
    socket.onClose(() => void open.delete(socket));
  });
  const send = async (prices: Record<string, LivePrice>, gone?: string[]) => {
    await expect.poll(() => open.size).toBe(1);
    const frame: PriceFrame = { type: "prices", at: Date.now(), prices, ...(gone && { gone }) };
    for (const socket of open) socket.send(JSON.stringify(frame));
  };
  return { send, open };
}

test("live prices replace the market's prices and name their venue, and other prices are marked", async ({ page }) => {
  const feed = await playFeed(page);
  const { row } = await openMarket(page);
  const cell = row("Bitcoin").first().getByRole("cell").nth(1);
  const listed = await cell.textContent();
  await feed.send({ bitcoin: ["91234.56", 700, "binance"] });
  await expect(cell).toHaveText("$91,234.56");
  await expect(cell).toHaveAccessibleDescription("Live price");
  await expect(page.getByText("Live prices").first()).toBeVisible();
  await cell.hover();
  await expect(cell).toHaveAttribute("title", /^Live price from Binance, \d+ s ago$/);
  const other = row("Ethereum").first().getByRole("cell").nth(1);
  await expect(other).toHaveAccessibleDescription(/^Sandbox, /);
  await expect(other.locator("span").first()).toHaveCSS("text-decoration-style", "dotted");

  await feed.send({ bitcoin: ["91235.56", 0, "kraken"] });
  await expect(cell).toHaveText("$91,235.56");
  await feed.send({}, ["bitcoin"]);
  await expect(cell).toHaveText(listed ?? "");
  await expect(other.locator("span").first()).toHaveCSS("text-decoration-style", "solid");
});

test("the page of a coin shows its live price with the venue", async ({ page }) => {
  const feed = await playFeed(page);
  await page.goto("/coins/bitcoin");
  await feed.send({ bitcoin: ["91234.56", 0, "kraken"] });
  await expect(page.getByText("$91,234.56").first()).toBeVisible();
  await expect(page.getByText("Live price from Kraken")).toBeVisible();
});

test("live prices can be switched off, and the choice is kept", { tag: "@drill" }, async ({ page }) => {
  const feed = await playFeed(page);
  const { row } = await openMarket(page);
  const cell = row("Bitcoin").first().getByRole("cell").nth(1);
  await feed.send({ bitcoin: ["91234.56", 0, "binance"] });
  await expect(cell).toHaveText("$91,234.56");
  await page.getByRole("button", { name: "Theme and colours" }).click();
  await page.getByRole("radio", { name: "Every minute" }).check();
  // While the menu is open, the page behind it is hidden from assistive technology.
  await page.keyboard.press("Escape");
  await expect(cell).not.toHaveText("$91,234.56");
  await expect.poll(() => feed.open.size).toBe(0);
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(feed.open.size).toBe(0);
});
