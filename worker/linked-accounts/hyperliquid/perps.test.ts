import { expect, it } from "vitest";
import type { Exact } from "../../../shared/values/decimal.ts";
import type { PerpState } from "../../upstreams/hyperliquid/perp-state.ts";
import { holdingsOf } from "./perps.ts";

const exact = (text: string) => text as Exact;
const state = (accountValue: string, positions: number): PerpState => ({
  accountValue: exact(accountValue),
  positions: Array.from({ length: positions }) as PerpState["positions"],
});
const balances = [
  { coin: "USDC", token: 0, amount: exact("40") },
  { coin: "HYPE", token: 150, amount: exact("3") },
];
const perpsOf = (securesPerps: boolean, states: [string, PerpState][]) =>
  holdingsOf({ balances, securesPerps }, new Map(states)).map(({ symbol, amount, network, perps }) => [
    ...[symbol, amount, network, perps],
  ]);

it("says which balances change with perpetuals", () => {
  const states: [string, PerpState][] = [
    ["", state("100", 2)],
    ["xyz", state("7", 0)],
  ];
  expect(perpsOf(false, states)).toEqual([
    ["usdc", "40", "spot", undefined],
    ["hype", "3", "spot", undefined],
    ["usdc", "100", "perps", 2],
    ["usdc", "7", "perps xyz", undefined],
  ]);
  expect(perpsOf(true, states)).toEqual([
    ["usdc", "40", "spot", 2],
    ["hype", "3", "spot", undefined],
  ]);
});
