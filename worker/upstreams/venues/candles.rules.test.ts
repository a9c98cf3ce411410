import { expect, it } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import { parseKlines, parseOhlc } from "./candles.rules.ts";

const FIRST = Date.UTC(2022, 4, 10);
const NOW = FIRST + 2.5 * DAY;
const day = FIRST / DAY;
/** A candle in the format of Binance's documentation. */
const kline = (index: number, close: unknown = "31017.10000000", volume: unknown = "59810.47000000") => {
  const at = FIRST + index * DAY;
  return [at, "30076.31", "32658.99", "29730.40", close, volume, at + DAY - 1, "1862", 2_108_307, "29944", "932", "0"];
};
/** A candle in the format of Kraken's documentation. */
const ohlc = (index: number, close: unknown = "31015.4", volume: unknown = "6401.52") => [
  (FIRST + index * DAY) / 1000,
  "30072.9",
  "32650.0",
  "29700.0",
  close,
  "31100.2",
  volume,
  48_211,
];
const krakenReply = (rows: unknown, more: object = {}) => ({
  error: [],
  result: { XXBTZUSD: rows, last: day, ...more },
});
const CHANGED = { ok: false, failure: { kind: "unexpected-shape" } };

it("reads the closes of days that are over", () => {
  const closes = [
    { day, price: "31017.1" },
    { day: day + 1, price: "28936" },
  ];
  expect(parseKlines([kline(0), kline(1, "28936.00"), kline(2)], NOW)).toEqual({ ok: true, value: closes });
  const other = [{ ...closes[0], price: "31015.4" }, closes[1]];
  expect(parseOhlc(krakenReply([ohlc(0), ohlc(1, "28936.0"), ohlc(2)]), NOW)).toEqual({ ok: true, value: other });
  expect(parseKlines([], NOW)).toEqual({ ok: true, value: [] });
});

it("has no close of a day without a trade", () => {
  const found = { ok: true, value: [{ day: day + 1, price: "2" }] };
  expect(parseKlines([kline(0, "1", "0.00000000"), kline(1, "2")], NOW)).toEqual(found);
  expect(parseOhlc(krakenReply([ohlc(0, "1", "0.00000000"), ohlc(1, "2")]), NOW)).toEqual(found);
});

it.each<[string, unknown]>([
  ["no list", { code: -1000, msg: "An unknown error occurred" }],
  ["nothing", null],
  ["a row that is no list", [kline(0), { close: "1" }]],
  ["days in the wrong order", [kline(1), kline(0)]],
  ["a day twice", [kline(0), kline(0)]],
  ["hours", [kline(0), kline(0.5)]],
  ["a time in seconds", [[FIRST / 1000, ...kline(0).slice(1)]]],
  ["a time that is no number", [["yesterday", ...kline(0).slice(1)]]],
  ...["0", "-1", "1e5", "", null, { close: "1" }, Number.NaN].map((close): [string, unknown] => [
    `the close ${JSON.stringify(close)}`,
    [kline(0, close)],
  ]),
  ...["-1", "many", null, 5].map((volume): [string, unknown] => [`the volume ${volume}`, [kline(0, "1", volume)]]),
])("refuses a reply of Binance with %s", (_, json) => expect(parseKlines(json, NOW)).toEqual(CHANGED));

it.each<[string, unknown]>([
  ["nothing", null],
  ["no result", { error: [] }],
  ["no pair", { error: [], result: { last: day } }],
  ["two pairs", krakenReply([ohlc(0)], { XETHZUSD: [ohlc(0)] })],
  ["a pair without a list", krakenReply({ close: "1" })],
  ["a row that is no list", krakenReply([null])],
  ["a close that is no price", krakenReply([ohlc(0, "free")])],
  ["another error", { error: ["EService:Unavailable"] }],
])("refuses a reply of Kraken with %s", (_, json) => expect(parseOhlc(json, NOW)).toEqual(CHANGED));

it("knows Kraken's errors, which have status 200", () => {
  const kindOf = (error: string) => {
    const reply = parseOhlc({ error: [error] }, NOW);
    return reply.ok ? null : reply.failure.kind;
  };
  expect(kindOf("EQuery:Unknown asset pair")).toBe("not-found");
  expect(kindOf("EAPI:Rate limit exceeded")).toBe("rate-limited");
  expect(kindOf("EGeneral:Too many requests")).toBe("rate-limited");
});
