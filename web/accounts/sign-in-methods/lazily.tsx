import { type ComponentType, type ReactNode, Suspense } from "react";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

/** A component whose script loads when it is shown for the first time. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Component = lazyPart(load);
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Component {...props} />
    </Suspense>
  );
}
