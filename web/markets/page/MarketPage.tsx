import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef } from "react";
import { forcedFirst } from "../../../shared/ads/highlighted-rows.ts";
import { useAdBreaks } from "../../ads/feed/ad-feed.ts";
import { usePaidRows } from "../../ads/feed/highlighted-rows.ts";
import { AdSlot } from "../../ads/slots/AdSlot.tsx";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { LazyInView } from "../../ui/LazyInView.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { retryImport } from "../../ui/retry-import.ts";
import { useMarket, useMarketState } from "../store/market.ts";
import { MarketTable } from "../table/MarketTable.tsx";
import { Ticker } from "../ticker/Ticker.tsx";
import { MarketFreshness } from "./Freshness.tsx";
import { MarketEmptyState } from "./MarketEmptyState.tsx";
import { MarketFooter } from "./MarketFooter.tsx";
import { MarketTabs } from "./MarketTabs.tsx";
import { marketList } from "./market-list.ts";
import { type MarketSearch, readMarketSearch, withSearch } from "./market-search.ts";
import { ROWS_STEP } from "./shown-rows.ts";

const SKELETON_ROWS = 20;

// Not needed before the user reaches the end of the list.
const ShowMore = lazy(async () => ({ default: (await retryImport(() => import("./ShowMore.tsx"))).ShowMore }));

export function MarketPage({ search }: { search: MarketSearch }) {
  usePageTitle("Market");
  const market = useMarket();
  const { status, ids, total, columns } = useMarketState();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const deferredSearch = useDeferredValue(search);
  const matchingIds = useMemo(
    () => (columns ? marketList(ids, columns, deferredSearch) : ids),
    [ids, columns, deferredSearch],
  );
  const paid = usePaidRows("market");
  const isDefaultList = !deferredSearch.q && !deferredSearch.sort && !deferredSearch.dir;
  const shownIds = useMemo(
    () => (isDefaultList ? forcedFirst(matchingIds, paid) : matchingIds),
    [isDefaultList, matchingIds, paid],
  );

  const changeSearch = useCallback(
    (next: (current: MarketSearch) => MarketSearch) => {
      // The new list is shown from its top, even when the user had scrolled down the old one.
      if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
      // The market page has two paths ("/" and "/market"), so the type of the current search is not known here.
      void navigate({
        to: ".",
        search: (current) => next(readMarketSearch(current)),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const searchCoins = useCallback(
    (text: string) => changeSearch((current) => withSearch(current, text)),
    [changeSearch],
  );

  const hasQuery = deferredSearch.q !== undefined;
  const matchCount = hasQuery ? matchingIds.length : total;
  const count = status === "loading" ? SKELETON_ROWS : Math.min(matchCount, deferredSearch.rows ?? ROWS_STEP);
  const breaks = useAdBreaks(count);
  return (
    <div className="page">
      <div className="market-head">
        <div>
          <h1 className="page-title">Cryptocurrency Market</h1>
          <div className="market-sub">
            <p>Top 1000 cryptocurrencies by market cap</p>
            <MarketFreshness />
          </div>
        </div>
        <SearchField
          value={search.q ?? ""}
          onSearch={searchCoins}
          label="Search coins"
          placeholder="Search by name or symbol"
        />
      </div>
      <MarketTabs />
      <div className="ad-row">
        <AdSlot place="ad-row" page="market" />
      </div>
      <div ref={list}>
        {status === "failed" || count === 0 ? (
          <MarketEmptyState
            failed={status === "failed"}
            hasQuery={hasQuery}
            onClear={() => searchCoins("")}
            onRetry={market.retry}
          />
        ) : (
          <MarketTable
            ids={shownIds}
            paid={paid}
            breaks={breaks}
            count={count}
            busy={status === "loading"}
            search={search}
            onSort={(next) => changeSearch(() => next)}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {hasQuery ? `${matchingIds.length} of ${total} coins match` : ""}
      </p>
      {columns && (
        <Suspense>
          <ShowMore list={list} shown={count} count={matchCount} />
        </Suspense>
      )}
      {status === "ready" && <MarketFooter shownCount={count} totalCount={total} />}
      <AdSlot place="bottom" />
      {ids.length > 0 && (
        <LazyInView className="-mx-(--gutter) mt-2 -mb-10 h-12.25 border-t max-md:my-0">
          <Ticker label="Top coins, repeated at the end" />
        </LazyInView>
      )}
    </div>
  );
}
