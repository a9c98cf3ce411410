import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { type Market, MarketProvider } from "./markets/store/market.ts";
import { routeTree } from "./routeTree.gen.ts";
import { PageError } from "./shell/PageError.tsx";

/** Keeps search values as plain text, so that URLs stay readable; the router's default would encode them as JSON. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));
const stringifySearch = (search: Record<string, unknown>): string => {
  // Of an account, the empty name is a choice; other empty values are none.
  const nonEmpty = Object.entries(search).filter(
    ([key, value]) => value !== undefined && (value !== "" || key === "account"),
  );
  const text = new URLSearchParams(nonEmpty.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
};

export const createAppRouter = (options: { history?: RouterHistory; scrollRestoration: boolean }) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultErrorComponent: PageError,
    ...options,
  });

type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

export function App({ router, market }: { router: AppRouter; market: Market }) {
  return (
    <MarketProvider value={market}>
      <RouterProvider router={router} />
    </MarketProvider>
  );
}
