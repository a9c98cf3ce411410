import { Suspense } from "react";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";

const LedgerPage = lazyPart(async () => (await import("./LedgerPage.tsx")).LedgerPage);

export const LedgerSlot = () => (
  <Suspense fallback={<div className="page" aria-busy="true" />}>
    <LedgerPage />
  </Suspense>
);
