import { expect, it } from "vitest";
import { parseMiniTickers, parseTickerPrices } from "./binance.rules.ts";
import { krakenSymbol, parsePublicTicker, parseTickers, tickerSubscriptions } from "./kraken.rules.ts";

const NOW = 1_754_676_199_500;

it("reads mini tickers alone, in a list and in the envelope of a combined stream", () => {
  const row = { e: "24hrMiniTicker", E: 1_754_676_198_909, s: "BTCUSDT", c: "116762.00000000", o: "116761.9" };
  const quote = { symbol: "BTCUSDT", price: "116762", at: 1_754_676_198_909 };
  expect(parseMiniTickers(JSON.stringify(row), NOW)).toEqual([quote]);
  expect(parseMiniTickers(JSON.stringify([row, row]), NOW)).toEqual([quote, quote]);
  expect(parseMiniTickers(JSON.stringify({ stream: "btcusdt@miniTicker", data: row }), NOW)).toEqual([quote]);
});

it("skips rows that are not quotes, and takes the time of arrival for a time that cannot be right", () => {
  const rows = [
    null,
    { e: "other", s: "BTCUSDT", c: "1" },
    ...["0", "-1", "1e9", "NaN", "", null].map((c) => ({ e: "24hrMiniTicker", E: NOW, s: "X", c })),
    { e: "24hrMiniTicker", E: 1, s: "ETHUSDT", c: "0.00400" },
  ];
  expect(parseMiniTickers(JSON.stringify(rows), NOW)).toEqual([{ symbol: "ETHUSDT", price: "0.004", at: NOW }]);
  for (const text of ["", "null", "[", "7"]) expect(parseMiniTickers(text, NOW)).toEqual([]);
});

it("reads Binance's bulk prices", () => {
  expect(parseTickerPrices([{ symbol: "ETHBTC", price: "0.09664900" }, { symbol: 1 }, null], NOW)).toEqual([
    { symbol: "ETHBTC", price: "0.096649", at: NOW },
  ]);
  expect(parseTickerPrices({ code: -1003 }, NOW)).toBeNull();
});

it("reads Kraken's tickers and no other message", () => {
  const at = Date.parse("2026-10-03T20:58:33.794Z");
  const ticker =
    '{"channel":"ticker","type":"snapshot","data":[{"symbol":"ALGO/USD","last":0.13110,"timestamp":"2026-10-03T20:58:33.794283Z"}]}';
  expect(parseTickers(ticker, at + 300)).toEqual([{ symbol: "ALGO/USD", price: "0.1311", at }]);
  for (const text of ['{"channel":"heartbeat"}', '{"method":"subscribe","success":true}', "x", "null"])
    expect(parseTickers(text, NOW)).toEqual([]);
});

it("reads Kraken's REST prices under both old names", () => {
  const json = { error: [], result: { XXBTZUSD: { c: ["97500.10000", "1"] }, ADAUSD: { c: ["0.62", "1"] } } };
  expect(parsePublicTicker(json, ["BTC/USD", "ADA/USD", "SOL/USD"], NOW)).toEqual([
    { symbol: "BTC/USD", price: "97500.1", at: NOW },
    { symbol: "ADA/USD", price: "0.62", at: NOW },
  ]);
  expect(parsePublicTicker({ error: ["EAPI"] }, ["BTC/USD"], NOW)).toBeNull();
});

it("names Kraken's symbols as its socket does, and subscribes to a hundred at a time", () => {
  expect(krakenSymbol("XBT", "USD")).toBe("BTC/USD");
  const messages = tickerSubscriptions(Array.from({ length: 101 }, (_, index) => `C${index}/USD`));
  expect(messages.map((text) => JSON.parse(text).params.symbol.length)).toEqual([100, 1]);
});
