import { Suspense, useMemo } from "react";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { readPortfolioSearch } from "../portfolio-search.ts";
import { AllAccounts, type ContentsProps } from "./AllAccounts.tsx";

const OneAccount = lazyPart(async () => (await import("../account/OneAccount.tsx")).OneAccount);

/** All accounts, or the one that the address names. */
export function PortfolioContents({ search: rawSearch, ...props }: ContentsProps) {
  const search = useMemo(() => readPortfolioSearch(rawSearch), [rawSearch]);
  if (search.account === undefined && search.linked === undefined) return <AllAccounts search={search} {...props} />;
  return (
    <Suspense fallback={<div className="h-64" aria-busy="true" />}>
      <OneAccount {...search} portfolio={props.portfolio} onLink={() => props.onDialog({ kind: "add-linked" })} />
    </Suspense>
  );
}
