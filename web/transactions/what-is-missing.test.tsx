import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { LedgerSum } from "../../shared/transactions/sums.ts";
import { queries } from "../api/query-client.ts";
import { ArchivePrices } from "../archive-prices/ArchivePrices.tsx";
import { archivePricesQuery } from "../archive-prices/archive-prices.queries.ts";
import { KnownPart } from "../portfolio/table/KnownPart.tsx";
import { TransactionRow } from "./TransactionRow.tsx";
import type { Transaction } from "./transactions.queries.ts";

afterEach(cleanup);

/** Renders a part of a page, whose links need the addresses. */
async function show(part: () => React.ReactNode) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/transactions", component: part });
  const history = createMemoryHistory({ initialEntries: ["/transactions"] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await router.load();
  render(<RouterProvider router={router as never} />);
}
const hrefOf = (name: RegExp) => decodeURIComponent(screen.getByRole("link", { name }).getAttribute("href")!);

test("a sum says how many of its parts are missing, and leads to them", async () => {
  const sum = (amount: string | null, missing: number): LedgerSum => ({ amount, missing, missingIn: ["7", "9", "11"] });
  await show(() => (
    <>
      <KnownPart sum={sum("5", 3)} name="Income" />
      <KnownPart sum={sum(null, 3)} name="Fees" />
      <KnownPart sum={sum("5", 3)} name="Gain" isGain />
      <KnownPart sum={sum("5", 0)} name="Nothing" />
    </>
  ));
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "known part, 3 missing",
    "3 missing",
    "known part, 3 missing",
  ]);
  expect(hrefOf(/^Income/)).toBe("/transactions?only=7,9,11");
  expect(hrefOf(/^Gain/)).toBe("/transactions?report=gains&year=all#without-gain");
});

test("coins that came from outside offer an opening balance, and the other side of a transfer does not", async () => {
  const arrival = {
    ...{ id: "1", kind: "transfer", at: "2026-01-01T00:00:00.000Z", account: "A", toAccount: null },
    legs: [{ coinId: "bitcoin", symbol: "btc", amount: "2", value: null }],
    ...{ price: null, priceCurrency: "usd", fee: null, note: "", source: "import", positionId: null, archive: [] },
    ...{ lacksPrice: false, lacksFeeValue: false, hasArchivePrice: false, otherSide: null },
    figures: { price: null, value: null, fees: null, pnl: null },
  } as Transaction;
  const opened = vi.fn();
  const row = (transaction: Transaction) => (
    <TransactionRow
      key={transaction.id}
      transaction={transaction}
      onEdit={() => {}}
      onOpening={opened}
      onDelete={() => {}}
      onSelect={() => {}}
      onLeave={() => {}}
      isSelected={false}
    />
  );
  const paired = { ...arrival, id: "2", otherSide: { id: "3", account: "B" } } as Transaction;
  const sent = { ...arrival, id: "4", legs: [{ ...arrival.legs[0]!, amount: "-2" }] };
  await show(() => <ul>{[arrival, paired, sent].map(row)}</ul>);
  const cures = screen.getAllByRole("button", { name: "Opening balance for the Transfer of BTC" });
  expect(cures.length).toBe(1);
  fireEvent.click(cures[0]!);
  expect(opened).toHaveBeenCalledWith(arrival);
});

test("a trade whose prices contradict each other says so, and leads to where its price is entered", async () => {
  const doubt = {
    reason: "sides differ",
    symbol: null,
    factor: "4.0",
    text: "Both sides differ by 4.0 times.",
  } as const;
  const at = "2026-01-05T00:00:00.000Z";
  queries.setQueryData(archivePricesQuery.queryKey, {
    ...{ missing: 1, available: 0, used: 0, sources: [], unpriced: [] },
    doubted: [{ ...doubt, transactionId: "12", at }],
  });
  vi.stubGlobal("fetch", async () => Response.json({ missing: 0 }));
  await show(() => <ArchivePrices />);
  expect(screen.getByRole("list", { name: "Doubtful prices" }).textContent).toBe(
    "5 Jan 2026: Both sides differ by 4.0 times. Show it",
  );
  expect(hrefOf(/^Show it/)).toMatch(/^\/transactions\?only="?12"?$/);
  vi.unstubAllGlobals();
});
