import { useMemo, useState } from "react";
import { sumOfKnown, type Totals, total } from "../../../shared/portfolio/valuation.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { useQuery } from "../../api/use-query.ts";
import { useCoinPrices } from "../../markets/store/coin-prices.ts";
import { useMarketOrigin } from "../../markets/store/market.ts";
import { useNow } from "../../ui/use-now.ts";
import { type LinkedAccount, linkedQuery } from "../linked/linked.queries.ts";
import { type LinkedRow, linkedRow } from "../linked/linked-rows.ts";
import { dayFlowsQuery, leveragedQuery, spotQuery } from "../portfolio.queries.ts";
import { type LeveragedRow, leveragedRow, type SpotRow, soldToday, spotRow } from "../positions.ts";

/** The age at which a price is stale, until the market's own limit is loaded. */
const DEFAULT_STALE_AFTER = 12 * MINUTE;

/**
 * `equity` is the spot value, the linked balances and, of each leveraged position, its margin and P&L. `known` counts the
 * spot positions and balances whose whole cost is known, and `priced` those with a price, of `holdings`.
 */
export type PortfolioTotals = Totals & {
  equity: Decimal | null;
  known: number;
  priced: number;
  holdings: number;
};

export type Portfolio = {
  status: "loading" | "failed" | "ready";
  spot: SpotRow[];
  leveraged: LeveragedRow[];
  linked: LinkedRow[];
  /** Undefined when they could not be loaded. */
  accounts: readonly LinkedAccount[] | undefined;
  totals: PortfolioTotals;
  /** The number of positions with an old or missing price. */
  staleCount: number;
  retry: () => void;
};

/** The positions valued at the current prices. */
export function usePortfolio(): Portfolio {
  const spot = useQuery(spotQuery);
  const leveraged = useQuery(leveragedQuery);
  const flows = useQuery(dayFlowsQuery);
  const { data: accounts, isPending: isLinkedPending, refetch: refetchLinked } = useQuery(linkedQuery);
  const origin = useMarketOrigin();
  const staleAfter = origin?.staleAfter ?? DEFAULT_STALE_AFTER;
  const ids = useMemo(() => {
    const balances = (accounts ?? []).flatMap(({ holdings }) => holdings);
    const all = [...(spot.data ?? []), ...(leveraged.data ?? []), ...balances, ...(flows.data ?? [])];
    return [...new Set(all.flatMap(({ coinId }) => coinId ?? []))].sort();
  }, [spot.data, leveraged.data, accounts, flows.data]);
  const market = useCoinPrices(ids);
  const now = useNow();
  // `useNow` changes every ten seconds, but the rows need the age of prices only to the minute.
  const minute = Math.floor(now / MINUTE) * MINUTE;

  const hasLists = spot.data !== undefined && leveraged.data !== undefined && !isLinkedPending && !flows.isPending;
  // The page waits for live prices, because stored ones shown for a moment would look like a sudden price change.
  const isLoadingPrices = ids.length > 0 && market.isPending && market.fetchStatus === "fetching";
  // A later request for other coins, such as those of the first account, must not replace the page by a skeleton again.
  const [wasReady, setWasReady] = useState(false);
  const isReady = hasLists && (wasReady || !isLoadingPrices);
  if (isReady && !wasReady) setWasReady(true);
  const failed = (spot.isError && !spot.data) || (leveraged.isError && !leveraged.data);

  const valued = useMemo(() => {
    const prices = new Map((market.data ?? []).map((price) => [price.id, price]));
    const clock = { now: minute, staleAfter };
    const positions = isReady
      ? { spot: spot.data ?? [], leveraged: leveraged.data ?? [] }
      : { spot: [], leveraged: [] };
    const flowsOf = new Map((flows.data ?? []).map((one) => [one.positionId, one]));
    const spotRows = positions.spot.map((position) => {
      const row = spotRow(position, prices, clock, flowsOf.get(position.id));
      // Without the flows of the day its change is not known.
      return flows.data ? row : { ...row, day: null };
    });
    const held = new Set(positions.spot.map(({ id }) => id));
    const sold = isReady ? soldToday(flows.data ?? [], held, prices, clock) : [];
    const leveragedRows = positions.leveraged.map((position) => leveragedRow(position, prices, clock));
    const linked = (isReady ? (accounts ?? []) : []).flatMap((account) =>
      account.holdings.map((holding) => linkedRow(account, holding, prices, clock)),
    );
    const rows = [...spotRows, ...leveragedRows, ...linked];
    return {
      spot: spotRows,
      leveraged: leveragedRows,
      linked,
      totals: {
        ...total(rows, sold),
        equity: sumOfKnown(rows.map(({ equity }) => equity)),
        known: spotRows.filter(({ costKnown }) => costKnown).length,
        priced: [...spotRows, ...linked].filter(({ price }) => price !== null).length,
        holdings: spotRows.length + linked.length,
      },
      staleCount: rows.filter((row) => row.isStale && !("state" in row && row.state === "liquidated")).length,
    };
  }, [isReady, spot.data, leveraged.data, accounts, flows.data, market.data, minute, staleAfter]);

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
