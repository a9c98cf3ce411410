import { lazy, Suspense } from "react";
import { PortfolioOwner } from "../../guest/PortfolioOwner.tsx";
import { retryImport } from "../../ui/retry-import.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { importPortfolioPage } from "./import-page.ts";
import type { PortfolioSearch } from "./portfolio-search.ts";

const PortfolioPage = lazy(async () => ({ default: (await importPortfolioPage()).PortfolioPage }));

const PortfolioLanding = lazy(async () => ({
  default: (await retryImport(() => import("./PortfolioLanding.tsx"))).PortfolioLanding,
}));

/** The portfolio for a signed-in user or a guest, the landing page for other visitors. */
export function PortfolioGate({ search }: { search: PortfolioSearch }) {
  return (
    <Suspense fallback={<VerifyingAccess />}>
      <PortfolioOwner waiting={<VerifyingAccess />} refused={<PortfolioLanding />}>
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
