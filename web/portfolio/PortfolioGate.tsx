import type { ReactNode } from "react";
import { RequireUser } from "../accounts/RequireUser.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { PortfolioLanding } from "./PortfolioLanding.tsx";

/** The portfolio for its owner, the landing page for everybody else. */
export function PortfolioGate({ children }: { children: ReactNode }) {
  return (
    <RequireUser waiting={<Verifying />} refused={<PortfolioLanding />}>
      {children}
    </RequireUser>
  );
}

function Verifying() {
  return (
    <div role="status" className="grid min-h-[calc(100dvh-133px)] place-items-center">
      <p className="patient flex items-center gap-3 text-text-2">
        <Spinner /> Verifying access...
      </p>
    </div>
  );
}
