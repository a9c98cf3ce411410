import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "../lazy/lazy-parts.ts";
import { hasHadToast, subscribeToasts } from "./toast.ts";

const Toaster = lazyPart(async () => (await import("./Toaster.tsx")).Toaster);

/** Loads the Toaster with the first toast. */
export function ToasterSlot() {
  const isNeeded = useSyncExternalStore(subscribeToasts, hasHadToast, () => false);
  // An open Radix dialog hides everything around it from screen readers, except elements with `aria-live`.
  return (
    <div aria-live="off">
      {isNeeded && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}
