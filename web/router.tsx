import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { type Market, MarketProvider } from "./markets/store/market.ts";
import { routeTree } from "./routeTree.gen.ts";

/** Addresses a person can read: every value is text, as it stands. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));
const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
};

export const createAppRouter = (options: { history?: RouterHistory; scrollRestoration: boolean }) =>
  createRouter({ routeTree, parseSearch, stringifySearch, defaultPreload: "intent", ...options });

type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

export function App({ router, market, queries }: { router: AppRouter; market: Market; queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <MarketProvider value={market}>
        <RouterProvider router={router} />
      </MarketProvider>
    </QueryClientProvider>
  );
}
