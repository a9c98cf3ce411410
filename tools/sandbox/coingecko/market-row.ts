import type { Coin } from "../market/coin.ts";
import type { Market, Ranking } from "../market/market.ts";
import type { Rate } from "./currencies.ts";
import { iconUrl } from "./icons.ts";
import { quote, SPANS } from "./quote.ts";
import { recordsOf } from "./records.ts";
import { precisely, printedPercent, printedPrice } from "./rounding.ts";

type RowRequest = {
  market: Market;
  ranking: Ranking;
  rate: Rate;
  minute: number;
  /** Of the request: icons are served by the same host. */
  origin: string;
  sparkline: boolean;
  spans: readonly string[];
  precision: string | undefined;
  rehypothecated: boolean;
};

const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));
const percentFrom = (current: number | null, mark: number): number | null =>
  current === null ? null : printedPercent((current / mark - 1) * 100);
const known = <T>(value: T | null, print: (value: T) => T): T | null => (value === null ? null : print(value));

/** A row of `/coins/markets`. */
export function marketRow(coin: Coin, request: RowRequest) {
  const { market, ranking, rate, minute } = request;
  const is = quote(market, coin, rate, minute);
  const { current, cap } = is;
  const print = (price: number) => precisely(price, request.precision);
  const { high, low } = is.highAndLow();
  const { ath, atl, roiTimes } = recordsOf(coin);
  const dayChange = is.change("24h");
  const dayAgo = dayChange === null || current === null ? null : current / (1 + dayChange / 100);
  const total = coin.circulating === 0 ? null : (coin.mostEver ?? coin.circulating);
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    image: iconUrl(request.origin, coin.id),
    current_price: known(current, print),
    market_cap: whole(cap),
    market_cap_rank: ranking.rank.get(coin.id) ?? null,
    fully_diluted_valuation: current === null || total === null ? null : Math.round(current * total),
    total_volume: whole(is.volume),
    high_24h: known(high, print),
    low_24h: known(low, print),
    price_change_24h: dayAgo === null || current === null ? null : current - dayAgo,
    price_change_percentage_24h: known(dayChange, printedPercent),
    market_cap_change_24h: dayAgo === null || cap === null ? null : cap - dayAgo * coin.circulating,
    market_cap_change_percentage_24h: cap === 0 ? null : known(dayChange, printedPercent),
    circulating_supply: coin.circulating,
    total_supply: total,
    max_supply: coin.mostEver,
    ath: printedPrice(ath.price / rate(minute)),
    ath_change_percentage: percentFrom(current, ath.price / rate(minute)),
    ath_date: new Date(ath.atMs).toISOString(),
    atl: printedPrice(atl.price / rate(minute)),
    atl_change_percentage: percentFrom(current, atl.price / rate(minute)),
    atl_date: new Date(atl.atMs).toISOString(),
    roi: roiTimes === null ? null : { times: roiTimes, currency: "usd", percentage: roiTimes * 100 },
    last_updated: new Date(is.updatedMs).toISOString(),
    ...(request.rehypothecated && {
      market_cap_rank_with_rehypothecated: ranking.rankWithRehypothecated.get(coin.id) ?? null,
    }),
    ...(request.sparkline && { sparkline_in_7d: { price: is.sparkline() } }),
    ...Object.fromEntries(
      request.spans
        .filter((span) => Object.hasOwn(SPANS, span))
        .map((span) => [`price_change_percentage_${span}_in_currency`, is.change(span)]),
    ),
  };
}
