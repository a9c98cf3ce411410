import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Reply } from "../api/call.ts";
import { queries } from "../api/query-client.ts";
import { ArchivePrices } from "./ArchivePrices.tsx";

type Archive = Reply<"GET /api/archive-prices">;
const NOTHING: Archive = { missing: 1, available: 0, used: 0, sources: [], unpriced: [], doubted: [] };
const ADA: Archive["unpriced"][number] = {
  coinId: "cardano",
  symbol: "ada",
  times: 1,
  firstDay: "2024-12-06",
  isBefore: true,
  isWaiting: false,
};

let archive = NOTHING;
let posts = 0;
beforeEach(() => {
  posts = 0;
  queries.clear();
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    if (url !== "/api/archive-prices") return Response.json([]);
    if (method === "POST") posts += 1;
    return Response.json(
      method === "GET" ? archive : { priced: 0, missing: 1, sources: [], unpriced: [ADA], doubted: [] },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(change: Partial<Archive>) {
  archive = { ...NOTHING, ...change };
  render(<ArchivePrices />);
  return within(await screen.findByRole("region", { name: "Price archive" }));
}
const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("a coin without a price says since when it has one, and nothing can be asked for", async () => {
  const panel = await show({ unpriced: [ADA, { ...ADA, coinId: "x", symbol: "x", isBefore: false }] });
  expect(lines(panel.getByRole("list", { name: "Coins without a price" }))).toEqual([
    "ADA: No price before 6 Dec 2024",
    "X: No price of some days",
  ]);
  expect(panel.queryByRole("button")).toBeNull();
});

test("older prices that may still be loaded can be asked for", async () => {
  const panel = await show({ unpriced: [{ ...ADA, isWaiting: true }] });
  expect(panel.getByText("ADA: No price before 6 Dec 2024, older prices may still be loaded")).toBeTruthy();
  fireEvent.click(panel.getByRole("button", { name: "Ask for older prices" }));
  await vi.waitFor(() => expect(posts).toBe(1));
});

test("the prices on offer show their sources and days", async () => {
  const sources: Archive["sources"] = [
    { source: "Binance daily candle", prices: 2, from: "2022-05-10", to: "2022-06-01" },
    { source: "Kraken daily candle", prices: 1, from: "2025-01-02", to: "2025-01-02" },
  ];
  const panel = await show({ available: 1, sources });
  expect(lines(panel.getByRole("list", { name: "Sources of these prices" }))).toEqual([
    "Binance daily candle, 10 May 2022 to 1 Jun 2022: 2 prices",
    "Kraken daily candle, 2 Jan 2025: 1 price",
  ]);
  expect(panel.getByRole("button", { name: "Use archive prices" })).toBeTruthy();
});
