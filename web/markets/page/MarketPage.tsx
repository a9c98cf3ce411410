import { useNavigate } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useMemo, useRef } from "react";
import { forcedFirst } from "../../../shared/ads/highlighted-rows.ts";
import { usePaidRows } from "../../ads/feed/highlighted-rows.ts";
import { AdSlot } from "../../ads/slots/AdSlot.tsx";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { LazyInView } from "../../ui/LazyInView.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { useMarket, useMarketState } from "../store/market.ts";
import { MarketTable } from "../table/MarketTable.tsx";
import { Ticker } from "../ticker/Ticker.tsx";
import { MarketFreshness, MarketSandboxMark } from "./Freshness.tsx";
import { MarketFooter } from "./MarketFooter.tsx";
import { MarketNothing } from "./MarketNothing.tsx";
import { marketList } from "./market-list.ts";
import { type MarketSearch, readMarketSearch, withSearch } from "./market-search.ts";

/** Rows of the skeleton. */
const PLACEHOLDERS = 20;

export function MarketPage({ search }: { search: MarketSearch }) {
  usePageTitle("Market");
  const market = useMarket();
  const { status, ids, total, columns } = useMarketState();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const deferred = useDeferredValue(search);
  const found = useMemo(() => (columns ? marketList(ids, columns, deferred) : ids), [ids, columns, deferred]);
  const paid = usePaidRows("market");
  const isPlain = !deferred.q && !deferred.sort && !deferred.dir;
  const shown = useMemo(() => (isPlain ? forcedFirst(found, paid) : found), [isPlain, found, paid]);

  const go = useCallback(
    (next: (now: MarketSearch) => MarketSearch) => {
      // A reader deep in the old list would otherwise land in the middle of the new one.
      if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
      // The page has two addresses, and other pages keep other things in theirs.
      void navigate({ to: ".", search: (now) => next(readMarketSearch(now)), replace: true, resetScroll: false });
    },
    [navigate],
  );
  const find = useCallback((text: string) => go((now) => withSearch(now, text)), [go]);

  const asked = deferred.q !== undefined;
  const count = status === "loading" ? PLACEHOLDERS : asked ? found.length : total;
  return (
    <div className="page">
      <div className="market-head">
        <div>
          <h1 className="page-title">Cryptocurrency Market</h1>
          <div className="market-sub">
            <p>Top 1000 cryptocurrencies by market cap</p>
            <MarketFreshness />
            <MarketSandboxMark />
          </div>
        </div>
        <SearchField
          value={search.q ?? ""}
          onSearch={find}
          label="Search coins"
          placeholder="Search by name or symbol"
        />
      </div>
      <div className="sand-row">
        <AdSlot place="sand-row" page="market" />
      </div>
      <div ref={list}>
        {status === "failed" || count === 0 ? (
          <MarketNothing failed={status === "failed"} asked={asked} onClear={() => find("")} onRetry={market.retry} />
        ) : (
          <MarketTable
            ids={shown}
            paid={paid}
            count={count}
            busy={status === "loading"}
            search={search}
            onSort={(next) => go(() => next)}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {asked ? `${found.length} of ${total} coins match` : ""}
      </p>
      <AdSlot place="between_sections" />
      {status === "ready" && <MarketFooter shown={asked ? found.length : total} total={total} />}
      <AdSlot place="bottom" />
      {ids.length > 0 && (
        <LazyInView className="last-ticker">
          <Ticker label="Top coins, repeated at the end" />
        </LazyInView>
      )}
    </div>
  );
}
