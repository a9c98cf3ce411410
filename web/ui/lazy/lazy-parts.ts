import { type ComponentType, lazy } from "react";
import { SECOND } from "../../../shared/values/time.ts";

const RETRY_MS = 2 * SECOND;

/** Resolves when an import that failed is worth another try. */
const untilRetry = () =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, RETRY_MS);
    else addEventListener("online", resolve, { once: true });
  });

/** Repeats a dynamic import until it succeeds: every two seconds, and without a network as soon as it is back. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await untilRetry();
    }
  }
}

/** A component whose script loads when it first renders. The nearest Suspense shows its fallback meanwhile. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await retryImport(load) }));

/** A thenable that calls back synchronously, which a promise never does. React then renders without a fallback. */
const settled = <Value>(value: Value): Promise<Value> =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: React waits for an object with this method.
    then: (resolve: (value: Value) => void) => resolve(value),
  }) as unknown as Promise<Value>;

/**
 * A lazy component whose import begins before it renders, by `start`. Once the import has ended, the component renders at
 * once. React would otherwise show the fallback first, and the component up to 300 ms after it.
 */
export function earlyLazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const start = () => {
    loading ??= retryImport(load).then((component) => {
      loaded = component;
      return component;
    });
    return loading;
  };
  const Component = lazy(() => {
    if (loaded) return settled({ default: loaded });
    return start().then((component) => ({ default: component }));
  });
  return { start, Component };
}
