import type { Context } from "hono";
import { rateOf } from "./currencies.ts";
import { quote } from "./quote.ts";
import { missingParameter } from "./refusals.ts";
import { precisely } from "./rounding.ts";
import type { Source } from "./source.ts";

/** GET /simple/price: by id; ids and currencies that are not known are left out. */
export const simplePrice =
  ({ market, clock }: Source) =>
  (c: Context) => {
    const { ids, vs_currencies: currencies, precision, ...query } = c.req.query();
    if (!ids) return missingParameter(c, "ids");
    if (!currencies) return missingParameter(c, "vs_currencies");
    const minute = clock.minute();
    const reply: Record<string, Record<string, number | null>> = {};
    for (const id of ids.split(",")) {
      const coin = market.find(id.trim());
      if (coin === undefined) continue;
      const figures: Record<string, number | null> = {};
      for (const currency of currencies.toLowerCase().split(",")) {
        const rate = rateOf(market, currency);
        if (rate === null) continue;
        const is = quote(market, coin, rate, minute);
        figures[currency] = is.current === null ? null : precisely(is.current, precision);
        if (query.include_market_cap === "true") figures[`${currency}_market_cap`] = is.cap;
        if (query.include_24hr_vol === "true") figures[`${currency}_24h_vol`] = is.volume;
        if (query.include_24hr_change === "true") figures[`${currency}_24h_change`] = is.change("24h");
        if (query.include_last_updated_at === "true") figures.last_updated_at = Math.floor(is.updatedMs / 1000);
      }
      reply[coin.id] = figures;
    }
    return c.json(reply);
  };
