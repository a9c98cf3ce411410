import { expect, it } from "vitest";
import { IN_DOLLARS } from "../../../../shared/exchange-rates/dollar-rates.ts";
import type { Exact } from "../../../../shared/values/decimal.ts";
import type { LinkedAccount, SpotPosition } from "../../own.queries.ts";
import { balanceRows, costedOf, perpRows, spotRow } from "./own-rows.ts";

const MONEY = { price: "50" as Exact, rates: IN_DOLLARS };
const SPOT = { id: "s", symbol: "sol", coinId: "solana", amount: "4", entryPrice: "30", cost: "120", knownAmount: "4" };
const spot = SPOT as SpotPosition;
const holding = (amount: string, coinId = "solana") => ({ symbol: "SOL", coinId, amount, price: "49", value: null });
const PERP = {
  ...{ symbol: "SOL", coinId: "solana", positionType: "short", size: "2", leverage: 5, leverageType: "cross" },
  ...{ entryPrice: "60", markPrice: "51", liquidationPrice: null, margin: "24", pnl: "18", funding: null },
};
const account = (over: object) =>
  ({
    id: "a",
    kind: "solana",
    label: "Nano",
    address: "abc",
    holdings: [],
    perps: [],
    counted: null,
    ...over,
  }) as unknown as LinkedAccount;
const rowsOf = (over: object) => balanceRows(account(over), "solana", costedOf([spot], [], IN_DOLLARS), MONEY);

it("a position has its value at the coin's price and what it gained", () => {
  expect(spotRow(spot, [], MONEY)).toMatchObject({ title: "4 SOL", value: "$200.00", result: "+$80.00 (+66.67%)" });
});

it("a linked balance has a value and no cost", () => {
  const [row, ...others] = rowsOf({ holdings: [holding("3"), holding("9", "bitcoin")] });
  expect(others).toEqual([]);
  expect(row).toMatchObject({ title: "3 SOL", note: "Nano", value: "$150.00", result: "P&L: Unknown" });
});

it("of an account that the transactions have, only the difference counts, with its part of the cost", () => {
  const less = rowsOf({ holdings: [holding("3")], counted: [holding("-1")] });
  expect(less).toMatchObject([{ title: "−1 SOL", note: "Nano · Less than in your transactions", value: "−$50.00" }]);
  expect(less[0]!.result).toContain("−$20.00");
  expect(rowsOf({ holdings: [holding("4")], counted: [] })).toEqual([]);
});

it("a contract of a venue has the venue's figures", () => {
  expect(perpRows(account({ perps: [PERP] }), "solana", MONEY)).toEqual([
    {
      id: "a SOL short",
      title: "Short 5× · 2",
      note: "Nano · No liquidation at any price",
      value: "$102.00",
      result: "+$18.00 (+75.00%)",
    },
  ]);
});
