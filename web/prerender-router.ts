import { createMemoryHistory } from "@tanstack/react-router";
import { createAppRouter } from "./router.tsx";

/** The application's router with the page of a path loaded, for the build. */
export async function loadRouter(path: string) {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  });
  await router.load();
  return router;
}
