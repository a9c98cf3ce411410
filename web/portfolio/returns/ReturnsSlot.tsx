import { Suspense } from "react";
import { LazyInView } from "../../ui/lazy/LazyInView.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const Returns = lazyPart(async () => (await import("./Returns.tsx")).Returns);

/** The return. Its script and its figures load when the user scrolls near it. */
export const ReturnsSlot = (props: { isEmpty: boolean; account?: string }) => (
  <LazyInView reserved={props.isEmpty ? "" : "min-h-96"}>
    <Suspense fallback={props.isEmpty ? null : <div className="min-h-96" />}>
      <Returns {...props} />
    </Suspense>
  </LazyInView>
);
