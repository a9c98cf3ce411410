import { lazy, Suspense, useSyncExternalStore } from "react";
import { SECOND } from "../../shared/time.ts";
import { subscribeToasts, wasToasted } from "./toast.ts";

const AGAIN_MS = 2 * SECOND;

/** A message often comes because there is no network: then the part that shows it is asked for until it comes. */
const Toaster = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import("./Toaster.tsx")).Toaster };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
});

/** Costs nothing until there is something to say. */
export function ToasterSlot() {
  const needed = useSyncExternalStore(subscribeToasts, wasToasted, () => false);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
