import { useMemo, useState } from "react";
import { MINUTE } from "../../../shared/values/time.ts";
import { useQuery } from "../../api/use-query.ts";
import { useCoinPrices } from "../../markets/store/coin-prices.ts";
import { useMarketOrigin } from "../../markets/store/market.ts";
import { useNow } from "../../ui/use-now.ts";
import { type LinkedAccount, linkedQuery } from "../linked/linked.queries.ts";
import { leveragedQuery, spotQuery, todayQuery } from "../portfolio.queries.ts";
import { NO_LISTS, type ValuedLists, valueLists } from "./value-lists.ts";

/** The age at which a price is stale, until the market's own limit is loaded. */
const DEFAULT_STALE_AFTER = 12 * MINUTE;

export type Portfolio = ValuedLists & {
  status: "loading" | "failed" | "ready";
  /** Undefined when they could not be loaded. */
  accounts: readonly LinkedAccount[] | undefined;
  retry: () => void;
};

/** The positions valued at the current prices. */
export function usePortfolio(): Portfolio {
  const spot = useQuery(spotQuery);
  const leveraged = useQuery(leveragedQuery);
  const today = useQuery(todayQuery);
  const { data: accounts, isPending: isLinkedPending, refetch: refetchLinked } = useQuery(linkedQuery);
  const origin = useMarketOrigin();
  const staleAfter = origin?.staleAfter ?? DEFAULT_STALE_AFTER;
  const ids = useMemo(() => {
    const balances = (accounts ?? []).flatMap(({ holdings }) => holdings);
    const all = [
      ...(spot.data ?? []),
      ...(leveraged.data ?? []),
      ...balances,
      ...(today.data?.holdings ?? []),
      ...(today.data?.closed ?? []),
    ];
    return [...new Set(all.flatMap(({ coinId }) => coinId ?? []))].sort();
  }, [spot.data, leveraged.data, accounts, today.data]);
  const market = useCoinPrices(ids);
  const now = useNow();
  // `useNow` changes every ten seconds, but the rows need the age of prices only to the minute.
  const minute = Math.floor(now / MINUTE) * MINUTE;

  const hasLists = spot.data !== undefined && leveraged.data !== undefined && !isLinkedPending && !today.isPending;
  // The page waits for live prices, because stored ones shown for a moment would look like a sudden price change.
  const isLoadingPrices = ids.length > 0 && market.isPending && market.fetchStatus === "fetching";
  // A later request for other coins, such as those of the first account, must not replace the page by a skeleton again.
  const [wasReady, setWasReady] = useState(false);
  const isReady = hasLists && (wasReady || !isLoadingPrices);
  if (isReady && !wasReady) setWasReady(true);
  const failed = (spot.isError && !spot.data) || (leveraged.isError && !leveraged.data);

  const valued = useMemo(() => {
    const lists = { spot: spot.data ?? [], leveraged: leveraged.data ?? [], accounts: accounts ?? [] };
    return valueLists(isReady ? lists : NO_LISTS, today.data ?? null, market.data ?? [], { now: minute, staleAfter });
  }, [isReady, spot.data, leveraged.data, accounts, today.data, market.data, minute, staleAfter]);

  return {
    ...valued,
    accounts,
    status: failed ? "failed" : isReady ? "ready" : "loading",
    retry: () => {
      void spot.refetch();
      void leveraged.refetch();
      void refetchLinked();
    },
  };
}
