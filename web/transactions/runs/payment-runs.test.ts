import { expect, test } from "vitest";
import type { Transaction } from "../transactions.queries.ts";
import { batchesOf, netOf, totalsOf, withRuns } from "./payment-runs.ts";

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 4, 2, 12);
const payment = (id: number, amount: string, row: Partial<Transaction> = {}) =>
  ({
    ...{ id: `t${id}`, at: new Date(NOON - id * HOUR).toISOString(), account: "Main", source: "hyperliquid" },
    ...(amount.startsWith("-")
      ? { kind: "fee", legs: [], fee: { coinId: "usd-coin", symbol: "usdc", amount: amount.slice(1) } }
      : { kind: "income", legs: [{ coinId: "usd-coin", symbol: "usdc", amount }], fee: null }),
    note: "Funding of BTC",
    ...row,
  }) as Transaction;
const idsOf = (items: ReturnType<typeof withRuns>) =>
  items.map((item) => (Array.isArray(item) ? item.map(({ id }) => id) : item.id));

test("payments of funding that follow one another are one item, of one account and one month", () => {
  const three = [payment(1, "-0.5"), payment(2, "0.2"), payment(3, "-0.1")];
  expect(idsOf(withRuns(three))).toEqual([["t1", "t2", "t3"]]);
  expect(totalsOf(three)).toEqual([{ symbol: "usdc", amount: "-0.4" }]);
  const dayBefore = [15, 16, 17].map((id) => payment(id, "0.1"));
  expect(idsOf(withRuns([...three, ...dayBefore]))).toEqual([["t1", "t2", "t3", "t15", "t16", "t17"]]);
  const monthBefore = [48, 49, 50].map((id) => payment(id, "0.1"));
  expect(idsOf(withRuns([...three, ...monthBefore]))).toEqual([
    ["t1", "t2", "t3"],
    ["t48", "t49", "t50"],
  ]);
  const others = [4, 5, 6].map((id) => payment(id, "0.1", { account: "Other" }));
  expect(idsOf(withRuns([...three, ...others]))).toEqual([
    ["t1", "t2", "t3"],
    ["t4", "t5", "t6"],
  ]);
});

test("the value of a run is what it brought less what it cost, and unknown when one payment is", () => {
  const worth = (id: number, amount: string, value: string | null) =>
    payment(id, amount, { figures: { price: null, pnl: null, ...valued(amount, value) } });
  const valued = (amount: string, value: string | null) =>
    amount.startsWith("-") ? { fees: value, value: null } : { fees: null, value };
  const three = [worth(1, "-0.5", "0.45"), worth(2, "0.2", "0.18"), worth(3, "-0.1", "0.09")];
  expect(netOf(three)).toBe("-0.36");
  expect(netOf([...three, worth(4, "0.2", null)])).toBeNull();
  expect(netOf([...three, worth(4, "-0.2", null)])).toBeNull();
});

test("a trade between payments stays where it was, and two payments are two rows", () => {
  const trade = payment(3, "1", { id: "trade", note: "", kind: "buy", source: "import" });
  const rows = [payment(1, "0.1"), payment(2, "0.1"), trade, payment(4, "0.1"), payment(5, "0.1"), payment(6, "0.1")];
  expect(idsOf(withRuns(rows))).toEqual(["t1", "t2", "trade", ["t4", "t5", "t6"]]);
});

test("fees of trading contracts and income of the user's own are no funding", () => {
  const fees = [1, 2, 3].map((id) => payment(id, "-0.1", { note: "Opened long 1 BTC" }));
  const own = [4, 5, 6].map((id) => payment(id, "0.1", { source: "import" }));
  expect(withRuns([...fees, ...own])).toEqual([...fees, ...own]);
});

test("payments that a later page continues stay one item, and a batch counts the transactions in its items", () => {
  const trade = payment(9, "1", { id: "trade", note: "", kind: "buy", source: "import" });
  const pages = [
    [trade, payment(1, "0.1"), payment(2, "0.1")],
    [payment(3, "0.1"), payment(4, "0.1"), trade],
  ];
  const batches = batchesOf(withRuns(pages.flat()), 2);
  expect(batches.map(({ items, ...place }) => ({ ids: idsOf(items), ...place }))).toEqual([
    { ids: ["trade", ["t1", "t2", "t3", "t4"]], start: 0, count: 5 },
    { ids: ["trade"], start: 5, count: 1 },
  ]);
});
