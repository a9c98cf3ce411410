import type { ComponentType } from "react";
import { earlyLazy } from "./lazy-parts.ts";

/**
 * Replaces TanStack Router's function of this name. That one reloads the page when a script fails to load, and without a
 * network the reload would lose the open page. `preload` is part of the router's interface.
 */
export function lazyRouteComponent<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  exportName: Name,
) {
  const { start, Component } = earlyLazy(async () => (await load())[exportName]);
  return Object.assign(Component, { preload: start });
}
