import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** A component whose script loads when it is shown for the first time. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Component = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Component {...props} />
    </Suspense>
  );
}
