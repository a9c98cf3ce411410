import { Hono } from "hono";
import { DAY, SECOND } from "../../../shared/values/time.ts";
import type { Upstream } from "../control/upstream.ts";
import { candlesOf, distortCandles } from "./candles.ts";
import type { Connections } from "./connections.ts";
import type { Quotes, VenueQuote } from "./quotes.ts";
import { acceptSocket, type VenueSocket } from "./socket.ts";

const OLD_NAMES: Record<string, string> = { BTC: "XBT", DOGE: "XDG" };
const symbolOf = ({ pair: { base, target } }: Pick<VenueQuote, "pair">) => `${base}/${target}`;
/** The REST API has older names: BTC/USD is XXBTZUSD, ADA/USD is ADAUSD. */
const restName = ({ pair: { base } }: VenueQuote) => (base in OLD_NAMES ? `X${OLD_NAMES[base]}ZUSD` : `${base}USD`);

/** The other old name of a pair, which requests use: BTC/USD is XBTUSD. */
const alternativeName = ({ pair: { base } }: VenueQuote) => `${OLD_NAMES[base] ?? base}USD`;
const MAX_CANDLES = 720;
const DAILY = "1440";
/** The index of the close in a candle. */
const CLOSE = 4;

/** Kraken's socket v2 with the channel `ticker`, and `Ticker` and daily `OHLC` of its REST API. */
export function kraken(quotes: Quotes, connections: Connections): Upstream {
  const tickers = (type: "snapshot" | "update", changed: readonly VenueQuote[]) =>
    changed.map((quote) =>
      JSON.stringify({
        channel: "ticker",
        type,
        data: [{ symbol: symbolOf(quote), last: quote.price, timestamp: new Date(quotes.now()).toISOString() }],
      }),
    );

  function connect(socket: VenueSocket) {
    const subscribed = new Set<string>();
    const isSubscribed = (quote: VenueQuote) => subscribed.has(symbolOf(quote));
    const sendAll = (texts: readonly string[]) => {
      for (const text of texts) socket.send(text);
    };
    sendAll([JSON.stringify({ channel: "status", type: "update", data: [{ system: "online", api_version: "v2" }] })]);
    socket.onMessage((text) => {
      const { method, params } = JSON.parse(text) as { method: string; params: { symbol: string[] } };
      if (method !== "subscribe") return;
      for (const symbol of params.symbol) {
        subscribed.add(symbol);
        sendAll([JSON.stringify({ method, result: { channel: "ticker", symbol }, success: true })]);
      }
      if (quotes.state().mode === "ok") sendAll(tickers("snapshot", quotes.all().filter(isSubscribed)));
    });
    connections.add(socket, () =>
      sendAll([...tickers("update", quotes.changed().filter(isSubscribed)), JSON.stringify({ channel: "heartbeat" })]),
    );
  }

  const routes = new Hono();
  routes.get("/v2", (c) => acceptSocket(c, connect));
  routes.get("/0/public/Ticker", (c) =>
    c.json({
      error: [],
      result: Object.fromEntries(quotes.all().map((quote) => [restName(quote), { c: [String(quote.price), "1"] }])),
    }),
  );
  routes.get("/0/public/OHLC", (c) => {
    const { pair, interval } = c.req.query();
    const quote = quotes.all().find((one) => pair === alternativeName(one) || pair === restName(one));
    if (!quote) return c.json({ error: ["EQuery:Unknown asset pair"] });
    if (interval !== DAILY) return c.json({ error: ["EGeneral:Invalid arguments"] });
    const today = Math.floor(quotes.now() / DAY);
    const rows = candlesOf(quotes, quote.pair, today - MAX_CANDLES + 1, today).map(({ at, price, traded }) => {
      const [volume, count] = traded ? ["12.34567890", 23] : ["0.00000000", 0];
      return [at / SECOND, price, price, price, price, price, volume, count];
    });
    return c.json({ error: [], result: { [restName(quote)]: rows, last: (today - 1) * (DAY / SECOND) } });
  });
  return {
    name: "kraken",
    mount: "/kraken",
    routes,
    errorBodies: {
      tooManyRequests: { error: ["EAPI:Rate limit exceeded"] },
      unauthorized: { error: ["EAPI:Invalid key"] },
    },
    distort(how, reply, fault) {
      if (how === "refusal") return { error: ["EGeneral:Temporary lockout"] };
      const { result } = reply as { result?: Record<string, unknown> };
      if (!result || !("last" in result)) return reply;
      const changed = Object.entries(result).map(([name, rows]) => [
        name,
        Array.isArray(rows) ? distortCandles(how, rows as unknown[][], CLOSE, fault) : rows,
      ]);
      return { error: [], result: Object.fromEntries(changed) };
    },
  };
}
