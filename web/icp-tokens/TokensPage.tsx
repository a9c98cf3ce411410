import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef } from "react";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { timeAgo } from "../../shared/values/time.ts";
import { useAdsSettled } from "../ads/feed/ad-feed.ts";
import { usePaidRows } from "../ads/feed/highlighted-rows.ts";
import { AdSlot } from "../ads/slots/AdSlot.tsx";
import { useSandRow } from "../ads/slots/closed-ads.ts";
import { Freshness, Source } from "../markets/page/Freshness.tsx";
import { MarketNothing } from "../markets/page/MarketNothing.tsx";
import { Ticker } from "../markets/ticker/Ticker.tsx";
import { SearchField } from "../ui/form/SearchField.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { useNow } from "../ui/use-now.ts";
import { tokensQuery } from "./icp-tokens.queries.ts";
import { TokenTable } from "./TokenTable.tsx";
import { TOKEN_PANEL, TokenTabs } from "./TokenTabs.tsx";
import { TokenTicker } from "./TokenTicker.tsx";
import { toggleTokenSort, withInterval, withTab, withText, withToken } from "./token-changes.ts";
import { readTokens, tokenList } from "./token-list.ts";
import type { TokenSearch } from "./token-search.ts";
import { useAddToken } from "./use-add-token.ts";
import "./styles.css";

const TokenSheet = lazy(async () => ({ default: (await import("./TokenSheet.tsx")).TokenSheet }));

const WORDS = {
  none: "No results found",
  noMatch: "No tokens found matching your search.",
  failed: "Failed to fetch tokens. Check your connection and try again.",
};
const TOP_WORDS = { ...WORDS, noMatch: WORDS.none };

export function TokensPage({ search }: { search: TokenSearch }) {
  usePageTitle("ICP Tokens");
  const { data, isError, refetch } = useQuery(tokensQuery);
  const now = useNow();
  const navigate = useNavigate({ from: "/icp-tokens" });
  const add = useAddToken();
  const list = useRef<HTMLDivElement>(null);
  const tokens = useMemo(() => (data ? readTokens(data) : null), [data]);
  const deferred = useDeferredValue(search);
  const paid = usePaidRows("icp_tokens");
  const isSettled = useAdsSettled();
  const hasAds = useSandRow("icp_tokens");
  const found = useMemo(
    () => (data && tokens && isSettled ? tokenList(tokens, data, deferred, paid) : null),
    [data, tokens, isSettled, deferred, paid],
  );

  const go = useCallback(
    (next: (now: TokenSearch) => TokenSearch) => {
      if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
      void navigate({ to: ".", search: next, replace: true, resetScroll: false });
    },
    [navigate],
  );
  const find = useCallback((text: string) => go((old) => withText(old, text)), [go]);

  const failed = isError && !data;
  const asked = deferred.q !== undefined;
  const tab = search.tab ?? "all";
  const open = search.token ? tokens?.find(({ id }) => id === search.token) : undefined;
  return (
    <>
      {failed ? <Ticker label="Top coins" sticky /> : <TokenTicker tokens={tokens ?? []} />}
      <div className="page">
        <div className="market-head">
          <div>
            <h1 className="page-title">ICP Tokens</h1>
            <div className="market-sub">
              <p>Tokens of the Internet Computer, as its exchange trades them</p>
              {data && (
                <Freshness updated={`Updated ${timeAgo(data.asOf, now)}`} stale={now - data.asOf > data.staleAfter} />
              )}
              {data && <Source source={data.source} />}
            </div>
          </div>
          <SearchField
            value={search.q ?? ""}
            onSearch={find}
            label="Search ICP tokens"
            placeholder="Name, symbol or canister ID"
          />
        </div>
        <div className="sand-row of-tokens" hidden={!hasAds}>
          <AdSlot place="sand-row" page="icp_tokens" />
        </div>
        <TokenTabs current={tab} onChange={(next) => go((old) => withTab(old, next))} />
        <div ref={list} id={TOKEN_PANEL} role="tabpanel" aria-label={tab === "all" ? "All Tokens" : "Top Tokens"}>
          {failed || found?.length === 0 ? (
            <MarketNothing
              failed={failed}
              asked={asked}
              words={tab === "top" ? TOP_WORDS : WORDS}
              onClear={() => find("")}
              onRetry={() => void refetch()}
            />
          ) : (
            <TokenTable
              tokens={found}
              asOf={data?.asOf ?? 0}
              search={search}
              onSort={(key) => go((old) => toggleTokenSort(old, key))}
              onAdd={add}
              paid={paid}
            />
          )}
        </div>
        <AdSlot place="between_sections" />
        <p className="sr-only" role="status">
          {asked && found ? counted(found.length, "token matches", "tokens match") : ""}
        </p>
        {found && tokens && (
          <footer className="market-foot">
            {`Showing ${formatCount(found.length)} of ${formatCount(tokens.length)} tokens`}
            <span className="market-origin">Prices update every 5 minutes</span>
          </footer>
        )}
        <AdSlot place="bottom" />
      </div>
      {open && data && (
        <Suspense fallback={null}>
          <TokenSheet
            token={open}
            interval={search.interval}
            onInterval={(interval) => go((old) => withInterval(old, interval))}
            onAdd={add}
            onClose={() => void navigate({ to: ".", search: (old) => withToken(old, null), resetScroll: false })}
          />
        </Suspense>
      )}
    </>
  );
}
