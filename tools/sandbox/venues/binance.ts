import { Hono } from "hono";
import { DAY } from "../../../shared/values/time.ts";
import type { Upstream } from "../control/upstream.ts";
import { candlesOf, distortCandles } from "./candles.ts";
import type { Connections } from "./connections.ts";
import type { Quotes, VenueQuote } from "./quotes.ts";
import { acceptSocket } from "./socket.ts";

const symbolOf = ({ pair: { base, target } }: VenueQuote) => `${base}${target}`;

const DEFAULT_CANDLES = 500;
const MAX_CANDLES = 1000;
/** The index of the close in a candle. */
const CLOSE = 4;

/**
 * Binance's market data: `!miniTicker@arr`, `ticker/price` and daily `klines`. It also lists a dummy symbol, as the real
 * one does.
 */
export function binance(quotes: Quotes, connections: Connections): Upstream {
  const rows = (changed: readonly VenueQuote[]) =>
    changed.map((quote) => ({
      e: "24hrMiniTicker",
      E: quotes.now(),
      s: symbolOf(quote),
      c: String(quote.price),
      o: String(quote.price),
      h: String(quote.price),
      l: String(quote.price),
      v: "1000.00000000",
      q: "1000000.00000000",
    }));
  const routes = new Hono();
  routes.get("/ws/*", (c) =>
    acceptSocket(c, (socket) => connections.add(socket, () => socket.send(JSON.stringify(rows(quotes.changed()))))),
  );
  routes.get("/api/v3/ticker/price", (c) =>
    c.json([
      { symbol: "123456", price: "0.00030000" },
      ...quotes.all().map((quote) => ({ symbol: symbolOf(quote), price: String(quote.price) })),
    ]),
  );
  routes.get("/api/v3/klines", (c) => {
    const { symbol, interval, startTime, endTime, limit } = c.req.query();
    const quote = quotes.all().find((one) => symbolOf(one) === symbol);
    if (!quote) return c.json({ code: -1121, msg: "Invalid symbol." }, 400);
    if (interval !== "1d") return c.json({ code: -1120, msg: "Invalid interval." }, 400);
    const from = Math.ceil(Number(startTime ?? 0) / DAY);
    const to = Math.floor(Number(endTime ?? quotes.now()) / DAY);
    const candles = candlesOf(quotes, quote.pair, from, to);
    const rows = candles
      .slice(0, Math.min(Number(limit ?? DEFAULT_CANDLES), MAX_CANDLES))
      .map(({ at, price, traded }) => {
        const volume = traded ? "1000.00000000" : "0.00000000";
        return [at, price, price, price, price, volume, at + DAY - 1, "1000.0", 308, "500.0", "500.0", "0"];
      });
    return c.json(rows);
  });
  return {
    name: "binance",
    mount: "/binance",
    routes,
    errorBodies: { tooManyRequests: { code: -1003, msg: "Too many requests" }, unauthorized: { code: -2015, msg: "" } },
    distort(how, reply, fault) {
      if (how === "refusal") return { code: -1000, msg: "An unknown error occurred while processing the request." };
      return Array.isArray(reply) && reply.every(Array.isArray) ? distortCandles(how, reply, CLOSE, fault) : reply;
    },
  };
}
