import { describe, expect, it } from "vitest";
import { FRESH_FOR } from "../../../shared/linked-accounts/rules.ts";
import { compareWithLedger, countedCoins } from "./proof.rules.ts";

const facts = {
  ...{ id: "one", label: "", createdAt: 1, ledgerAccount: "Cold", before: null, now: 100 },
  amounts: [{ coinId: "ethereum", symbol: "eth", amount: "3" as never }],
  balances: ["ethereum", "usd-coin", "solana"].map((coinId) => ({
    ...{ coinId, symbol: coinId, account: "Cold", amount: "2", counted: "2" },
  })),
  covers: (coinId: string | null) => coinId !== "solana",
  ...{
    own: [],
    isCounted: true,
    oldestOf: () => 100,
    standing: new Map(),
    isUnread: () => false,
    isPartial: () => false,
  },
  ...{ unjoined: new Map(), purchases: [], copies: [], moved: [], movedTo: "[]" },
};
const lines = (failures: number) =>
  compareWithLedger("", { ...facts, isPartial: () => failures > 0 }).coins.map(
    ({ coinId, chain, difference, counted, isUnsure }) => [...[coinId, chain, difference, counted], isUnsure],
  );

describe("a coin of which the chain has less than the ledger", () => {
  it("is less after a complete refresh", () =>
    expect(lines(0)).toEqual([
      ["ethereum", "3", "1", "1", false],
      ["usd-coin", "0", "-2", "-2", false],
    ]));

  it("is unknown after an incomplete one, and the ledger's amount counts", () =>
    expect(lines(1)).toEqual([
      ["ethereum", "3", "1", "1", false],
      ["usd-coin", "0", "-2", "0", true],
    ]));
});

it("is unknown while one of the addresses was never read", () => {
  const isUnread = (coinId: string | null) => coinId === "usd-coin";
  const { coins } = compareWithLedger("", { ...facts, isUnread });
  expect(coins.map(({ coinId, counted, isUnsure }) => [coinId, counted, isUnsure])).toEqual([
    ["ethereum", "1", false],
    ["usd-coin", "0", true],
  ]);
});

it("of old balances, only coins that the ledger does not have count", () => {
  const proof = compareWithLedger("", { ...facts, oldestOf: () => 0 });
  const symbols = (age: number) => countedCoins(proof, age).map(({ coinId }) => coinId);
  expect(symbols(FRESH_FOR)).toEqual(["ethereum", "usd-coin"]);
  expect(symbols(FRESH_FOR + 1)).toEqual([]);
  const without = compareWithLedger("", { ...facts, oldestOf: () => 0, balances: [] });
  expect(countedCoins(without, FRESH_FOR + 1)).toMatchObject([{ coinId: "ethereum", counted: "3" }]);
});

describe("accounts of the ledger that may have the same coins", () => {
  const wallet = { id: "one", label: "Vault", ledgerAccount: null, covers: () => true };
  const ether = (amount: string) => ({ coinId: "ethereum", symbol: "eth", amount: amount as never });
  const doubles = (
    balances: Record<string, string>,
    others: string[] = [],
    more: Partial<Pick<Parameters<typeof compareWithLedger>[1], "ledgerAccount" | "copies" | "moved">> = {},
  ) =>
    compareWithLedger("", {
      ...{ ...facts, ...wallet, ...more, amounts: [ether("1")], own: [ether("1")] },
      balances: Object.entries(balances).map(([account, amount]) => ({ ...ether(amount), account, counted: amount })),
      unjoined: new Map([
        ["ethereum", [{ id: "one", amount: "1" as never }, ...others.map((amount, id) => ({ id: `${id}`, amount }))]],
      ]) as never,
    }).doubles.map(({ ledgerAccount, together }) => [ledgerAccount, together]);

  it("have about as much, or the name of the wallet", () =>
    expect(doubles({ near: "1.04", far: "1.1", vault: "0.3" })).toEqual([
      ["near", null],
      ["vault", null],
    ]));

  it("have as much as two wallets or as all of them, whatever else is linked", () => {
    expect(doubles({ pair: "1.5", all: "3.5", other: "2.5" }, ["0.5", "2"])).toEqual([
      ["pair", "1.5"],
      ["all", "3.5"],
    ]);
    expect(doubles({ pair: "1.5" }, ["0.5"], { ledgerAccount: "other" })).toEqual([]);
  });

  it("have the same transactions, more than one of them or all that they have", () => {
    const same = (other: string, count: number, of: number) => ({
      ...{ account: "own", other, coinId: "ethereum", symbol: "eth", count, of, isRounded: false },
    });
    const copies = [
      same("most", 13, 14),
      same("one", 1, 1),
      same("chance", 1, 9),
      { ...same("far", 5, 5), account: "x" },
    ];
    expect(doubles({ own: "1", most: "0.2" }, [], { ledgerAccount: "own", copies })).toEqual([
      ["most", null],
      ["one", null],
    ]);
  });

  it("are none where coins were moved from one to the other", () => {
    const moved: [string, string][] = [["Exchange", "own"]];
    expect(doubles({ own: "1", Exchange: "0.9999" }, [], { ledgerAccount: "own", moved })).toEqual([]);
    expect(doubles({ own: "1", Other: "0.9999" }, [], { ledgerAccount: "own", moved })).toEqual([["Other", null]]);
  });

  it("have a copy of what the wallet stands for already", () =>
    expect(doubles({ own: "1", copy: "1.0005", near: "1.04" }, [], { ledgerAccount: "own" })).toEqual([
      ["copy", null],
    ]));
});
