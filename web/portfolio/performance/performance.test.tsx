import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queries } from "../../api/query-client.ts";
import { Performance } from "./Performance.tsx";

afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

const none = { missing: 0, missingIn: [] };
const HOLDINGS = {
  ...{ method: "fifo", currency: "usd", holdings: [], costs: [] },
  totals: {
    ...{ realised: "674.03", income: "0", fees: "0", deposits: "0" },
    sums: { realised: { amount: "674.03", ...none }, income: { amount: "0", ...none }, fees: { amount: "0", ...none } },
  },
};

async function show(tradesAccount: string | null, disposals = 1) {
  const replies: Record<string, unknown> = {
    "/api/holdings": HOLDINGS,
    "/api/gains": { coins: [{ disposals, withoutGain: 0 }] },
    "/api/linked-accounts": [{ id: "a", tradesAccount, counted: null, holdings: [], state: "idle", history: null }],
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json(replies[new URL(url, "http://x.test").pathname]));
  const root = createRootRoute();
  const part = () => <Performance isEmpty={false} onExplain={() => {}} part="all" />;
  const page = createRoute({ getParentRoute: () => root, path: "/portfolio", component: part });
  const history = createMemoryHistory({ initialEntries: ["/portfolio"] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await screen.findByText("+$674.03");
  // The list of accounts arrives after the sums.
  await expect.poll(() => queries.getQueryData(["/api/linked-accounts"])).toBeDefined();
}

test("a realised P&L that leaves out what the gains report counts says so, and leads there", async () => {
  await show("Hyperliquid · Trading");
  const link = await screen.findByRole("link", { name: "without Hyperliquid spot trades" });
  expect(decodeURIComponent(link.getAttribute("href")!)).toBe("/transactions?report=gains&year=all");
});

test("a venue with perpetuals alone has nothing that the figure leaves out", async () => {
  await show("Hyperliquid · Trading", 0);
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(screen.queryByRole("link", { name: "without Hyperliquid spot trades" })).toBeNull();
});

test("a wallet has no trades that only the gains report counts", async () => {
  await show(null);
  expect(screen.queryByRole("link", { name: "without Hyperliquid spot trades" })).toBeNull();
});
