import { expect, it } from "vitest";
import type { Exact } from "../../values/decimal.ts";
import type { Transaction } from "../transaction.ts";
import { ofCoins, renamedKeys } from "./renamed-keys.ts";

const one = (kind: Transaction["kind"], ...symbols: string[]) => ({
  kind,
  fee: null,
  legs: symbols.map((symbol) => ({ coinId: null, symbol, amount: "1" as Exact, value: null })),
});
const ledger = [
  one("buy", "a"),
  one("rename", "a", "b"),
  one("rename", "b", "c"),
  one("swap", "a", "x"),
  one("buy", "y"),
];

it("finds all names of a coin, and not the coins that it was exchanged for", () => {
  for (const key of ["~a", "~b", "~c"]) expect([...renamedKeys(ledger, [key])].sort()).toEqual(["~a", "~b", "~c"]);
  expect([...renamedKeys(ledger, ["~x"])]).toEqual(["~x"]);
  expect(ofCoins(ledger, ["~c"])).toEqual(ledger.slice(0, 4));
  expect(ofCoins(ledger, ["~y"])).toEqual([ledger[4]]);
});
