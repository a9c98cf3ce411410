import type { Context } from "hono";
import { type Pair, pairsOf, type VenueName } from "../venues/pairs.ts";
import type { Source } from "./source.ts";

const PAGE_SIZE = 100;
const isVenue = (id: string | undefined): id is VenueName => id === "binance" || id === "kraken";

/** CoinGecko names Kraken's bitcoin by its old name. */
const baseAt = (venue: VenueName, base: string) => (venue === "kraken" && base === "BTC" ? "XBT" : base);

/** GET /exchanges/{id}/tickers: the pairs of a venue with their coin ids, 100 per page. */
export const listExchangeTickers =
  ({ market }: Source, collisionsOf: (venue: VenueName) => Record<string, string>) =>
  (c: Context) => {
    const venue = c.req.param("id");
    if (!isVenue(venue)) return c.json({ error: "Exchange not found" }, 404);
    const row = ({ base, target }: Pick<Pair, "base" | "target">, coinId: string) => ({
      base: baseAt(venue, base),
      target,
      market: { name: venue, identifier: venue, has_trading_incentive: false },
      is_anomaly: false,
      is_stale: false,
      coin_id: coinId,
      ...(target === "USDT" && { target_coin_id: "tether" }),
    });
    const pairs = pairsOf(market, venue);
    const colliding = Object.entries(collisionsOf(venue)).map(([base, coinId]) =>
      row({ base, target: pairs[0]!.target }, coinId),
    );
    const rows = [...pairs.map((pair) => row(pair, pair.coin.id)), ...colliding];
    // Page 0 and page 1 are the same page.
    const start = (Math.max(1, Number(c.req.query("page") ?? 1)) - 1) * PAGE_SIZE;
    return c.json({ name: venue, tickers: rows.slice(start, start + PAGE_SIZE) });
  };
