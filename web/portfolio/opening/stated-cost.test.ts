import { expect, test } from "vitest";
import { DOLLARS } from "../../../shared/transactions/accounting.ts";
import { type LegValues, MONEY_SCALE, valuesOf } from "../../../shared/transactions/leg-values.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { statedCost } from "./stated-cost.ts";

const leg = (symbol: string, amount: string) => ({ coinId: symbol, symbol, amount, value: null });
const SWAP = [leg("btc", "-0.5"), leg("eth", "5")];
const INCOME = [leg("eth", "3")];

const valued = (kind: "swap" | "income", legs: typeof SWAP, change: object): LegValues =>
  valuesOf({ kind, legs, price: null, priceCurrency: null, ...change } as unknown as Transaction, DOLLARS);

test.each([
  ["swap", SWAP, "10000", { price: "20000" }],
  ["swap", SWAP, "0.000000001", { legs: [SWAP[0], { ...SWAP[1], value: "0.000000001" }] }],
  ["income", INCOME, "6", { price: "2" }],
  ["income", INCOME, "10", { legs: [{ ...INCOME[0], value: "10" }] }],
] as const)("the coins of a %s of %j for %s get this cost exactly", (kind, legs, cost, change) => {
  const stated = statedCost({ legs: [...legs] }, "eth", cost as Exact);
  expect(stated).toEqual(change);
  const values = valued(kind, [...legs], stated);
  expect(values.at(-1)).toBe(BigInt(Number(cost) * 1e9) * 10n ** BigInt(MONEY_SCALE - 9));
});
