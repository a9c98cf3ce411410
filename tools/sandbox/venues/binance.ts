import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import type { Connections } from "./connections.ts";
import type { Quotes, VenueQuote } from "./quotes.ts";
import { acceptSocket } from "./socket.ts";

const symbolOf = ({ pair: { base, target } }: VenueQuote) => `${base}${target}`;

/** Binance's market data: `!miniTicker@arr` and `ticker/price`. It also lists a dummy symbol, as the real one does. */
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
  return {
    name: "binance",
    mount: "/binance",
    routes,
    errorBodies: { tooManyRequests: { code: -1003, msg: "Too many requests" }, unauthorized: { code: -2015, msg: "" } },
    distort: (_how, reply) => reply,
  };
}
