import type { Coin } from "../market/coin.ts";
import type { Market, Ranking } from "../market/market.ts";
import type { Rate } from "./currencies.ts";
import { allTimeExtremes } from "./extremes.ts";
import { iconUrl } from "./icons.ts";
import { quote, SPANS } from "./quote.ts";
import { roundedPercent, roundedPrice, roundedTo } from "./rounding.ts";

type RowRequest = {
  market: Market;
  ranking: Ranking;
  rate: Rate;
  minute: number;
  /** The origin of the request, because the same host serves the icons. */
  origin: string;
  sparkline: boolean;
  spans: readonly string[];
  precision: string | undefined;
  rehypothecated: boolean;
};

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
const changeFrom = (current: number | null, earlier: number): number | null =>
  current === null ? null : roundedPercent((current / earlier - 1) * 100);
const mapKnown = <T>(value: T | null, change: (value: T) => T): T | null => (value === null ? null : change(value));

/** A row of `/coins/markets`. */
export function marketRow(coin: Coin, request: RowRequest) {
  const { market, ranking, rate, minute } = request;
  const quoted = quote(market, coin, rate, minute);
  const { current, cap } = quoted;
  const round = (price: number) => roundedTo(price, request.precision);
  const { high, low } = quoted.highAndLow();
  const { ath, atl, roiTimes } = allTimeExtremes(coin);
  const dayChange = quoted.change("24h");
  const dayAgo = dayChange === null || current === null ? null : current / (1 + dayChange / 100);
  const total = coin.circulating === 0 ? null : (coin.maxSupply ?? coin.circulating);
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    image: iconUrl(request.origin, coin.id),
    current_price: mapKnown(current, round),
    market_cap: rounded(cap),
    market_cap_rank: ranking.rank.get(coin.id) ?? null,
    fully_diluted_valuation: current === null || total === null ? null : Math.round(current * total),
    total_volume: rounded(quoted.volume),
    high_24h: mapKnown(high, round),
    low_24h: mapKnown(low, round),
    price_change_24h: dayAgo === null || current === null ? null : current - dayAgo,
    price_change_percentage_24h: mapKnown(dayChange, roundedPercent),
    market_cap_change_24h: dayAgo === null || cap === null ? null : cap - dayAgo * coin.circulating,
    market_cap_change_percentage_24h: cap === 0 ? null : mapKnown(dayChange, roundedPercent),
    circulating_supply: coin.circulating,
    total_supply: total,
    max_supply: coin.maxSupply,
    ath: roundedPrice(ath.price / rate(minute)),
    ath_change_percentage: changeFrom(current, ath.price / rate(minute)),
    ath_date: new Date(ath.timeMs).toISOString(),
    atl: roundedPrice(atl.price / rate(minute)),
    atl_change_percentage: changeFrom(current, atl.price / rate(minute)),
    atl_date: new Date(atl.timeMs).toISOString(),
    roi: roiTimes === null ? null : { times: roiTimes, currency: "usd", percentage: roiTimes * 100 },
    last_updated: new Date(quoted.updatedMs).toISOString(),
    ...(request.rehypothecated && {
      market_cap_rank_with_rehypothecated: ranking.rankWithRehypothecated.get(coin.id) ?? null,
    }),
    ...(request.sparkline && { sparkline_in_7d: { price: quoted.sparkline() } }),
    ...Object.fromEntries(
      request.spans
        .filter((span) => Object.hasOwn(SPANS, span))
        .map((span) => [`price_change_percentage_${span}_in_currency`, quoted.change(span)]),
    ),
  };
}
