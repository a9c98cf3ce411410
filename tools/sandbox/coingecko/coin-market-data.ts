import type { Coin } from "../market/coin.ts";
import type { Market } from "../market/market.ts";
import { CURRENCIES, rateOf } from "./currencies.ts";
import { allTimeExtremes } from "./extremes.ts";
import { type Quote, quote, SPANS } from "./quote.ts";
import { roundedPercent, roundedPrice } from "./rounding.ts";

/** The `market_data` of `/coins/{id}`. Most figures are objects with a value per currency. */
export function marketData(market: Market, coin: Coin, minute: number) {
  const quotes = CURRENCIES.map((currency) => {
    const rate = rateOf(market, currency)!;
    return { currency, rate: rate(minute), quoted: quote(market, coin, rate, minute) };
  });
  const usdQuote = quotes[0]!.quoted;
  const { ath, atl } = allTimeExtremes(coin);
  const perCurrency = <T>(figure: (quoted: Quote, rate: number) => T): Record<string, T> =>
    Object.fromEntries(quotes.map(({ currency, quoted, rate }) => [currency, figure(quoted, rate)]));
  const rounded = (price: number | null) => (price === null ? null : roundedPrice(price));
  const percent = (change: number | null) => (change === null ? null : roundedPercent(change));
  const total = coin.circulating === 0 ? null : (coin.maxSupply ?? coin.circulating);
  const changeFrom = (usdPrice: number) => (quoted: Quote, rate: number) =>
    quoted.current === null ? null : roundedPercent((quoted.current / (usdPrice / rate) - 1) * 100);
  return {
    current_price: perCurrency((quoted) => rounded(quoted.current)),
    total_value_locked: null,
    mcap_to_tvl_ratio: null,
    fdv_to_tvl_ratio: null,
    roi: null,
    ath: perCurrency((_, rate) => rounded(ath.price / rate)),
    ath_change_percentage: perCurrency(changeFrom(ath.price)),
    ath_date: perCurrency(() => new Date(ath.timeMs).toISOString()),
    atl: perCurrency((_, rate) => rounded(atl.price / rate)),
    atl_change_percentage: perCurrency(changeFrom(atl.price)),
    atl_date: perCurrency(() => new Date(atl.timeMs).toISOString()),
    market_cap: perCurrency((quoted) => (quoted.cap === null ? null : Math.round(quoted.cap))),
    fully_diluted_valuation: perCurrency((quoted) =>
      quoted.current === null || total === null ? null : Math.round(quoted.current * total),
    ),
    market_cap_fdv_ratio: total === null ? null : Math.round((100 * coin.circulating) / total) / 100,
    total_volume: perCurrency((quoted) => Math.round(quoted.volume)),
    high_24h: perCurrency((quoted) => rounded(quoted.highAndLow().high)),
    low_24h: perCurrency((quoted) => rounded(quoted.highAndLow().low)),
    price_change_24h: usdQuote.change("24h") === null ? null : usdQuote.price(minute) - usdQuote.price(minute - 1440),
    ...Object.fromEntries(
      Object.keys(SPANS).flatMap((span) => [
        ...(span === "1h" ? [] : [[`price_change_percentage_${span}`, percent(usdQuote.change(span))]]),
        [`price_change_percentage_${span}_in_currency`, perCurrency((quoted) => percent(quoted.change(span)))],
      ]),
    ),
    total_supply: total,
    max_supply: coin.maxSupply,
    max_supply_infinite: coin.maxSupply === null,
    circulating_supply: coin.circulating,
    last_updated: new Date(usdQuote.updatedMs).toISOString(),
  };
}
