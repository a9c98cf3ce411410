import { lazy, Suspense } from "react";
import { retryImport } from "../../ui/retry-import.ts";

const AlertBell = lazy(async () => ({ default: (await retryImport(() => import("./AlertBell.tsx"))).AlertBell }));

/** Its room is there before it is: the header does not move. */
export const AlertBellSlot = () => (
  <Suspense fallback={<span className="icon-button" />}>
    <AlertBell />
  </Suspense>
);
