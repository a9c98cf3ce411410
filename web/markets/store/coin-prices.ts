import { queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { isoTime, MINUTE } from "../../../shared/values/time.ts";
import { callList } from "../../api/call-list.ts";
import { useQuery } from "../../api/use-query.ts";
import { type ListedPrice, listedPrices } from "./listed-prices.ts";
import { changeAtLivePrice, type LivePrice, useLivePrices } from "./live-state.ts";
import { type Market, useMarket, useMarketOrigin, useMarketState } from "./market.ts";

/** The key of all queries for prices of coins, to reload them. */
export const COIN_PRICES_KEY = ["/api/market-data"];

/** `isLive` marks a price of a venue, which the server has not confirmed for decisions. */
export type MarketPrice = ListedPrice & { isLive?: boolean };

const PRICES_MS = 5 * MINUTE;
const IDS_PER_CALL = 250;

/** The prices of coins. `marketAsOf` is the time of the market data in ms; newer data causes a new request. */
const coinPricesQuery = (ids: readonly string[], marketAsOf: number) =>
  queryOptions({
    queryKey: [...COIN_PRICES_KEY, ids, marketAsOf],
    queryFn: async (): Promise<MarketPrice[]> => {
      const batches = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, batch) =>
        ids.slice(batch * IDS_PER_CALL, (batch + 1) * IDS_PER_CALL),
      );
      const replies = batches.map((batch) => callList("GET /api/market-data", { query: { ids: batch.join(",") } }));
      return (await Promise.all(replies)).flat();
    },
    enabled: ids.length > 0,
    refetchInterval: PRICES_MS,
    staleTime: PRICES_MS,
    gcTime: PRICES_MS,
  });

/** The last price of each listed price at a live price. The same two have the same result, so that its rows stay. */
const lastOf = new WeakMap<MarketPrice, { live: LivePrice; price: MarketPrice }>();

function withLivePrice(listed: MarketPrice, live: LivePrice | undefined): MarketPrice {
  if (!live) return listed;
  const last = lastOf.get(listed);
  if (last?.live === live) return last.price;
  const number = Number(live.price);
  const price = {
    id: listed.id,
    price: number,
    price_change_percentage_24h: changeAtLivePrice(listed.price_change_percentage_24h, listed.price, number),
    last_updated: isoTime(live.at),
    isLive: true,
  };
  lastOf.set(listed, { live, price });
  return price;
}

function adopt(market: Market, prices: readonly MarketPrice[]): void {
  market.adopt?.({
    id: prices.map(({ id }) => id),
    current_price: prices.map(({ price }) => price),
    price_change_percentage_24h: prices.map((price) => price.price_change_percentage_24h),
  });
}

const NO_PRICES: MarketPrice[] = [];
const NO_IDS: readonly string[] = [];

/**
 * The prices of these coins, also of unlisted ones, live where there are live prices. Newer market data causes a new
 * request. Until its reply arrives, and where it fails, coins have the prices of the last reply and of the market's list.
 */
export function useCoinPrices(ids: readonly string[]): UseQueryResult<MarketPrice[]> {
  const origin = useMarketOrigin();
  const live = useLivePrices(ids);
  const { columns } = useMarketState();
  const query = useQuery({
    ...coinPricesQuery(ids, origin?.asOf ?? 0),
    placeholderData: (previous: MarketPrice[] | undefined) => {
      if (previous) return previous;
      const all = columns ? listedPrices(ids, columns) : NO_PRICES;
      return all.length === ids.length ? all : undefined;
    },
  });
  const market = useMarket();
  const reply = query.isPlaceholderData ? undefined : query.data;
  useEffect(() => {
    if (reply) adopt(market, reply);
  }, [market, reply]);
  const isAwaited = query.data === undefined && query.fetchStatus === "fetching";
  const answered = query.data ?? (isAwaited ? undefined : NO_PRICES);
  const lacking = useMemo(() => {
    const found = new Set(answered?.map(({ id }) => id));
    return answered && ids.some((id) => !found.has(id)) ? ids.filter((id) => !found.has(id)) : NO_IDS;
  }, [answered, ids]);
  // Only coins without a price depend on the list, which changes every minute.
  const list = lacking.length > 0 ? columns : null;
  const listed = useMemo(
    () => (answered && list ? [...answered, ...listedPrices(lacking, list)] : answered),
    [answered, lacking, list],
  );
  const data = useMemo(() => listed?.map((price) => withLivePrice(price, live.get(price.id))), [listed, live]);
  return { ...query, data } as UseQueryResult<MarketPrice[]>;
}
