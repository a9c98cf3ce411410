import { createRootRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Shell } from "../shell/Shell.tsx";

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import("../shell/NotFound.tsx"), "NotFound"),
});
