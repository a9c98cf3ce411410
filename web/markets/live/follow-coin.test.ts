import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { displayOf } from "../../../shared/currencies/catalogue.ts";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import { displayCurrency, setDisplayCurrency, US_DOLLAR } from "../../../shared/values/display-currency.ts";
import { formatChange } from "../../../shared/values/format-market.ts";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import { changeAtLivePrice, writeLivePrices } from "../store/live-state.ts";
import { createMarketStore } from "../store/market-store.ts";
import { followCoin } from "./follow-coin.ts";

const NOW = 1_800_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
let unfollow = () => {};
afterEach(() => {
  unfollow();
  writeLivePrices([["bitcoin", undefined]]);
  setDisplayCurrency(US_DOLLAR);
  vi.useRealTimers();
});

function marketIn(code: "btc" | "eth" | "sats" | "eur", rate: string) {
  setDisplayCurrency(displayOf(code, rate));
  const market = createMarketStore();
  const columns = sampleColumns(NOW - MINUTE);
  market.load(columns);
  const priceOf = (id: string) => columns.current_price[columns.id.indexOf(id)]!;
  const shown = (id: string) => market.coin(id).cells.price.text;
  const writeLive = async (price: number) => {
    writeLivePrices([["bitcoin", { price: String(price), at: NOW, source: "binance" }]]);
    market.writeLive({ id: ["bitcoin"], current_price: [price], price_change_percentage_24h: [1] });
    await Promise.resolve();
  };
  return { market, columns, priceOf, shown, writeLive };
}

test.each([
  ["btc", "bitcoin", "₿1.0000"],
  ["eth", "ethereum", "Ξ1.0000"],
  ["sats", "bitcoin", "sats\u00a0100,000,000"],
] as const)("in %s with an old rate, the price of %s becomes %s, and the totals follow", async (code, id, text) => {
  const { market, shown } = marketIn(code, "0.002");
  const { marketCap } = market.state().strip!;
  expect(shown(id)).not.toBe(text);
  unfollow = followCoin(market);
  await Promise.resolve();
  expect(shown(id)).toBe(text);
  expect(market.state().strip!.marketCap).not.toBe(marketCap);
});

test("the rate follows each live price, and the other coins some seconds later", async () => {
  const { market, priceOf, shown, writeLive } = marketIn("btc", "0.002");
  unfollow = followCoin(market);
  await Promise.resolve();
  const ether = () => Number(shown("ethereum").slice(1));
  expect(ether()).toBeCloseTo(priceOf("ethereum") / priceOf("bitcoin"), 4);

  const price = priceOf("bitcoin") * 2;
  await writeLive(price);
  expect(Number(displayCurrency().rate) * price).toBeCloseTo(1, 10);
  expect(shown("bitcoin")).toBe("₿1.0000");
  vi.advanceTimersByTime(5 * SECOND);
  expect(ether()).toBeCloseTo(priceOf("ethereum") / price, 4);

  await writeLive(price * 2);
  expect(shown("bitcoin")).toBe("₿1.0000");
  expect(ether()).toBeCloseTo(priceOf("ethereum") / price / 2, 4);
});

test("the change of the coin stays 0, and those of the others follow its live price", async () => {
  const { market, columns, priceOf } = marketIn("btc", "0.002");
  setDisplayCurrency({ ...displayCurrency(), growth: { "7d": 0.5 } });
  unfollow = followCoin(market);
  await Promise.resolve();
  const changeOf = (id: string) => columns.price_change_percentage_24h[columns.id.indexOf(id)]!;
  const textOf = (id: string) => market.coin(id).cells.change24h.text;
  const expected = (bitcoinNow: number) =>
    formatChange(((1 + changeOf("ethereum") / 100) / (1 + bitcoinNow / 100) - 1) * 100);
  expect([textOf("bitcoin"), textOf("ethereum")]).toEqual(["+0.00%", expected(changeOf("bitcoin"))]);

  const [listed, live] = [priceOf("bitcoin"), priceOf("bitcoin") * 1.1];
  const change = changeAtLivePrice(changeOf("bitcoin"), listed, live)!;
  writeLivePrices([["bitcoin", { price: String(live), at: NOW, source: "binance" }]]);
  market.writeLive({ id: ["bitcoin"], current_price: [live], price_change_percentage_24h: [change] });
  vi.advanceTimersByTime(5 * SECOND);
  expect([textOf("bitcoin"), textOf("ethereum")]).toEqual(["+0.00%", expected(change)]);
  expect(displayCurrency().growth?.["7d"]).toBe(0.5);
});

test("the rate follows the prices of each minute", async () => {
  const { market, columns, priceOf, shown } = marketIn("btc", "0.002");
  unfollow = followCoin(market);
  const prices = columns.current_price.map((price) => price && price * 1.5);
  market.load({ ...columns, version: columns.version + 1, current_price: prices });
  await Promise.resolve();
  expect(shown("bitcoin")).toBe("₿1.0000");
  expect(Number(displayCurrency().rate) * priceOf("bitcoin") * 1.5).toBeCloseTo(1, 10);
});

test("other currencies keep their rate", async () => {
  const { market, writeLive } = marketIn("eur", "0.9");
  unfollow = followCoin(market);
  await writeLive(1);
  expect(displayCurrency().rate).toBe("0.9");
});
