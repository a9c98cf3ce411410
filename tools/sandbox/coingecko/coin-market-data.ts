import type { Coin } from "../market/coin.ts";
import type { Market } from "../market/market.ts";
import { CURRENCIES, rateOf } from "./currencies.ts";
import { type Quote, quote, SPANS } from "./quote.ts";
import { recordsOf } from "./records.ts";
import { printedPercent, printedPrice } from "./rounding.ts";

/** The `market_data` of `/coins/{id}`: most figures once per currency. */
export function marketData(market: Market, coin: Coin, minute: number) {
  const quotes = CURRENCIES.map((currency) => {
    const rate = rateOf(market, currency)!;
    return { currency, rate: rate(minute), is: quote(market, coin, rate, minute) };
  });
  const dollars = quotes[0]!.is;
  const { ath, atl } = recordsOf(coin);
  const each = <T>(figure: (is: Quote, rate: number) => T): Record<string, T> =>
    Object.fromEntries(quotes.map(({ currency, is, rate }) => [currency, figure(is, rate)]));
  const printed = (price: number | null) => (price === null ? null : printedPrice(price));
  const percent = (change: number | null) => (change === null ? null : printedPercent(change));
  const total = coin.circulating === 0 ? null : (coin.mostEver ?? coin.circulating);
  const since = (mark: number) => (is: Quote, rate: number) =>
    is.current === null ? null : printedPercent((is.current / (mark / rate) - 1) * 100);
  return {
    current_price: each((is) => printed(is.current)),
    total_value_locked: null,
    mcap_to_tvl_ratio: null,
    fdv_to_tvl_ratio: null,
    roi: null,
    ath: each((_, rate) => printed(ath.price / rate)),
    ath_change_percentage: each(since(ath.price)),
    ath_date: each(() => new Date(ath.atMs).toISOString()),
    atl: each((_, rate) => printed(atl.price / rate)),
    atl_change_percentage: each(since(atl.price)),
    atl_date: each(() => new Date(atl.atMs).toISOString()),
    market_cap: each((is) => (is.cap === null ? null : Math.round(is.cap))),
    fully_diluted_valuation: each((is) =>
      is.current === null || total === null ? null : Math.round(is.current * total),
    ),
    market_cap_fdv_ratio: total === null ? null : Math.round((100 * coin.circulating) / total) / 100,
    total_volume: each((is) => Math.round(is.volume)),
    high_24h: each((is) => printed(is.highAndLow().high)),
    low_24h: each((is) => printed(is.highAndLow().low)),
    price_change_24h: dollars.change("24h") === null ? null : dollars.price(minute) - dollars.price(minute - 1440),
    ...Object.fromEntries(
      Object.keys(SPANS).flatMap((span) => [
        ...(span === "1h" ? [] : [[`price_change_percentage_${span}`, percent(dollars.change(span))]]),
        [`price_change_percentage_${span}_in_currency`, each((is) => percent(is.change(span)))],
      ]),
    ),
    total_supply: total,
    max_supply: coin.mostEver,
    max_supply_infinite: coin.mostEver === null,
    circulating_supply: coin.circulating,
    last_updated: new Date(dollars.updatedMs).toISOString(),
  };
}
