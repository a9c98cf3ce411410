import { useNavigate } from "@tanstack/react-router";
import { Suspense, useCallback, useDeferredValue, useEffect, useState } from "react";
import { MINUTE } from "../../../shared/values/time.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { earlyLazy, lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import type { PortfolioSearch } from "../portfolio-search.ts";
import { useIsSampleOpening } from "../sample/kept-sample.ts";
import { useRefreshPrices } from "../use-refresh-prices.ts";
import type { OpenDialog } from "./PortfolioDialogs.tsx";
import { PortfolioFreshness } from "./PortfolioFreshness.tsx";
import { PortfolioSkeleton } from "./PortfolioSkeleton.tsx";
import { usePortfolio } from "./use-portfolio.ts";
import "../../other-pages.css";

// These parts load in parallel with the positions. The first dialog then opens without a further request.
const contents = earlyLazy(async () => (await import("./PortfolioContents.tsx")).PortfolioContents);
const tools = earlyLazy(async () => (await import("./PortfolioTools.tsx")).PortfolioTools);
const dialogs = earlyLazy(async () => (await import("./PortfolioDialogs.tsx")).PortfolioDialogs);
for (const part of [contents, tools, dialogs]) void part.start();
const [PortfolioContents, PortfolioTools, PortfolioDialogs] = [contents.Component, tools.Component, dialogs.Component];

const AccountSelect = lazyPart(async () => (await import("../account/AccountSelect.tsx")).AccountSelect);

const PortfolioFooter = lazyPart(async () => (await import("./PortfolioFooter.tsx")).PortfolioFooter);

const DropToImport = lazyPart(async () => (await import("../../ui/file-drop/DropToImport.tsx")).DropToImport);

const REFRESH_MS = 5 * MINUTE;

export function PortfolioPage({ search }: { search: PortfolioSearch }) {
  usePageTitle("Portfolio");
  const portfolio = usePortfolio();
  const isSampleOpening = useIsSampleOpening();
  const refreshPrices = useRefreshPrices();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [failed, setFailed] = useState(false);

  const refresh = useCallback(async () => {
    try {
      await refreshPrices();
      setFailed(false);
    } catch {
      // The old prices stay with their age, and the next run tries again.
      setFailed(true);
    }
  }, [refreshPrices]);
  useEffect(() => pollWhileVisible(REFRESH_MS, refresh), [refresh]);

  const changeSearch = useCallback(
    (next: (current: PortfolioSearch) => PortfolioSearch) =>
      void navigate({
        to: "/portfolio",
        search: (current) => next(current as PortfolioSearch),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const { status, spot, leveraged, staleCount, retry } = portfolio;
  // Deferred, so that React prepares the first rows of many positions in short tasks.
  const isEmpty = status === "ready" && spot.length + leveraged.length === 0 && portfolio.accounts?.length === 0;
  const isReady = useDeferredValue(status === "ready" && !isSampleOpening);
  return (
    <div className="page">
      <Suspense fallback={null}>
        <DropToImport />
      </Suspense>
      <div className="mb-2.5 flex items-start md:mb-4 justify-between gap-4 md:items-center">
        <div className="min-w-0">
          <h1 className="page-title">Portfolio Overview</h1>
          <div className="flex flex-wrap items-center gap-x-3">
            <PortfolioFreshness staleCount={staleCount} failed={failed} />
            <Suspense fallback={null}>{isReady && <AccountSelect search={search} onSearch={changeSearch} />}</Suspense>
          </div>
        </div>
        <Suspense fallback={<div className="h-11 md:h-9" />}>
          <PortfolioTools
            isEmpty={isEmpty}
            search={search}
            onSearch={changeSearch}
            onDialog={setDialog}
            onRefresh={refresh}
          />
        </Suspense>
      </div>
      {status !== "failed" && !isReady && <PortfolioSkeleton />}
      {status === "failed" && (
        <LoadFailed onRetry={retry}>Your portfolio could not be loaded. Nothing you saved is affected.</LoadFailed>
      )}
      {status === "ready" && isReady && (
        <Suspense fallback={<PortfolioSkeleton />}>
          <PortfolioContents portfolio={portfolio} search={search} onSearch={changeSearch} onDialog={setDialog} />
        </Suspense>
      )}
      <Suspense fallback={<div className="h-14" />}>
        <PortfolioFooter
          hasPositions={spot.length + leveraged.length > 0}
          onSearch={changeSearch}
          onDialog={setDialog}
        />
      </Suspense>
      <Suspense fallback={null}>
        <PortfolioDialogs open={dialog} rows={portfolio} onDialog={setDialog} />
      </Suspense>
    </div>
  );
}
