import { expect, test } from "vitest";
import type { Transaction } from "../transactions.queries.ts";
import { totalsOf, withRuns } from "./payment-runs.ts";

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

test("payments of funding that follow one another are one item, of one account and one day", () => {
  const three = [payment(1, "-0.5"), payment(2, "0.2"), payment(3, "-0.1")];
  expect(idsOf(withRuns(three))).toEqual([["t1", "t2", "t3"]]);
  expect(totalsOf(three)).toEqual([{ symbol: "usdc", amount: "-0.4" }]);
  const dayBefore = [15, 16, 17].map((id) => payment(id, "0.1"));
  expect(idsOf(withRuns([...three, ...dayBefore]))).toEqual([
    ["t1", "t2", "t3"],
    ["t15", "t16", "t17"],
  ]);
  const others = [4, 5, 6].map((id) => payment(id, "0.1", { account: "Other" }));
  expect(idsOf(withRuns([...three, ...others]))).toEqual([
    ["t1", "t2", "t3"],
    ["t4", "t5", "t6"],
  ]);
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
