import { useNavigate } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useMemo, useRef, useSyncExternalStore } from "react";
import { findEcosystem } from "../../shared/ecosystems/catalogue.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import { type MarketSearch, withSearch } from "../markets/market-search.ts";
import { MarketFreshness, MarketSource } from "../markets/page/Freshness.tsx";
import { MarketEmptyState } from "../markets/page/MarketEmptyState.tsx";
import { marketList } from "../markets/page/market-list.ts";
import { MarketProvider, useMarket, useMarketState } from "../markets/store/market.ts";
import { MarketTable } from "../markets/table/MarketTable.tsx";
import { Ticker } from "../markets/ticker/Ticker.tsx";
import { SearchField } from "../ui/form/SearchField.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { EcosystemBanner } from "./EcosystemBanner.tsx";
import { EcosystemTicker } from "./EcosystemTicker.tsx";
import { useEcosystemMarket } from "./ecosystem-market.ts";
import { PromoBar } from "./PromoBar.tsx";
import "../other-pages.css";

const LIST_TEXTS = {
  none: "No tokens available in this ecosystem.",
  noMatch: "No tokens found matching your search.",
  failed: "The tokens could not be loaded.",
};
const COLUMN_LABELS = { volume: "Volume(24h)" };
const SKELETON_ROWS = 12;

export function EcosystemPage({ ecosystemId, search }: { ecosystemId: string; search: MarketSearch }) {
  const ecosystem = findEcosystem(ecosystemId);
  usePageTitle(ecosystem?.name ?? "Unknown Ecosystem");
  const fullMarket = useMarket();
  const market = useEcosystemMarket(ecosystemId);
  const { status, ids } = useSyncExternalStore(market.subscribe, market.state, market.state);
  // Without tokens the ticker would be an empty strip, so it shows the top coins instead.
  const isEmpty = status !== "loading" && ids.length === 0;
  return (
    <MarketProvider value={market}>
      {isEmpty ? (
        <MarketProvider value={fullMarket}>
          <Ticker label="Top coins" sticky />
        </MarketProvider>
      ) : (
        <EcosystemTicker name={ecosystem?.name ?? "Ecosystem"} />
      )}
      <PromoBar ecosystemId={ecosystemId} />
      <div className="page pt-8 max-md:pt-5">
        <Tokens ecosystemId={ecosystemId} search={search} />
      </div>
    </MarketProvider>
  );
}

function Tokens({ ecosystemId, search }: { ecosystemId: string; search: MarketSearch }) {
  const market = useMarket();
  const { status, ids, columns } = useMarketState();
  const navigate = useNavigate({ from: "/ecosystem/$ecosystemId" });
  const list = useRef<HTMLDivElement>(null);
  const deferredSearch = useDeferredValue(search);
  const shownIds = useMemo(
    () => (columns ? marketList(ids, columns, deferredSearch) : ids),
    [ids, columns, deferredSearch],
  );

  const changeSearch = useCallback(
    (next: (current: MarketSearch) => MarketSearch) => {
      // The new list is shown from its top, even when the user had scrolled down the old one.
      if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
      void navigate({ to: ".", search: next, replace: true, resetScroll: false });
    },
    [navigate],
  );
  const searchTokens = useCallback(
    (text: string) => changeSearch((current) => withSearch(current, text)),
    [changeSearch],
  );

  const isLoading = status === "loading";
  const hasQuery = deferredSearch.q !== undefined && ids.length > 0;
  const count = isLoading ? SKELETON_ROWS : shownIds.length;
  return (
    <>
      <EcosystemBanner
        ecosystem={findEcosystem(ecosystemId)}
        details={
          <>
            {isLoading && <span role="status">Loading ecosystem tokens...</span>}
            {columns && <span className="font-medium text-text">{formatCount(ids.length)} tokens found</span>}
            <MarketFreshness />
            <MarketSource />
          </>
        }
        search={
          <SearchField
            value={search.q ?? ""}
            onSearch={searchTokens}
            label="Search tokens"
            placeholder="Search tokens..."
          />
        }
      />
      <div ref={list}>
        {status === "failed" || count === 0 ? (
          <MarketEmptyState
            failed={status === "failed"}
            hasQuery={hasQuery}
            texts={LIST_TEXTS}
            onClear={() => searchTokens("")}
            onRetry={market.retry}
          />
        ) : (
          <MarketTable
            ids={shownIds}
            count={count}
            busy={isLoading}
            label="Tokens by market cap"
            columnLabels={COLUMN_LABELS}
            search={search}
            onSort={(next) => changeSearch(() => next)}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {hasQuery ? `${shownIds.length} of ${ids.length} tokens match` : ""}
      </p>
    </>
  );
}
