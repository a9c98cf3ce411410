import { useNavigate } from "@tanstack/react-router";
import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { forcedFirst } from "../../../shared/ads/highlighted-rows.ts";
import { useAdBreaks } from "../../ads/feed/ad-feed.ts";
import { useHighlightedRows } from "../../ads/feed/highlighted-rows.ts";
import { AdSlot } from "../../ads/slots/AdSlot.tsx";
import { useLastOfFirstHtml } from "../../ui/FirstHtml.tsx";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { LazyInView } from "../../ui/lazy/LazyInView.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { useWatchedIds } from "../../watchlist/watchlist.ts";
import {
  hiddenColumns,
  type MarketSearch,
  needsExtraColumns,
  readMarketSearch,
  withSearch,
  withView,
} from "../market-search.ts";
import { ROWS_STEP } from "../shown-rows.ts";
import { useMarket, useMarketState } from "../store/market.ts";
import { MarketTable } from "../table/MarketTable.tsx";
import type { RowExtras } from "../table/row-extras.ts";
import { Ticker } from "../ticker/Ticker.tsx";
import { MarketFreshness } from "./Freshness.tsx";
import { MarketEmptyState } from "./MarketEmptyState.tsx";
import { MarketFooter } from "./MarketFooter.tsx";
import { MarketTabs } from "./MarketTabs.tsx";
import { isWholeList, marketList } from "./market-list.ts";
import { ViewOptionsButton } from "./ViewOptionsButton.tsx";

const SKELETON_ROWS = 20;

// The first paint needs none of these.
const HeatMap = lazyPart(async () => (await import("../heat-map/HeatMap.tsx")).HeatMap);
const Extras = lazyPart(async () => (await import("../extras/Extras.tsx")).Extras);
const ShowMore = lazyPart(async () => (await import("./ShowMore.tsx")).ShowMore);

/** A shorter list shows the ticker at the top of the page, so that another one below it would repeat it in view. */
const SCREEN_OF_ROWS = 20;
const WATCHLIST_TEXTS = {
  none: "Your watchlist is empty. Press the star in a coin's row to add it.",
  noMatch: "No coins of your watchlist match your search.",
  failed: "Prices could not be loaded.",
};

/** The classes that hide columns and set the height of the rows. */
const listClass = ({ density, hide }: MarketSearch, extras: RowExtras | null): string | undefined =>
  [density, ...hiddenColumns(hide).map((name) => `[&_.c-${name}]:hidden`), extras?.className]
    .filter(Boolean)
    .join(" ") || undefined;

/** The choices that do not change which coins are listed. */
const pickLook = ({ density, hide, show }: MarketSearch): MarketSearch => ({ density, hide, show });

export function MarketPage({ search }: { search: MarketSearch }) {
  const isFirstHtml = useLastOfFirstHtml();
  usePageTitle("Market");
  const market = useMarket();
  const { status, ids, total, columns } = useMarketState();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const deferredSearch = useDeferredValue(search);
  const watchedIds = useWatchedIds();
  const matchingIds = useMemo(
    () => (columns ? marketList(ids, columns, deferredSearch, watchedIds ?? []) : ids),
    [ids, columns, deferredSearch, watchedIds],
  );
  const [extras, setExtras] = useState<RowExtras | null>(null);
  const needsExtras = deferredSearch.view === "watchlist" || needsExtraColumns(deferredSearch);
  const highlights = useHighlightedRows("market");
  const isWhole = isWholeList(deferredSearch);
  const isDefaultList = isWhole && !deferredSearch.sort && !deferredSearch.dir;
  const shownIds = useMemo(
    () => (isDefaultList ? forcedFirst(matchingIds, highlights) : matchingIds),
    [isDefaultList, matchingIds, highlights],
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

  const { view } = deferredSearch;
  const hasQuery = !isWholeList({ ...deferredSearch, view: undefined });
  // A view or a filter needs all coins, and the first HTML has only some.
  const isLoading =
    status === "loading" ||
    (!isWhole && ids.length < total) ||
    (view === "watchlist" && watchedIds === null) ||
    (needsExtras && !extras && status !== "failed");
  const matchCount = isWhole ? total : matchingIds.length;
  const count = isLoading ? SKELETON_ROWS : Math.min(matchCount, deferredSearch.rows ?? ROWS_STEP);
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
        <div className="market-tools">
          <SearchField
            value={search.q ?? ""}
            onSearch={searchCoins}
            label="Search coins"
            placeholder="Search by name or symbol"
          />
          <ViewOptionsButton search={search} onChange={(next) => changeSearch(() => next)} />
        </div>
      </div>
      <MarketTabs search={search} />
      <div className="ad-row">
        <AdSlot name="ad-row" page="market" />
      </div>
      <div ref={list} className={listClass(search, extras)}>
        {view === "heatmap" && !isLoading && count > 0 ? (
          <Suspense fallback={<div className="heat-map" aria-busy="true" />}>
            <HeatMap ids={matchingIds} />
          </Suspense>
        ) : status === "failed" || count === 0 ? (
          <MarketEmptyState
            failed={status === "failed"}
            hasQuery={hasQuery}
            isFiltered={deferredSearch.q === undefined}
            {...(view === "watchlist" && { texts: WATCHLIST_TEXTS })}
            onClear={() => changeSearch((current) => withView(pickLook(current), current.view))}
            onRetry={market.retry}
          />
        ) : (
          <MarketTable
            ids={shownIds}
            highlights={highlights}
            breaks={breaks}
            count={count}
            busy={isLoading}
            search={search}
            extras={extras}
            onSort={(next) => changeSearch(() => next)}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {isWhole || isLoading ? "" : `${matchingIds.length} of ${total} coins match`}
      </p>
      {needsExtras && (
        <Suspense>
          <Extras search={deferredSearch} ids={shownIds} count={count} onChange={setExtras} />
        </Suspense>
      )}
      {columns && view !== "heatmap" && !isFirstHtml && (
        <Suspense>
          <ShowMore list={list} shown={count} count={matchCount} />
        </Suspense>
      )}
      {status === "ready" && <MarketFooter shownCount={count} totalCount={total} />}
      <AdSlot name="bottom" />
      {ids.length > 0 && (isLoading || count > SCREEN_OF_ROWS) && (
        <LazyInView className="-mx-(--gutter) mt-2 -mb-10 h-12.25 border-t max-md:my-0">
          <Ticker label="Top coins, repeated at the end" />
        </LazyInView>
      )}
    </div>
  );
}
