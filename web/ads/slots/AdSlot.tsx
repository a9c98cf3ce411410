import { lazy, Suspense } from "react";
import { SECOND } from "../../../shared/values/time.ts";
import type { AdPlace } from "./AdPart.tsx";

const AGAIN_MS = 10 * SECOND;

/** A page is whole without its ads: while they cannot be loaded it stays as it is. */
const AdPart = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import("./AdPart.tsx")).AdPart };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
});

/** Where ads stand once the page that they stand on is there. Without them it stays as it is. */
export function AdSlot(place: AdPlace) {
  if (typeof window === "undefined") return null;
  return (
    <Suspense fallback={null}>
      <AdPart {...place} />
    </Suspense>
  );
}
