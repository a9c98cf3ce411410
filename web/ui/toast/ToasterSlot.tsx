import { lazy, Suspense, useSyncExternalStore } from "react";
import { retryImport } from "../retry-import.ts";
import { subscribeToasts, wasToasted } from "./toast.ts";

/** A message often comes because there is no network. */
const Toaster = lazy(async () => ({ default: (await retryImport(() => import("./Toaster.tsx"))).Toaster }));

/** Costs nothing until there is something to say. */
export function ToasterSlot() {
  const needed = useSyncExternalStore(subscribeToasts, wasToasted, () => false);
  // Radix hides from assistive technology all that is around a dialog when it opens, but for what has this attribute.
  return (
    <div aria-live="off">
      {needed && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}
