import { lazy, Suspense } from "react";
import type { AdPlace } from "./AdPart.tsx";

const AdPart = lazy(async () => ({ default: (await import("./AdPart.tsx")).AdPart }));

/** Where ads stand once the page that they stand on is there. Without them it stays as it is. */
export function AdSlot(place: AdPlace) {
  if (typeof window === "undefined") return null;
  return (
    <Suspense fallback={null}>
      <AdPart {...place} />
    </Suspense>
  );
}
