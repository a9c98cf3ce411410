import { expect, it } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import { createSandbox } from "../sandbox.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const sandbox = createSandbox({ now: () => NOW });
const get = async (path: string) => {
  const reply = await sandbox.request(path);
  return { status: reply.status, json: (await reply.json()) as never };
};
const klines = (query: string) => get(`/binance/api/v3/klines?interval=1d&${query}`);
const ohlc = (pair: string) => get(`/kraken/0/public/OHLC?interval=1440&pair=${pair}`);
const control = (body: object) =>
  sandbox.request("/__control/venues", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });

it("Binance sends candles from a time on, at most 1,000, since the listing of the pair", async () => {
  const { json } = await klines("symbol=BTCUSDT&startTime=0&limit=5000");
  const rows = json as unknown[][];
  expect([rows.length, rows[0]![0], rows.at(-1)![0]]).toEqual([
    1000,
    Date.UTC(2017, 7, 17),
    Date.UTC(2017, 7, 17) + 999 * DAY,
  ]);
  expect(rows[0]).toHaveLength(12);
  const last = (await klines(`symbol=BTCUSDT&startTime=${NOW - 3 * DAY}&endTime=${NOW}`)).json as unknown[][];
  expect(last.map(([at]) => at)).toEqual([2, 1, 0].map((ago) => Date.UTC(2026, 10, 20 - ago)));
});

it("Kraken sends the last 720 days under the pair's old name", async () => {
  const { error, result } = (await ohlc("XBTUSD")).json as {
    error: string[];
    result: { XXBTZUSD: unknown[][]; last: number };
  };
  expect([error, result.XXBTZUSD.length, result.XXBTZUSD[0]!.length]).toEqual([[], 720, 8]);
  expect(result.XXBTZUSD.at(-1)![0]).toBe(Date.UTC(2026, 10, 20) / 1000);
});

it("both refuse a pair that they do not list, each in its way", async () => {
  expect(await klines("symbol=CHEESEUSDT")).toEqual({ status: 400, json: { code: -1121, msg: "Invalid symbol." } });
  expect(await ohlc("CHEESEUSD")).toEqual({ status: 200, json: { error: ["EQuery:Unknown asset pair"] } });
});

it("a command ends a pair or gives its ticker to another coin", async () => {
  await control({ venue: "binance", reused: { BTC: "2026-11-01" }, ended: { BTC: "2026-11-10" } });
  const rows = (await klines(`symbol=BTCUSDT&startTime=${Date.UTC(2026, 9, 10)}`)).json as unknown[][];
  const days = rows.map(([at]) => new Date(Number(at)).toISOString().slice(5, 10));
  expect([days[0], days[3], days[4], days.at(-1)]).toEqual(["10-10", "10-13", "11-01", "11-10"]);
});
