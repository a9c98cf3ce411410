import type { Context } from "hono";
import { isRehypothecated } from "../market/coin.ts";
import { CURRENCIES, rateOf } from "./currencies.ts";
import { DAY } from "./quote.ts";
import type { Source } from "./source.ts";

const SHARES_SHOWN = 10;

/** GET /global: totals without rehypothecated coins, which would otherwise be counted twice. */
export const globalFigures =
  ({ market, clock }: Source) =>
  (c: Context) => {
    const minute = clock.minute();
    const coins = market.coins.filter((coin) => !isRehypothecated(coin));
    const capAt = (time: number) => coins.reduce((sum, coin) => sum + (market.cap(coin, time) ?? 0), 0);
    const volumeAt = (time: number) => coins.reduce((sum, coin) => sum + market.volume(coin, time), 0);
    const [cap, volume] = [capAt(minute), volumeAt(minute)];
    const perCurrency = (dollars: number) =>
      Object.fromEntries(CURRENCIES.map((currency) => [currency, dollars / rateOf(market, currency)!(minute)]));
    const largestCoins = market
      .ranking(minute)
      .order.filter((coin) => !isRehypothecated(coin))
      .slice(0, SHARES_SHOWN);
    return c.json({
      data: {
        active_cryptocurrencies: market.coins.length,
        upcoming_icos: 0,
        ongoing_icos: 49,
        ended_icos: 3376,
        markets: 1476,
        total_market_cap: perCurrency(cap),
        total_volume: perCurrency(volume),
        market_cap_percentage: Object.fromEntries(
          largestCoins.map((coin) => [coin.symbol, (100 * (market.cap(coin, minute) ?? 0)) / cap]),
        ),
        market_cap_change_percentage_24h_usd: (cap / capAt(minute - DAY) - 1) * 100,
        volume_change_percentage_24h_usd: (volume / volumeAt(minute - DAY) - 1) * 100,
        updated_at: minute * 60,
      },
    });
  };
