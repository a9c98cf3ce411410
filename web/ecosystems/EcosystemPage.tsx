import { useNavigate } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useMemo, useRef, useSyncExternalStore } from "react";
import { findEcosystem } from "../../shared/ecosystems/catalogue.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import { MarketFreshness, MarketSource } from "../markets/page/Freshness.tsx";
import { MarketNothing } from "../markets/page/MarketNothing.tsx";
import { marketList } from "../markets/page/market-list.ts";
import { type MarketSearch, withSearch } from "../markets/page/market-search.ts";
import { MarketProvider, useMarket, useMarketState } from "../markets/store/market.ts";
import { MarketTable } from "../markets/table/MarketTable.tsx";
import { Ticker } from "../markets/ticker/Ticker.tsx";
import { SearchField } from "../ui/form/SearchField.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { EcosystemBanner } from "./EcosystemBanner.tsx";
import { EcosystemTicker } from "./EcosystemTicker.tsx";
import { useEcosystemMarket } from "./ecosystem-market.ts";
import { PromoBar } from "./PromoBar.tsx";
import "./styles.css";

const WORDS = {
  none: "No tokens available in this ecosystem.",
  noMatch: "No tokens found matching your search.",
  failed: "The tokens could not be loaded. Check your connection and try again.",
};
const HEAD_NAMES = { volume: "Volume(24h)" };
/** Rows of the skeleton. */
const PLACEHOLDERS = 12;

export function EcosystemPage({ ecosystemId, search }: { ecosystemId: string; search: MarketSearch }) {
  const ecosystem = findEcosystem(ecosystemId);
  usePageTitle(ecosystem?.name ?? "Unknown Ecosystem");
  const whole = useMarket();
  const market = useEcosystemMarket(ecosystemId);
  const { status, ids } = useSyncExternalStore(market.subscribe, market.state, market.state);
  // A belt without tokens would be an empty strip: then the top coins go on passing by.
  const isEmpty = status !== "loading" && ids.length === 0;
  return (
    <MarketProvider value={market}>
      {isEmpty ? (
        <MarketProvider value={whole}>
          <Ticker label="Top coins" sticky />
        </MarketProvider>
      ) : (
        <EcosystemTicker name={ecosystem?.name ?? "Ecosystem"} />
      )}
      <PromoBar ecosystemId={ecosystemId} />
      <div className="page ecosystem-page">
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
  const deferred = useDeferredValue(search);
  const found = useMemo(() => (columns ? marketList(ids, columns, deferred) : ids), [ids, columns, deferred]);

  const go = useCallback(
    (next: (now: MarketSearch) => MarketSearch) => {
      // A reader deep in the old list would otherwise land in the middle of the new one.
      if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
      void navigate({ to: ".", search: next, replace: true, resetScroll: false });
    },
    [navigate],
  );
  const find = useCallback((text: string) => go((now) => withSearch(now, text)), [go]);

  const isLoading = status === "loading";
  const asked = deferred.q !== undefined && ids.length > 0;
  const count = isLoading ? PLACEHOLDERS : found.length;
  return (
    <>
      <EcosystemBanner
        ecosystem={findEcosystem(ecosystemId)}
        figures={
          <>
            {isLoading && <span role="status">Loading ecosystem tokens...</span>}
            {columns && <span className="ecosystem-count">{formatCount(ids.length)} tokens found</span>}
            <MarketFreshness />
            <MarketSource />
          </>
        }
        search={
          <SearchField value={search.q ?? ""} onSearch={find} label="Search tokens" placeholder="Search tokens..." />
        }
      />
      <div ref={list}>
        {status === "failed" || count === 0 ? (
          <MarketNothing
            failed={status === "failed"}
            asked={asked}
            words={WORDS}
            onClear={() => find("")}
            onRetry={market.retry}
          />
        ) : (
          <MarketTable
            ids={found}
            count={count}
            busy={isLoading}
            label="Tokens by market cap"
            headNames={HEAD_NAMES}
            search={search}
            onSort={(next) => go(() => next)}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {asked ? `${found.length} of ${ids.length} tokens match` : ""}
      </p>
    </>
  );
}
