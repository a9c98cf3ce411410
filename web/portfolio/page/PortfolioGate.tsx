import { Suspense } from "react";
import { PortfolioOwner } from "../../guest/PortfolioOwner.tsx";
import { retryImport } from "../../ui/lazy/lazy-parts.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import type { PortfolioSearch } from "../portfolio-search.ts";
import { PortfolioPage } from "./import-page.ts";
import { PortfolioLanding } from "./PortfolioLanding.tsx";

/** The portfolio for a signed-in user or a guest, the landing page for other visitors. */
export function PortfolioGate({ search }: { search: PortfolioSearch }) {
  const askAhead = async () => (await retryImport(() => import("./portfolio-ahead.ts"))).portfolioAhead(search);
  return (
    <Suspense fallback={<VerifyingAccess />}>
      <PortfolioOwner waiting={<VerifyingAccess />} refused={<PortfolioLanding />} askAhead={askAhead}>
        <PortfolioPage search={search} />
      </PortfolioOwner>
    </Suspense>
  );
}

function VerifyingAccess() {
  return (
    <div role="status" className="grid min-h-[calc(100dvh-133px)] place-items-center">
      <p className="animate-fade-in flex items-center gap-3 text-text-2">
        <Spinner /> Verifying access...
      </p>
    </div>
  );
}
