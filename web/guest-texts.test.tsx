import "fake-indexeddb/auto";
import { createMemoryHistory } from "@tanstack/react-router";
import { cleanup, configure, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sampleColumns } from "../shared/markets/sample.ts";
import { loadSession } from "./accounts/session/session.ts";
import { call } from "./api/call.ts";
import { setGuestState } from "./guest/guest.ts";
import { startGuest } from "./guest/start.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { App, createAppRouter } from "./router.tsx";

/** Checks that a portfolio without an account says what needs one. Only the server is fake. */

// The timeout is long because opening a page loads its modules.
const TIMEOUT_MS = 60_000;
const requests: string[] = [];

beforeAll(() => {
  configure({ asyncUtilTimeout: TIMEOUT_MS });
  startGuest();
});
beforeEach(async () => {
  requests.length = 0;
  // The test environment has no other tabs.
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
    },
  );
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url.split("?")[0]!);
    if (url.startsWith("/api/user")) return new Response("", { status: 401 });
    if (url.startsWith("/api/currencies")) return Response.json({ base: "usd", asOf: null, stale: false, rates: {} });
    return Response.json([]);
  });
  await loadSession();
  setGuestState("on");
});
afterEach(() => {
  cleanup();
  setGuestState(null);
  vi.unstubAllGlobals();
});

async function open(path: string): Promise<void> {
  const market = createMarketStore();
  market.load(sampleColumns(Date.now()));
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  });
  await router.load();
  render(<App router={router} market={market} />);
}

test("sharing and linked accounts say that they need an account, and ask the server nothing", async () => {
  const body = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: "1", entryPrice: "100" };
  await call("POST /api/spot-positions", { body });
  await open("/portfolio");
  const linked = within(await screen.findByRole("region", { name: "Linked Accounts" }));
  await linked.findByText(/Our server reads the balances, so this needs an account\.$/);
  expect(linked.getByRole("link", { name: "Create account" }).getAttribute("href")).toBe("/auth?tab=create");
  fireEvent.click(await screen.findByRole("button", { name: "Share portfolio" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sharing needs an account" }));
  expect(dialog.getByRole("link", { name: "Create account" }).getAttribute("href")).toBe("/auth?tab=create");
  expect(requests.filter((path) => /shares|linked-accounts|-positions|holdings/.test(path))).toEqual([]);
});

test("transactions without a price say that the price archive needs an account", async () => {
  const reward = {
    kind: "income",
    at: "2026-01-31T12:00:00Z",
    legs: [{ coinId: "bitcoin", symbol: "btc", amount: "1" }],
  };
  await call("POST /api/transactions", { body: { ...reward, account: "" } as never });
  await open("/transactions?report=gains");
  const archive = within(await screen.findByRole("region", { name: "Price archive" }));
  expect(archive.getByText("1 transaction lacks a price or the value of a fee")).toBeTruthy();
  expect(archive.getByText(/^Prices from the archive need an account\./)).toBeTruthy();
  expect(archive.getByRole("link", { name: "Create account" })).toBeTruthy();
});
