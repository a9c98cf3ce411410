import type { Browser, CDPSession, Page } from "@playwright/test";
import { PONG } from "../../../shared/live-prices/frame.ts";
import { startTemporaryProduct } from "../../start/temporary-product.ts";
import { atLeast, atMost, type BenchResult, exactly, info } from "../results.ts";
import { median } from "../statistics.ts";
import { drawn, openPlainPage, prepareWrites, recordWrites, writeAgain } from "./plain-page.ts";
import { DESKTOP, openMarket, visit } from "./visit.ts";

const MOVED_PRICES = 200;
const ROUNDS = 25;
const MAX_RATIO = 2;
const FRESH_FOR_MS = 20_000;
const MAX_AGE_MS = 3_000;
/** The share of the market cap of the first 100 coins that must have live prices. */
const MIN_SHARE = 0.8;

export type BenchWindow = { pushFrame(factor: number, count: number): void };

/** Replaces the page's WebSocket by one to which the bench sends frames. Needs `listCoins`. */
export function fakeSocket(): void {
  const sockets: { onmessage?: (event: { data: string }) => void }[] = [];
  Object.assign(window, {
    WebSocket: class {
      static OPEN = 1;
      readyState = 1;
      constructor() {
        sockets.push(this as never);
      }
      send() {}
      close() {}
    },
    /** Sends a frame in which the first `count` coins of the market have moved. */
    pushFrame: async (factor: number, count: number) => {
      const list = await (window as unknown as { listed: Promise<{ id: string[]; current_price: number[] }> }).listed;
      const prices = Object.fromEntries(
        list.id.slice(0, count).map((id, row) => [id, [String((list.current_price[row] ?? 1) * factor), 0, "binance"]]),
      );
      const data = JSON.stringify({ type: "prices", at: Date.now(), prices });
      setTimeout(() => {
        for (const socket of sockets) socket.onmessage?.({ data });
      });
    },
  });
}

/** Loads the coins whose prices `pushFrame` moves. */
export function listCoins(): void {
  Object.assign(window, {
    listed: fetch("/api/top-coins?limit=1000&layout=columns").then((reply) => reply.json()),
  });
}

async function mainThreadMs(cdp: CDPSession): Promise<{ task: number; layouts: number }> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metric = (key: string) => metrics.find(({ name }) => name === key)?.value ?? 0;
  return { task: metric("TaskDuration") * 1000, layouts: metric("LayoutCount") };
}

/** The cost of `act` until it is drawn, without that of a pause of the same length. */
async function costOf(page: Page, cdp: CDPSession, act: () => Promise<unknown>) {
  await page.waitForTimeout(400);
  const start = await mainThreadMs(cdp);
  await page.evaluate(() => {});
  await drawn(page);
  const middle = await mainThreadMs(cdp);
  await act();
  await drawn(page);
  const end = await mainThreadMs(cdp);
  return { task: end.task - middle.task - (middle.task - start.task), layouts: end.layouts - middle.layouts };
}

async function compare(browser: Browser, origin: string): Promise<BenchResult[]> {
  const { html, writes, product, layouts } = await visit(browser, DESKTOP, {}, async ({ page, cdp }) => {
    await page.addInitScript(fakeSocket);
    await page.addInitScript(listCoins);
    await openMarket(page, origin);
    await page.getByRole("button", { name: "Pause the ticker" }).first().click();
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const push = (round: number) => () =>
      page.evaluate(
        ([factor, count]) => (window as unknown as BenchWindow).pushFrame(factor!, count!),
        [1 + round / 1000, MOVED_PRICES],
      );
    await costOf(page, cdp, push(-2));
    const recorded = await recordWrites(page, push(-1));
    const costs = [];
    for (let round = 0; round < ROUNDS; round++) costs.push(await costOf(page, cdp, push(round)));
    return {
      html: await page.content(),
      writes: recorded,
      product: costs.map(({ task }) => task),
      layouts: median(costs.map((cost) => cost.layouts)),
    };
  });
  const plain = await visit(browser, DESKTOP, {}, async ({ page, cdp }) => {
    await openPlainPage(page, origin, html);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await prepareWrites(page, writes);
    const costs = [];
    for (let round = -2; round < ROUNDS; round++) {
      const write = () => writeAgain(page, round + 2);
      const cost = await costOf(page, cdp, write);
      if (round >= 0) costs.push(cost);
    }
    return { task: costs.map(({ task }) => task), layouts: median(costs.map((cost) => cost.layouts)) };
  });
  const name = `main-thread time of a frame with ${MOVED_PRICES} prices`;
  return [
    info(`${name}: text nodes written`, String(writes.length)),
    info(`${name}, page and plain page`, `${median(product).toFixed(2)} and ${median(plain.task).toFixed(2)} ms`),
    atMost(`${name}, relative to a plain page`, median(product) / median(plain.task), MAX_RATIO, "×", 2),
    atMost(`${name}: layouts, as many as of a plain page`, layouts, plain.layouts, "layouts"),
  ];
}

/** The age of the shown prices, from the venue's own time to the frame that the page has drawn. */
async function ages(browser: Browser, origin: string): Promise<BenchResult[]> {
  return visit(browser, DESKTOP, {}, async ({ page }) => {
    const shownAges: number[] = [];
    const state = new Map<string, unknown>();
    let frames = 0;
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (payload === PONG) return;
        const frame = JSON.parse(String(payload)) as { at: number; prices: Record<string, [string, number, string]> };
        frames += 1;
        for (const [id, price] of Object.entries(frame.prices)) {
          state.set(id, price);
          // The venue's clock is this machine's, so the age includes every step on the way.
          if (frames > 1) shownAges.push(Date.now() - frame.at + price[1]);
        }
      }),
    );
    await openMarket(page, origin);
    while (state.size < 100) await page.waitForTimeout(200);
    await page.waitForTimeout(FRESH_FOR_MS);
    const list = await page.evaluate(async () => (await fetch("/api/top-coins?limit=100&layout=columns")).json());
    const caps: number[] = list.market_cap;
    const total = caps.reduce((sum, cap) => sum + cap, 0);
    const live = caps.reduce((sum, cap, row) => sum + (state.has(list.id[row]) ? cap : 0), 0);
    const sorted = shownAges.sort((a, b) => a - b);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
    const drawnText = await page.locator("[data-coin=bitcoin] .c-price").getAttribute("title");
    return [
      atMost("age of changed prices on arrival in the page, p95", p95, MAX_AGE_MS, "ms"),
      atLeast("share of the market cap of the first 100 coins with live prices", live / total, MIN_SHARE, "", 3),
      exactly("rows that say that their price is live", drawnText?.startsWith("Live price") ? 1 : 0, 1, "row"),
    ];
  });
}

/** Measures the page while live prices arrive. */
export async function livePrices(browser: Browser): Promise<BenchResult[]> {
  await using product = await startTemporaryProduct({ LIVE_PRICES: "on" });
  return [...(await compare(browser, product.origin)), ...(await ages(browser, product.origin))];
}
