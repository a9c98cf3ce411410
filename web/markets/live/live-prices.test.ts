import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LIVE_PRICES_OFF, type PriceFrame } from "../../../shared/live-prices/frame.ts";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { setLiveOff } from "../store/live-state.ts";
import { createMarketStore } from "../store/market-store.ts";

const NOW = 1_800_000_000_000;

class FakeSocket {
  static readonly CONNECTING = 0;
  static opened: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  isClosed = false;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;
  constructor() {
    FakeSocket.opened.push(this);
  }
  send = (text: string) => void this.sent.push(text);
  close = () => {
    this.isClosed = true;
  };
  receive(prices: PriceFrame["prices"], gone?: string[]) {
    const frame: PriceFrame = { type: "prices", at: Date.now(), prices, ...(gone && { gone }) };
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
const lastSocket = () => FakeSocket.opened.at(-1)!;
let isHidden = false;
let stop = () => {};
const hide = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.resetModules();
  vi.stubGlobal("WebSocket", FakeSocket);
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  isHidden = false;
  FakeSocket.opened = [];
  localStorage.clear();
  document.body.innerHTML = "";
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function startMarket() {
  const columns = sampleColumns(NOW - MINUTE);
  const market = createMarketStore();
  market.load(columns);
  const { start } = await import("./live-prices.ts");
  const state = await import("../store/live-state.ts");
  stop = start(market);
  const priceOf = (id: string) => market.coin(id).cells.price.text;
  return { columns, market, state, priceOf, listed: priceOf("bitcoin") };
}

test("a frame replaces prices, moves the change in 24 hours and repaints only the coins that changed", async () => {
  const { columns, market, priceOf } = await startMarket();
  const notified: string[] = [];
  for (const id of ["bitcoin", "ethereum"]) {
    market.coin(id);
    market.subscribeCoin(id, () => notified.push(id));
  }
  const ethereum = market.coin("ethereum");
  const [price, change] = [columns.current_price[0]!, columns.price_change_percentage_24h[0]!];
  lastSocket().receive({ bitcoin: [String(price * 2), 400, "binance"] });
  // The first live price changes the text about the age of the prices, but that must not notify other coins.
  expect(notified).toEqual(["bitcoin"]);
  expect(market.coin("ethereum")).toBe(ethereum);
  expect(priceOf("bitcoin")).not.toBe("");
  expect(market.state().columns!.price_change_percentage_24h[0]).toBeCloseTo(100 + 2 * change, 6);
  // Live prices change each second, so they do not flash.
  expect(market.coin("bitcoin")).toMatchObject({ price: 0, change24h: 0 });
});

test("CoinGecko's next prices and its next list do not replace live ones", async () => {
  const { columns, market, priceOf } = await startMarket();
  lastSocket().receive({ bitcoin: ["123.45", 0, "kraken"] });
  vi.advanceTimersByTime(2 * SECOND);
  market.tick({ ...columns, version: 2, current_price: columns.current_price.map(() => 7) });
  expect([priceOf("bitcoin"), priceOf("ethereum")]).toEqual(["$123.45", "$7.00"]);
  market.load({ ...columns, version: 3 });
  expect(priceOf("bitcoin")).toBe("$123.45");
  lastSocket().receive({}, ["bitcoin"]);
  expect(priceOf("bitcoin")).not.toBe("$123.45");
});

test("the change at a live price follows the price and the change of the newest reply about the coin", async () => {
  const { market } = await startMarket();
  lastSocket().receive({ bitcoin: ["101000", 0, "kraken"] });
  market.adopt({ id: ["bitcoin"], current_price: [100_000], price_change_percentage_24h: [1.2345] });
  expect(market.coin("bitcoin").cells).toMatchObject({
    price: { text: "$101,000.00" },
    change24h: { text: "+2.25%" },
  });
});

test("a coin that loses its live price shows CoinGecko's newest price", async () => {
  const { columns, market, priceOf, listed } = await startMarket();
  lastSocket().receive({ bitcoin: ["123.45", 0, "binance"] });
  expect(market.freshness(Date.now())).toMatchObject({ updated: "Live prices", stale: false });
  lastSocket().receive({}, ["bitcoin"]);
  expect(priceOf("bitcoin")).toBe(listed);
  expect(market.freshness(Date.now())?.updated).toBe("Updated 1 min ago");
  market.tick({ ...columns, version: 2, current_price: columns.current_price.map(() => 9) });
  expect(priceOf("bitcoin")).toBe("$9.00");
});

test("without a network the socket closes at once, and live prices end soon after", async () => {
  const { market, priceOf, listed } = await startMarket();
  lastSocket().receive({ bitcoin: ["123.45", 0, "binance"] });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(11 * SECOND);
  expect([priceOf("bitcoin"), market.freshness(Date.now())?.updated]).toEqual([listed, "Updated 1 min ago"]);
  expect(FakeSocket.opened).toHaveLength(1);
  online.mockRestore();
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.opened).toHaveLength(2);
});

test("a short loss of the connection keeps the live prices, and a long loss shows CoinGecko's prices again", async () => {
  const { priceOf, listed } = await startMarket();
  lastSocket().receive({ bitcoin: ["123.45", 0, "binance"] });
  lastSocket().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(priceOf("bitcoin")).toBe("$123.45");
  lastSocket().receive({ bitcoin: ["124", 0, "binance"] });
  for (let second = 0; second < 11; second++) {
    await vi.advanceTimersByTimeAsync(SECOND);
    lastSocket().receive({});
  }
  expect(priceOf("bitcoin")).toBe("$124.00");
  lastSocket().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(11 * SECOND);
  expect(priceOf("bitcoin")).toBe(listed);
});

test("a connection without frames is closed, and an open connection sends a ping every twenty seconds", async () => {
  await startMarket();
  const first = lastSocket();
  for (let second = 0; second < 50; second++) {
    first.receive({ bitcoin: [String(100 + second), 0, "binance"] });
    await vi.advanceTimersByTimeAsync(SECOND);
  }
  expect(first.sent).toEqual(["ping", "ping", "ping"]);
  await vi.advanceTimersByTimeAsync(13 * SECOND);
  expect(first.isClosed).toBe(true);
  expect(FakeSocket.opened.length).toBeGreaterThan(1);
});

test("a socket that is still connecting closes when it is established", async () => {
  await startMarket();
  const socket = lastSocket();
  socket.readyState = FakeSocket.CONNECTING;
  hide(true);
  expect(socket.isClosed).toBe(false);
  socket.onopen!();
  expect(socket.isClosed).toBe(true);
});

test("a hidden page is disconnected and a visible one connects at once", async () => {
  await startMarket();
  hide(true);
  expect(lastSocket().isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(FakeSocket.opened).toHaveLength(1);
  hide(false);
  expect(FakeSocket.opened).toHaveLength(2);
});

test("prices that a new connection does not repeat within ten seconds are removed", async () => {
  const { priceOf } = await startMarket();
  lastSocket().receive({ bitcoin: ["123.45", 0, "binance"], ethereum: ["7.5", 0, "binance"] });
  lastSocket().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(SECOND);
  lastSocket().receive({});
  lastSocket().receive({ ethereum: ["7.6", 0, "kraken"] });
  expect([priceOf("bitcoin"), priceOf("ethereum")]).toEqual(["$123.45", "$7.60"]);
  for (let second = 0; second < 10; second++) {
    await vi.advanceTimersByTimeAsync(SECOND);
    lastSocket().receive({});
  }
  expect(priceOf("ethereum")).toBe("$7.60");
  expect(priceOf("bitcoin")).not.toBe("$123.45");
});

test("a server without live prices is not asked again", async () => {
  await startMarket();
  lastSocket().onclose?.({ code: LIVE_PRICES_OFF });
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(FakeSocket.opened).toHaveLength(1);
});

test("switching live prices off disconnects, shows CoinGecko's prices again, and is stored", async () => {
  const { priceOf, listed, state } = await startMarket();
  lastSocket().receive({ bitcoin: ["123.45", 0, "binance"] });
  state.setLiveOff(true);
  expect(lastSocket().isClosed).toBe(true);
  expect(priceOf("bitcoin")).toBe(listed);
  expect(localStorage).toHaveLength(1);
  state.setLiveOff(false);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(localStorage).toHaveLength(0);
  expect(setLiveOff).not.toBe(state.setLiveOff);
});

test("each row names the source of its price, and a price that is not live has a mark", async () => {
  for (const id of ["bitcoin", "ethereum"]) {
    const row = document.createElement("div");
    row.dataset.coin = id;
    row.append(Object.assign(document.createElement("p"), { className: "c-price" }));
    row.firstElementChild!.append(document.createElement("span"));
    document.body.append(row);
  }
  await startMarket();
  const cellOf = (id: string) => document.querySelector<HTMLElement>(`[data-coin=${id}] .c-price`)!;
  lastSocket().receive({ bitcoin: ["123.45", 2_000, "kraken"] });
  expect(cellOf("bitcoin").title).toBe("Live price");
  expect(cellOf("ethereum").title).toBe("Sandbox, 1 min ago");
  expect(cellOf("ethereum").firstElementChild!.className).toContain("decoration-dotted");
  expect(cellOf("bitcoin").firstElementChild!.className).toBe("");
  cellOf("bitcoin").dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(cellOf("bitcoin").title).toBe("Live price from Kraken, 2 s ago");
  lastSocket().receive({}, ["bitcoin"]);
  expect(cellOf("ethereum").title).toBe("");
  expect(cellOf("ethereum").firstElementChild!.className).toBe("");
});
