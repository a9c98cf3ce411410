import { type ReactNode, Suspense } from "react";
import type { AskAhead } from "../accounts/session/ask-ahead.ts";
import { RequireUser } from "../accounts/session/RequireUser.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { useGuest } from "./guest.ts";

const GuestBanner = lazyPart(async () => (await import("./banner/GuestBanner.tsx")).GuestBanner);

type Props = { waiting?: ReactNode; refused?: ReactNode; askAhead: AskAhead; children: ReactNode };

/** Shows a page of the portfolio to its user, or to a visitor who keeps a portfolio in this browser. */
export function PortfolioOwner(props: Props) {
  if (!useGuest()) return <RequireUser {...props} />;
  return (
    <>
      <Suspense fallback={<div className="h-29 md:h-13" />}>
        <GuestBanner />
      </Suspense>
      {props.children}
    </>
  );
}
