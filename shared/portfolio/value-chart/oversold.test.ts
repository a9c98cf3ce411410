import { expect, it } from "vitest";
import { DOLLARS } from "../../transactions/accounting.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import { spotHoldings } from "../tracks.ts";

const trade = (id: string, at: number, amount: string): Transaction => ({
  ...{ id, at, kind: amount.startsWith("-") ? "sell" : "buy", account: "", toAccount: null, price: "10" as never },
  ...{ priceCurrency: null, fee: null, positionId: null, transferKey: null },
  legs: [{ coinId: "ethereum", symbol: "eth", amount: amount as never, value: null }],
});

it("holds nothing where more was sold than is on record", () => {
  const basis = { method: "fifo", scope: "universal", accounting: DOLLARS } as const;
  const list = [trade("1", 1, "4"), trade("2", 2, "-5"), trade("3", 3, "2")];
  const [track] = spotHoldings(list, [], basis, []);
  expect(track!.changes.map(({ at, amount }) => [at, amount])).toEqual([
    [1, 4n],
    [2, 0n],
    [3, 1n],
  ]);
});
