import type { Context } from "hono";
import { HOMES } from "../market/homes.ts";
import { iconUrl } from "./icons.ts";
import { missingParameter } from "./refusals.ts";
import type { Source } from "./source.ts";

const MOST_COINS = 25;

/** GET /search: coins by name, symbol or id, best rank first; symbols in capitals, no prices. */
export const searchCoins =
  ({ market, clock }: Source) =>
  (c: Context) => {
    const query = c.req.query("query")?.trim().toLowerCase();
    if (!query) return missingParameter(c, "query");
    const { origin } = new URL(c.req.url);
    const { order, rank } = market.ranking(clock.minute());
    const matches = order.filter(({ id, symbol, name }) =>
      [id, symbol, name].some((text) => text.toLowerCase().includes(query)),
    );
    const ranked = matches.filter((coin) => rank.has(coin.id));
    const unranked = matches.filter((coin) => !rank.has(coin.id));
    return c.json({
      coins: [...ranked, ...unranked].slice(0, MOST_COINS).map((coin) => ({
        id: coin.id,
        name: coin.name,
        api_symbol: coin.id,
        symbol: coin.symbol.toUpperCase(),
        market_cap_rank: rank.get(coin.id) ?? null,
        thumb: iconUrl(origin, coin.id),
        large: iconUrl(origin, coin.id),
      })),
      exchanges: [],
      icos: [],
      categories: [...HOMES.values()]
        .filter(({ name }) => name.toLowerCase().includes(query))
        .map(({ category, name }) => ({ id: category, name })),
      nfts: [],
    });
  };
