import type { Context } from "hono";
import type { Clock } from "../clock.ts";
import { mix, unit } from "../market/noise.ts";
import { decimalText } from "./rows.ts";
import type { Exchange } from "./tokens.ts";

const MINUTES_BY_LEVEL: Record<string, number> = { m1: 1, h1: 60, d1: 1440 };
/** Number of price samples per candle. */
const SAMPLES = 6;
const MAX_LIMIT = 1000;
/** Number of candles in the history. */
const CANDLES = 900;

type Price = (minute: number) => number;

function candle(price: Price, volumePerDay: number, start: number, step: number, now: number, level: string) {
  const end = Math.min(start + step, now);
  const samples = Array.from({ length: SAMPLES + 1 }, (_, index) =>
    price(start + Math.floor(((end - start) * index) / SAMPLES)),
  );
  return {
    snapshotTime: end * 60_000,
    level,
    price: decimalText(samples.at(-1)!),
    low: decimalText(Math.min(...samples)),
    high: decimalText(Math.max(...samples)),
    open: decimalText(samples[0]!),
    close: decimalText(samples.at(-1)!),
    txCount: String(Math.round(volumePerDay / 200)),
    volumeUSD: decimalText(((volumePerDay * (end - start)) / 1440) * (0.3 + 1.4 * unit(mix(start, step)))),
    beginTime: start * 60_000,
    endTime: (start + step) * 60_000,
  };
}

function candlesReply(c: Context, clock: Clock, price: Price, volumePerDay: number) {
  const level = c.req.param("level") ?? "";
  const step = MINUTES_BY_LEVEL[level];
  if (step === undefined) return c.json({ code: 400, message: "unknown level", data: null });
  const limit = Math.min(MAX_LIMIT, Number(c.req.query("limit")) || 10);
  const page = Number(c.req.query("page")) || 1;
  const now = clock.minute();
  const newest = Math.floor(now / step) * step;
  const from = (page - 1) * limit;
  const count = Math.max(0, Math.min(limit, CANDLES - from));
  const content = Array.from({ length: count }, (_, index) =>
    candle(price, volumePerDay, newest - (from + index) * step, step, now, level),
  );
  return c.json({ code: 200, message: null, data: { totalElements: CANDLES, content, page, limit } });
}

const notFound = (c: Context) => c.json({ code: 404, message: "not found", data: null });

/** GET /info/token/{ledger}/chart/{level}: prices in US dollars. */
export const tokenChart = (exchange: Exchange, clock: Clock) => (c: Context) => {
  const token = exchange.find(c.req.param("id") ?? "");
  if (!token || token.basePrice === 0) return notFound(c);
  return candlesReply(c, clock, (minute) => exchange.price(token, minute), token.baseVolume);
};

/** GET /info/pool/{pool}/chart/{level}: prices of the first token in the second. */
export const poolChart = (exchange: Exchange, clock: Clock) => (c: Context) => {
  const pool = exchange.pools.find(({ id }) => id === c.req.param("id"));
  if (!pool) return notFound(c);
  const { token0, token1, volumeShare } = pool;
  const price: Price = (minute) => exchange.price(token0, minute) / exchange.price(token1, minute);
  return candlesReply(c, clock, price, token0.baseVolume * volumeShare);
};
