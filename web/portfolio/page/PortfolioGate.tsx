import { lazy, type ReactNode, Suspense } from "react";
import { PortfolioOwner } from "../../guest/PortfolioOwner.tsx";
import { retryImport } from "../../ui/retry-import.ts";
import { Spinner } from "../../ui/Spinner.tsx";

const PortfolioLanding = lazy(async () => ({
  default: (await retryImport(() => import("./PortfolioLanding.tsx"))).PortfolioLanding,
}));

/** The portfolio for a signed-in user or a guest, the landing page for other visitors. */
export function PortfolioGate({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<VerifyingAccess />}>
      <PortfolioOwner waiting={<VerifyingAccess />} refused={<PortfolioLanding />}>
        {children}
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
