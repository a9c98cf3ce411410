import { queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { isoTime, MINUTE } from "../../../shared/values/time.ts";
import { callList } from "../../api/call-list.ts";
import { useQuery } from "../../api/use-query.ts";
import { type ListedPrice, listedPrices } from "./listed-prices.ts";
import { changeAtLivePrice, type LivePrice, useLivePrices } from "./live-state.ts";
import { useMarketOrigin, useMarketState } from "./market.ts";

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

/**
 * The prices of these coins, those of the market's list until the reply arrives, also of unlisted ones, live where there are live prices. Newer market data
 * causes a new request.
 */
export function useCoinPrices(ids: readonly string[]): UseQueryResult<MarketPrice[]> {
  const origin = useMarketOrigin();
  const live = useLivePrices(ids);
  const { columns } = useMarketState();
  const query = useQuery({
    ...coinPricesQuery(ids, origin?.asOf ?? 0),
    placeholderData: (previous: MarketPrice[] | undefined) =>
      previous ?? (columns ? listedPrices(ids, columns) : undefined),
  });
  const { data: listed } = query;
  const data = useMemo(() => listed?.map((price) => withLivePrice(price, live.get(price.id))), [listed, live]);
  return { ...query, data } as UseQueryResult<MarketPrice[]>;
}
