import type { Context } from "hono";
import type { Clock } from "../clock.ts";
import { mix, unit } from "../market/noise.ts";
import { text } from "./figures.ts";
import type { Exchange } from "./tokens.ts";

const MINUTES: Record<string, number> = { m1: 1, h1: 60, d1: 1440 };
/** Looks at the price within a candle. */
const SAMPLES = 6;
const MOST = 1000;
const KNOWN_CANDLES = 900;

type Price = (minute: number) => number;

function candle(price: Price, volumeADay: number, start: number, step: number, now: number, level: string) {
  const end = Math.min(start + step, now);
  const seen = Array.from({ length: SAMPLES + 1 }, (_, at) =>
    price(start + Math.floor(((end - start) * at) / SAMPLES)),
  );
  return {
    snapshotTime: end * 60_000,
    level,
    price: text(seen.at(-1)!),
    low: text(Math.min(...seen)),
    high: text(Math.max(...seen)),
    open: text(seen[0]!),
    close: text(seen.at(-1)!),
    txCount: String(Math.round(volumeADay / 200)),
    volumeUSD: text(((volumeADay * (end - start)) / 1440) * (0.3 + 1.4 * unit(mix(start, step)))),
    beginTime: start * 60_000,
    endTime: (start + step) * 60_000,
  };
}

function reply(c: Context, clock: Clock, price: Price, volumeADay: number) {
  const level = c.req.param("level") ?? "";
  const step = MINUTES[level];
  if (step === undefined) return c.json({ code: 400, message: "unknown level", data: null });
  const limit = Math.min(MOST, Number(c.req.query("limit")) || 10);
  const page = Number(c.req.query("page")) || 1;
  const now = clock.minute();
  const newest = Math.floor(now / step) * step;
  const from = (page - 1) * limit;
  const count = Math.max(0, Math.min(limit, KNOWN_CANDLES - from));
  const content = Array.from({ length: count }, (_, at) =>
    candle(price, volumeADay, newest - (from + at) * step, step, now, level),
  );
  return c.json({ code: 200, message: null, data: { totalElements: KNOWN_CANDLES, content, page, limit } });
}

const notFound = (c: Context) => c.json({ code: 404, message: "not found", data: null });

/** GET /info/token/{ledger}/chart/{level}: dollars. */
export const tokenChart = (exchange: Exchange, clock: Clock) => (c: Context) => {
  const token = exchange.find(c.req.param("id") ?? "");
  if (!token || token.basePrice === 0) return notFound(c);
  return reply(c, clock, (minute) => exchange.price(token, minute), token.baseVolume);
};

/** GET /info/pool/{pool}/chart/{level}: the first token in the second. */
export const poolChart = (exchange: Exchange, clock: Clock) => (c: Context) => {
  const pool = exchange.pools.find(({ id }) => id === c.req.param("id"));
  if (!pool) return notFound(c);
  const { token0, token1, volumeShare } = pool;
  const price: Price = (minute) => exchange.price(token0, minute) / exchange.price(token1, minute);
  return reply(c, clock, price, token0.baseVolume * volumeShare);
};
