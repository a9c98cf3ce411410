import { Suspense } from "react";
import { useFirstHtml } from "../../ui/FirstHtml.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import type { AdSlotProps } from "./AdSlotContent.tsx";

/** The import is retried until it succeeds, and the page works without ads in the meantime. */
const AdSlotContent = lazyPart(async () => (await import("./AdSlotContent.tsx")).AdSlotContent);

/** A slot for ads on a page. It stays empty on the server and until the ads have loaded. */
export function AdSlot(props: AdSlotProps) {
  if (useFirstHtml() || typeof window === "undefined") return null;
  return (
    <Suspense fallback={null}>
      <AdSlotContent {...props} />
    </Suspense>
  );
}
