import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { MINUTE } from "../../../shared/values/time.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { PortfolioContents } from "./PortfolioContents.tsx";
import { type OpenDialog, PortfolioDialogs } from "./PortfolioDialogs.tsx";
import { PortfolioFooter } from "./PortfolioFooter.tsx";
import { PortfolioFreshness } from "./PortfolioFreshness.tsx";
import { PortfolioSkeleton } from "./PortfolioSkeleton.tsx";
import { PortfolioTools } from "./PortfolioTools.tsx";
import { type PortfolioSearch, readPortfolioSearch } from "./portfolio-search.ts";
import { usePortfolio } from "./use-portfolio.ts";
import { useRefreshPrices } from "./use-refresh-prices.ts";
import "../../other-pages.css";

const REFRESH_MS = 5 * MINUTE;

export function PortfolioPage({ search }: { search: PortfolioSearch }) {
  usePageTitle("Portfolio");
  const portfolio = usePortfolio();
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
        search: (current) => next(readPortfolioSearch(current)),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const { status, spot, leveraged, staleCount, retry } = portfolio;
  return (
    <div className="page">
      <div className="mb-4 flex items-start justify-between gap-4 md:items-center">
        <div>
          <h1 className="page-title">Portfolio Overview</h1>
          <PortfolioFreshness staleCount={staleCount} failed={failed} />
        </div>
        <PortfolioTools onRefresh={refresh} />
      </div>
      {status === "loading" && <PortfolioSkeleton />}
      {status === "failed" && (
        <LoadFailed onRetry={retry}>Your portfolio could not be loaded. Nothing you saved is affected.</LoadFailed>
      )}
      {status === "ready" && (
        <PortfolioContents portfolio={portfolio} search={search} onSearch={changeSearch} onDialog={setDialog} />
      )}
      <PortfolioFooter
        hasPositions={spot.length + leveraged.length > 0}
        onImport={() => setDialog({ kind: "import" })}
      />
      <PortfolioDialogs open={dialog} rows={portfolio} onClose={() => setDialog(null)} />
    </div>
  );
}
