import type { Context } from "hono";
import { CATEGORIES } from "../market/categories.ts";
import { missingParameter } from "./error-replies.ts";
import { iconUrl } from "./icons.ts";
import type { Source } from "./source.ts";

const MAX_COINS = 25;

/** GET /search: coins whose name, symbol or id contains the query, best rank first, without prices. */
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
      coins: [...ranked, ...unranked].slice(0, MAX_COINS).map((coin) => ({
        id: coin.id,
        name: coin.name,
        api_symbol: coin.id,
        symbol: coin.symbol.toUpperCase(),
        market_cap_rank: rank.get(coin.id) ?? null,
        thumb: iconUrl(origin, coin.id, "thumb"),
        large: iconUrl(origin, coin.id),
      })),
      exchanges: [],
      icos: [],
      categories: [...CATEGORIES.values()]
        .filter(({ name }) => name.toLowerCase().includes(query))
        .map(({ category, name }) => ({ id: category, name })),
      nfts: [],
    });
  };
