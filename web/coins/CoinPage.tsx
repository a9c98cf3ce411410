import { Suspense } from "react";
import { useQuery } from "../api/use-query.ts";
import { useIsLive } from "../markets/live/use-is-live.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { LazyInView } from "../ui/lazy/LazyInView.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { CoinHead } from "./CoinHead.tsx";
import { CoinSkeleton } from "./CoinSkeleton.tsx";
import { ChartPanel } from "./chart/ChartPanel.tsx";
import type { CoinSearch } from "./coin-search.ts";
import { coinQuery, isNotFound, isUnknownInFirstHtml, pollInterval } from "./coins.queries.ts";
import { Stats } from "./Stats.tsx";
import "../other-pages.css";

const UnknownCoin = lazyPart(async () => (await import("./UnknownCoin.tsx")).UnknownCoin);
const CoinParts = lazyPart(async () => (await import("./parts/CoinParts.tsx")).CoinParts);

type Props = { id: string; search: CoinSearch; onSearch: (next: CoinSearch) => void };

/** The page of a coin, or a search when the server does not know the id. */
export function CoinPage(props: Props) {
  if (!isUnknownInFirstHtml(props.id)) return <KnownCoin {...props} />;
  return (
    <Suspense>
      <UnknownCoin />
    </Suspense>
  );
}

/** Everything about one coin. The head, the chart and the figures are in the first HTML too. */
function KnownCoin({ id, search, onSearch }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...coinQuery(id),
    refetchInterval: pollInterval(useIsLive(id)),
  });
  const title = data ? `${data.cells.name} (${data.cells.symbol}) price` : "Coin";
  usePageTitle(title);
  if (!data && isNotFound(error)) {
    return (
      <Suspense>
        <UnknownCoin />
      </Suspense>
    );
  }
  if (!data && error) {
    return (
      <div className="page">
        <CoinSkeleton id={id} hasFailed />
        <LoadFailed busy={isFetching} onRetry={refetch}>
          The rest of this page could not be loaded.
        </LoadFailed>
      </div>
    );
  }
  return (
    <div className="page">
      {data ? <CoinHead cells={data.cells} /> : <CoinSkeleton id={id} />}
      <ChartPanel key={id} id={id} search={search} onSearch={onSearch} />
      {data && <Stats view={data} />}
      {data && (
        <LazyInView className="min-h-60">
          <Suspense>
            <CoinParts view={data} />
          </Suspense>
        </LazyInView>
      )}
    </div>
  );
}
