import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Totals, total } from "../../../shared/portfolio/valuation.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { useMarketOrigin } from "../../markets/store/market.ts";
import { useNow } from "../../ui/use-now.ts";
import { leveragedQuery, pricesQuery, spotQuery } from "../portfolio.queries.ts";
import { type LeveragedRow, leveragedRow, type SpotRow, spotRow } from "../positions.ts";

/** Until the market has said what it holds for old. */
const STALE_AFTER = 12 * MINUTE;

export type Portfolio = {
  status: "loading" | "failed" | "ready";
  spot: SpotRow[];
  leveraged: LeveragedRow[];
  totals: Totals;
  /** Positions whose price is old or missing. */
  stale: number;
  retry: () => void;
};

/** The positions at the prices of now. */
export function usePortfolio(): Portfolio {
  const spot = useQuery(spotQuery);
  const leveraged = useQuery(leveragedQuery);
  const origin = useMarketOrigin();
  const staleAfter = origin?.staleAfter ?? STALE_AFTER;
  const ids = useMemo(
    () => [...new Set([...(spot.data ?? []), ...(leveraged.data ?? [])].flatMap(({ coinId }) => coinId ?? []))].sort(),
    [spot.data, leveraged.data],
  );
  const market = useQuery({ ...pricesQuery(ids, origin?.asOf ?? 0), placeholderData: keepPreviousData });
  const now = useNow();
  // A price grows old by the minute; each ten seconds would be work for nothing.
  const minute = Math.floor(now / MINUTE) * MINUTE;

  const hasLists = spot.data !== undefined && leveraged.data !== undefined;
  // One frame of stored prices before the live ones would look like a crash or a boom.
  const isWaiting = ids.length > 0 && market.isPending && market.fetchStatus === "fetching";
  const isReady = hasLists && !isWaiting;
  const failed = (spot.isError && !spot.data) || (leveraged.isError && !leveraged.data);

  const known = useMemo(() => {
    const prices = new Map((market.data ?? []).map((price) => [price.id, price]));
    const clock = { now: minute, staleAfter };
    const given = isReady ? { spot: spot.data ?? [], leveraged: leveraged.data ?? [] } : { spot: [], leveraged: [] };
    const spotRows = given.spot.map((position) => spotRow(position, prices, clock));
    const leveragedRows = given.leveraged.map((position) => leveragedRow(position, prices, clock));
    const rows = [...spotRows, ...leveragedRows];
    return {
      spot: spotRows,
      leveraged: leveragedRows,
      totals: total(rows),
      stale: rows.filter((row) => row.isStale && !("state" in row && row.state === "liquidated")).length,
    };
  }, [isReady, spot.data, leveraged.data, market.data, minute, staleAfter]);

  return {
    ...known,
    status: failed ? "failed" : isReady ? "ready" : "loading",
    retry: () => {
      void spot.refetch();
      void leveraged.refetch();
    },
  };
}
