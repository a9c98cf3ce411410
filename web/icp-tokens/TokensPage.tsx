import { useNavigate } from "@tanstack/react-router";
import { Suspense, useCallback, useDeferredValue, useMemo, useRef } from "react";
import type { TokenColumns } from "../../shared/icp-tokens/rules.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { timeAgo } from "../../shared/values/time.ts";
import { useAdBreaks, useAdsSettled } from "../ads/feed/ad-feed.ts";
import { useHighlightedRows } from "../ads/feed/highlighted-rows.ts";
import { AdSlot } from "../ads/slots/AdSlot.tsx";
import { useAdRow } from "../ads/slots/ad-row-visibility.ts";
import { useQuery } from "../api/use-query.ts";
import { currenciesQuery } from "../currencies/rates.ts";
import { Freshness, Source } from "../markets/page/Freshness.tsx";
import { MarketEmptyState } from "../markets/page/MarketEmptyState.tsx";
import { MarketTabs } from "../markets/page/MarketTabs.tsx";
import { ShowMore } from "../markets/page/ShowMore.tsx";
import { TableFooter } from "../markets/page/TableFooter.tsx";
import { ROWS_STEP } from "../markets/shown-rows.ts";
import { Ticker } from "../markets/ticker/Ticker.tsx";
import { SearchField } from "../ui/form/SearchField.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { useNow } from "../ui/use-now.ts";
import { toggleTokenSort, withInterval, withTab, withText, withToken } from "./change-token-search.ts";
import { tokensQuery, topTokensQuery } from "./icp-tokens.queries.ts";
import { TokenTable } from "./TokenTable.tsx";
import { TOKEN_PANEL, TokenTabs } from "./TokenTabs.tsx";
import { TokenTicker } from "./TokenTicker.tsx";
import { tokenList, tokensFromColumns } from "./token-list.ts";
import type { TokenSearch } from "./token-search.ts";
import { useAddToken } from "./use-add-token.ts";
import "../other-pages.css";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";

const TokenSheet = lazyPart(async () => (await import("./TokenSheet.tsx")).TokenSheet);

const LIST_TEXTS = {
  none: "No results found",
  noMatch: "No tokens found matching your search.",
  failed: "Failed to fetch tokens.",
};
const TOP_LIST_TEXTS = { ...LIST_TEXTS, noMatch: LIST_TEXTS.none };

export function TokensPage({ search }: { search: TokenSearch }) {
  usePageTitle("ICP Tokens");
  const { data, isError, refetch } = useQuery(tokensQuery);
  const isTop = search.tab === "top";
  const topTokens = useQuery({ ...topTokensQuery, enabled: isTop });
  const navigate = useNavigate({ from: "/icp-tokens" });
  const addToken = useAddToken();
  const list = useRef<HTMLDivElement>(null);
  // The texts follow the rates of the display currency.
  const { data: rates } = useQuery(currenciesQuery);
  const tokens = useMemo(() => (data ? tokensFromColumns(data) : null), [data, rates]);
  const deferredSearch = useDeferredValue(search);
  const highlights = useHighlightedRows("icp_tokens");
  const areAdsSettled = useAdsSettled();
  const hasAds = useAdRow("icp_tokens");
  const shownTokens = useMemo(
    () =>
      data && tokens && areAdsSettled && (deferredSearch.tab !== "top" || topTokens.data)
        ? tokenList(tokens, data, deferredSearch, highlights, topTokens.data)
        : null,
    [data, tokens, areAdsSettled, deferredSearch, highlights, topTokens.data],
  );
  const shownCount = Math.min(shownTokens?.length ?? 0, deferredSearch.rows ?? ROWS_STEP);
  const listedTokens = useMemo(() => shownTokens?.slice(0, shownCount) ?? null, [shownTokens, shownCount]);
  const breaks = useAdBreaks(shownCount);

  const changeSearch = useCallback(
    (next: (current: TokenSearch) => TokenSearch) => {
      if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
      void navigate({ to: ".", search: next, replace: true, resetScroll: false });
    },
    [navigate],
  );
  const searchTokens = useCallback(
    (text: string) => changeSearch((current) => withText(current, text)),
    [changeSearch],
  );

  const failed = (isError && !data) || (isTop && topTokens.isError && !topTokens.data);
  const hasQuery = deferredSearch.q !== undefined;
  const tab = search.tab ?? "all";
  const openToken = search.token ? tokens?.find(({ id }) => id === search.token) : undefined;
  return (
    <>
      {isError && !data ? <Ticker label="Top coins" sticky /> : <TokenTicker tokens={tokens ?? []} />}
      <div className="page">
        <TokensHead data={data} search={search.q ?? ""} onSearch={searchTokens} />
        <MarketTabs search={null} />
        <div className="mb-3 min-h-17 max-md:my-3" hidden={!hasAds}>
          <AdSlot name="ad-row" page="icp_tokens" />
        </div>
        <TokenTabs current={tab} onChange={(next) => changeSearch((current) => withTab(current, next))} />
        <div ref={list} id={TOKEN_PANEL} role="tabpanel" aria-label={tab === "all" ? "All Tokens" : "Top Tokens"}>
          {failed || shownTokens?.length === 0 ? (
            <MarketEmptyState
              failed={failed}
              hasQuery={hasQuery}
              texts={tab === "top" ? TOP_LIST_TEXTS : LIST_TEXTS}
              onClear={() => searchTokens("")}
              onRetry={() => void Promise.all([refetch(), isTop && topTokens.refetch()])}
            />
          ) : (
            <TokenTable
              tokens={listedTokens}
              breaks={breaks}
              asOf={data?.asOf ?? 0}
              search={search}
              onSort={(key) => changeSearch((current) => toggleTokenSort(current, key))}
              onAdd={addToken}
              highlights={highlights}
            />
          )}
        </div>
        {shownTokens && <ShowMore list={list} shown={shownCount} count={shownTokens.length} />}
        <p className="sr-only" role="status">
          {hasQuery && shownTokens ? counted(shownTokens.length, "token matches", "tokens match") : ""}
        </p>
        {shownTokens && tokens && (
          <TableFooter note="Prices update every 5 minutes">
            {`Showing ${formatCount(shownCount)} of ${formatCount(tokens.length)} tokens`}
          </TableFooter>
        )}
        <AdSlot name="bottom" />
      </div>
      {openToken && data && (
        <Suspense fallback={null}>
          <TokenSheet
            token={openToken}
            interval={search.interval}
            onInterval={(interval) => changeSearch((current) => withInterval(current, interval))}
            onAdd={addToken}
            onClose={() =>
              void navigate({ to: ".", search: (current) => withToken(current, null), resetScroll: false })
            }
          />
        </Suspense>
      )}
    </>
  );
}

type HeadProps = { data: TokenColumns | undefined; search: string; onSearch: (text: string) => void };

function TokensHead({ data, search, onSearch }: HeadProps) {
  const now = useNow();
  return (
    <div className="market-head">
      <div>
        <h1 className="page-title">ICP Tokens</h1>
        <div className="market-sub">
          <p>Internet Computer tokens, with prices from ICPSwap</p>
          {data && (
            <Freshness updated={`Updated ${timeAgo(data.asOf, now)}`} stale={now - data.asOf > data.staleAfter} />
          )}
          {data && <Source source={data.source} />}
        </div>
      </div>
      <SearchField
        value={search}
        onSearch={onSearch}
        label="Search ICP tokens"
        placeholder="Name, symbol or canister ID"
      />
    </div>
  );
}
