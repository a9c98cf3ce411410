import type { Context } from "hono";
import { platformsOf } from "./platforms.ts";
import type { Source } from "./source.ts";

/** GET /coins/list: every coin, sorted by id, without pages. */
export const listCoins =
  ({ market }: Source) =>
  (c: Context) => {
    const withPlatforms = c.req.query("include_platform") === "true";
    const coins = market.coins.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return c.json(
      coins.map((coin) => ({
        id: coin.id,
        symbol: coin.symbol,
        name: coin.name,
        ...(withPlatforms && { platforms: platformsOf(coin) }),
      })),
    );
  };
