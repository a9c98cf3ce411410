import { lazy, Suspense, useSyncExternalStore } from "react";
import { subscribeToasts, wasToasted } from "./toast.ts";

const Toaster = lazy(async () => ({ default: (await import("./Toaster.tsx")).Toaster }));

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
