import { expect, test } from "vitest";
import { DAY, HOUR } from "../../shared/values/time.ts";
import type { Candle } from "./icp-tokens.queries.ts";
import { weekPercents } from "./TokenSparkline.tsx";

const NOW = Date.UTC(2026, 10, 20);
const candle = (at: number, open: number, close: number): Candle => ({
  candle_start: new Date(at).toISOString(),
  open_price: open,
  high_price: Math.max(open, close),
  low_price: Math.min(open, close),
  close_price: close,
  volume: 1,
});

test("a week starts at the first candle of the last seven days", () => {
  const candles = [candle(NOW - 8 * DAY, 1, 1), candle(NOW - 2 * DAY, 100, 110), candle(NOW - HOUR, 110, 90)];
  expect(weekPercents(candles).map(Math.round)).toEqual([0, 10, -10]);
});

test("a token without candles has no week", () => expect(weekPercents([])).toEqual([]));
