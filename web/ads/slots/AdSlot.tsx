import { lazy, Suspense } from "react";
import { SECOND } from "../../../shared/values/time.ts";
import type { AdPlace } from "./AdPart.tsx";

const RETRY_MS = 10 * SECOND;

/** The import is retried until it succeeds, and the page works without ads in the meantime. */
const AdPart = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import("./AdPart.tsx")).AdPart };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
});

/** The place of ads on a page. It stays empty on the server and until the ads have loaded. */
export function AdSlot(place: AdPlace) {
  if (typeof window === "undefined") return null;
  return (
    <Suspense fallback={null}>
      <AdPart {...place} />
    </Suspense>
  );
}
