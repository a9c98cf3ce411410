import { useCallback, useMemo, useState } from "react";
import type { DollarRates } from "../../../shared/exchange-rates/dollar-rates.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { useQuery } from "../../api/use-query.ts";
import { useLedgerMoney } from "../../ledger/use-ledger-money.ts";
import { useCoinPrices } from "../../markets/store/coin-prices.ts";
import { useMarketOrigin } from "../../markets/store/market.ts";
import { useNow } from "../../ui/use-now.ts";
import { holdingsQuery } from "../holdings.queries.ts";
import { countedOf, type LinkedAccount, linkedQuery } from "../linked/linked.queries.ts";
import { leveragedQuery, type SpotPosition, spotQuery, todayQuery } from "../portfolio.queries.ts";
import { DEFAULT_STALE_AFTER } from "../positions.ts";
import type { SpamCoin } from "../spam/spam-coins.ts";
import { useCounted } from "./use-counted.ts";
import { NO_LISTS, type ValuedLists, valueLists } from "./value-lists.ts";

const NO_COINS: readonly string[] = [];

export type Portfolio = ValuedLists & {
  status: "loading" | "failed" | "ready";
  /** Undefined when they could not be loaded. */
  accounts: readonly LinkedAccount[] | undefined;
  /** The coins that are hidden as spam. */
  spam: readonly SpamCoin[];
  /** What a dollar is worth in the currency of the ledger; null when it is not known. */
  rates: DollarRates | null;
  retry: () => void;
};

type Held = { spot: readonly SpotPosition[] | undefined; accounts: readonly LinkedAccount[] | undefined };

/**
 * Positions and linked accounts that belong together. Where an account counts beside positions, both are shown as they
 * were until both have arrived: for a moment, a coin would count twice or not at all otherwise.
 */
function useTogether(next: Held, isFetching: boolean): Held {
  const [shown, setShown] = useState(next);
  const isBeside = (shown.accounts ?? []).some(({ ledgerAccount }) => ledgerAccount != null);
  const waits = isFetching && isBeside && shown.spot !== undefined;
  if (waits || (shown.spot === next.spot && shown.accounts === next.accounts)) return shown;
  setShown(next);
  return next;
}

/** The positions valued at the current prices. */
export function usePortfolio(): Portfolio {
  const spot = useQuery(spotQuery);
  const leveraged = useQuery(leveragedQuery);
  const today = useQuery(todayQuery);
  const linked = useQuery(linkedQuery);
  const { data: accounts, isPending: isLinkedPending, refetch: refetchLinked } = linked;
  const held = useTogether({ spot: spot.data, accounts }, spot.isFetching || linked.isFetching);
  const money = useLedgerMoney();
  const { isLoading: isMoneyLoading, isFailed: isMoneyFailed, currency, rates } = money;
  // In dollars, the positions have their costs.
  const holdings = useQuery({ ...holdingsQuery, enabled: !isMoneyLoading && currency !== "usd" });
  const isCostLoading = currency !== "usd" && holdings.isPending;
  const origin = useMarketOrigin();
  const staleAfter = origin?.staleAfter ?? DEFAULT_STALE_AFTER;
  const ids = useMemo(() => {
    const balances = (accounts ?? []).flatMap((account) => [...account.holdings, ...countedOf(account)]);
    const all = [
      ...(spot.data ?? []),
      ...(leveraged.data ?? []),
      ...balances,
      ...(today.data?.holdings ?? []),
      ...(today.data?.closed ?? []),
    ];
    return [...new Set(all.flatMap(({ coinId }) => coinId ?? []))].sort();
  }, [spot.data, leveraged.data, accounts, today.data]);
  const now = useNow();
  // `useNow` changes every ten seconds, but the rows need the age of prices only to the minute.
  const minute = Math.floor(now / MINUTE) * MINUTE;

  const hasLists =
    spot.data !== undefined &&
    leveraged.data !== undefined &&
    !isLinkedPending &&
    !today.isPending &&
    !isMoneyLoading &&
    !isMoneyFailed &&
    !isCostLoading;
  // Once for the coins of all lists.
  const market = useCoinPrices(hasLists ? ids : NO_COINS);
  // The page waits for live prices, because stored ones shown for a moment would look like a sudden price change.
  const isLoadingPrices = ids.length > 0 && market.isPending && market.fetchStatus === "fetching";
  // A later request for other coins, such as those of the first account, must not replace the page by a skeleton again.
  const [wasReady, setWasReady] = useState(false);
  const isReady = hasLists && (wasReady || !isLoadingPrices);
  if (isReady && !wasReady) setWasReady(true);
  const failed = (spot.isError && !spot.data) || (leveraged.isError && !leveraged.data) || isMoneyFailed;

  const counted = useCounted(held.spot, held.accounts);
  const valued = useMemo(() => {
    const lists = { spot: counted.spot, leveraged: leveraged.data ?? [], accounts: counted.accounts };
    const own = { rates, costs: holdings.data?.holdings ?? [] };
    const clock = { now: minute, staleAfter };
    return valueLists(isReady ? lists : NO_LISTS, today.data ?? null, market.data ?? [], clock, own);
  }, [isReady, counted, leveraged.data, today.data, market.data, minute, staleAfter, rates, holdings.data]);

  const [{ refetch: refetchSpot }, { refetch: refetchLeveraged }, { refetch: refetchHoldings }] = [
    spot,
    leveraged,
    holdings,
  ];
  const { retry: retryMoney } = money;
  const hasOtherCosts = currency !== "usd";
  const retry = useCallback(() => {
    void refetchSpot();
    void refetchLeveraged();
    void refetchLinked();
    if (hasOtherCosts) void refetchHoldings();
    if (isMoneyFailed) retryMoney();
  }, [refetchSpot, refetchLeveraged, refetchLinked, refetchHoldings, retryMoney, hasOtherCosts, isMoneyFailed]);
  return {
    ...valued,
    accounts,
    spam: counted.spam,
    rates,
    status: failed ? "failed" : isReady ? "ready" : "loading",
    retry,
  };
}
