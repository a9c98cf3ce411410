import type { Context } from "hono";
import { rateOf } from "./currencies.ts";
import { missingParameter } from "./error-replies.ts";
import { quote } from "./quote.ts";
import { roundedTo } from "./rounding.ts";
import type { Source } from "./source.ts";

/** GET /simple/price: figures by coin id. Unknown ids and currencies are omitted. */
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
        const quoted = quote(market, coin, rate, minute);
        figures[currency] = quoted.current === null ? null : roundedTo(quoted.current, precision);
        if (query.include_market_cap === "true") figures[`${currency}_market_cap`] = quoted.cap;
        if (query.include_24hr_vol === "true") figures[`${currency}_24h_vol`] = quoted.volume;
        if (query.include_24hr_change === "true") figures[`${currency}_24h_change`] = quoted.change("24h");
        if (query.include_last_updated_at === "true") figures.last_updated_at = Math.floor(quoted.updatedMs / 1000);
      }
      reply[coin.id] = figures;
    }
    return c.json(reply);
  };
