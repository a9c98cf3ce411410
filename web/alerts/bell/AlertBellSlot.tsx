import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const AlertBell = lazyPart(async () => (await import("./AlertBell.tsx")).AlertBell);

/** Loads the bell. An empty button of the same size holds its place, so that the header does not move. */
export const AlertBellSlot = () => (
  <Suspense fallback={<span className="icon-button" />}>
    <AlertBell />
  </Suspense>
);
