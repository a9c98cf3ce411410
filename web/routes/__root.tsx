import { createRootRoute } from "@tanstack/react-router";
import { Shell } from "../shell/Shell.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: lazyPart(async () => (await import("../shell/NotFound.tsx")).NotFound),
});
