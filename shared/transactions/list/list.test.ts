import { expect, test } from "vitest";
import type { Exact } from "../../values/decimal.ts";
import { DOLLARS } from "../accounting.ts";
import type { Transaction } from "../transaction.ts";
import { choices } from "./choices.ts";
import { closedContractOf, contractWords, openedContractOf } from "./contract-words.ts";
import { type ListFilter, matches, searchOf } from "./filter.ts";
import { listedKindOf } from "./listed-kind.ts";
import { rowFigures } from "./row-figures.ts";

const AT = Date.UTC(2025, 3, 5);
const leg = (symbol: string, amount: string, coinId: string | null = null, value: string | null = null) => ({
  ...{ symbol, coinId, amount: amount as Exact, value: value as Exact | null },
});
const trade = (change: Partial<Transaction & { note: string | null }> = {}): Transaction & { note: string | null } => ({
  ...{ id: "1", kind: "buy", at: AT, account: "Kraken", toAccount: null, price: null, priceCurrency: null, fee: null },
  ...{ positionId: null, transferKey: null, note: "Bought on my Trezor" },
  legs: [leg("btc", "0.5", "bitcoin"), leg("usd", "-1000")],
  ...change,
});

test.each<[string, ListFilter, boolean]>([
  ["nothing", {}, true],
  ["the kind", { kind: "buy" }, true],
  ["another kind", { kind: "sell" }, false],
  ["the coin", { key: "bitcoin" }, true],
  ["the coin of the fee", { key: "~bnb" }, true],
  ["money", { key: "~usd" }, false],
  ["the account", { account: "Kraken" }, true],
  ["the other account", { account: "Bank" }, true],
  ["no account", { account: "" }, false],
  ["the first moment of a year", { period: { from: AT, to: AT + 1 } }, true],
  ["the moment after a year", { period: { from: 0, to: AT } }, false],
  ["a part of the note", { search: searchOf(" trezOR ", []) }, true],
  ["a part of the account", { search: searchOf("krak", []) }, true],
  ["a symbol", { search: searchOf("BT", []) }, true],
  ["a part of the coin's name", { search: searchOf("coin", [{ id: "bitcoin", name: "Bitcoin" }]) }, true],
  ["the name of another coin", { search: searchOf("ether", [{ id: "ethereum", name: "Ethereum" }]) }, false],
  ["all but one", { kind: "buy", key: "bitcoin", account: "Bank", search: searchOf("nothing", []) }, false],
])("a filter by %s", (_, filter, expected) => {
  const fee = { symbol: "bnb", coinId: null, amount: "1" as Exact, value: null };
  expect(matches(trade({ toAccount: "Bank", fee }), filter)).toBe(expected);
});

test("an empty search is none, and a transaction without a note is found by the rest", () => {
  expect(searchOf("  ", [])).toBeUndefined();
  expect(matches(trade({ note: null }), { search: searchOf("btc", []) })).toBe(true);
});

test("the choices are what the transactions have, each once", () => {
  const fee = { symbol: "bnb", coinId: null, amount: "1" as Exact, value: null };
  const sale = trade({ kind: "sell", account: "", fee, at: Date.UTC(2024, 0, 1) });
  const moved = trade({ kind: "transfer", toAccount: "bank", legs: [leg("eth", "1", "ethereum")] });
  const yearOf = (at: number) => new Date(at).getUTCFullYear();
  expect(choices([trade(), trade(), sale, moved], yearOf)).toEqual({
    kinds: ["buy", "sell", "transfer"],
    coins: [
      { key: "~bnb", symbol: "bnb" },
      { key: "bitcoin", symbol: "btc" },
      { key: "ethereum", symbol: "eth" },
    ],
    accounts: ["", "bank", "Kraken"],
    years: [2025, 2024],
  });
  expect(choices([], yearOf)).toEqual({ kinds: [], coins: [], accounts: [], years: [] });
});

const NONE = { price: null, value: null, fees: null, pnl: null };
const fee = { symbol: "usd", coinId: null, amount: "2.5" as Exact, value: null };
test.each<[string, Partial<Transaction>, object]>([
  ["a purchase for money, whose fee is apart", { fee }, { ...NONE, price: "2000", value: "1000", fees: "2.5" }],
  [
    "a sale by its stated price",
    { kind: "sell", price: "3" as Exact, legs: [leg("btc", "-2", "bitcoin")] },
    { ...NONE, price: "3", value: "6" },
  ],
  [
    "a swap, whose price is that of the first coin",
    { kind: "swap", price: "100" as Exact, legs: [leg("eth", "-3", "ethereum"), leg("btc", "0.1", "bitcoin")] },
    { ...NONE, price: "100", value: "300" },
  ],
  [
    "a price of very little",
    { price: "0.0000000000123" as Exact, legs: [leg("pepe", "7", "pepe")] },
    { ...NONE, price: "0.0000000000123", value: "0.0000000000861" },
  ],
  ["a purchase of unknown cost", { legs: [leg("btc", "1", "bitcoin")] }, NONE],
  [
    "a price in money without a rate",
    { priceCurrency: "uah", price: "5" as Exact, legs: [leg("btc", "1", "bitcoin")] },
    NONE,
  ],
  ["a transfer", { kind: "transfer", legs: [leg("btc", "-1", "bitcoin")] }, NONE],
  [
    "an edit of an entry price",
    { kind: "adjustment", price: "5" as Exact, legs: [leg("btc", "0", "bitcoin", "-3")] },
    NONE,
  ],
  ["a fee alone", { kind: "fee", legs: [], fee }, { ...NONE, fees: "2.5" }],
])("the figures of %s", (_, change, expected) => {
  expect(rowFigures(trade(change), DOLLARS)).toEqual(expected);
});

const closed = (note: string | null, cost: string, proceeds: string) =>
  trade({ kind: "sell", note, legs: [leg("sol-perp", "0.1", null, cost), leg("sol-perp", "-0.1", null, proceeds)] });
const wordsOf = (one: ReturnType<typeof closed>) => {
  const contract = closedContractOf(one)!;
  const [before, after] = contractWords(contract, contract.exitPrice);
  return [`${before} ${contract.size} ${contract.symbol.toUpperCase()}${after}`, rowFigures(one, DOLLARS)];
};

test.each([
  ["Close Long 0.1 SOL at 167.62", "15.562", "16.762", "Closed long 0.1 SOL at 167.62", "1.2"],
  ["Close Short 0.1 SOL at 167.62", "16.762", "15.562", "Closed short 0.1 SOL at 167.62", "-1.2"],
  ["Long > Short 3.0 SOL at 167.0", "1", "1", "Closed long 0.1 SOL at 167.0", "0"],
  // A user's own note says nothing of the contract.
  ["Long gone, sold at 5", "1", "2", "Closed 0.1 SOL", "1"],
  ["Close Long 0.1 ETH at 5", "1", "2", "Closed 0.1 SOL", "1"],
  [null, "1", "2", "Closed 0.1 SOL", "1"],
])("a closed contract with the note %s reads as words", (note, cost, proceeds, words, pnl) => {
  expect(wordsOf(closed(note, cost, proceeds))).toEqual([words, { ...NONE, pnl }]);
});

const feeOf = (note: string | null, source: string | null = "hyperliquid") => ({
  ...trade({ kind: "fee", note, legs: [], fee: { ...leg("usd", "0.01"), value: null } }),
  source,
});

test("the fee for opening a contract reads as words", () => {
  const contract = openedContractOf(feeOf("Open Short 0.1 SOL at 183.05"))!;
  expect(contract).toEqual({ size: "0.1", symbol: "sol", side: "short", entryPrice: "183.05" });
  expect(contractWords(contract, contract.entryPrice)).toEqual(["Opened short", " at 183.05"]);
  const others = [
    feeOf("Open Short 0.1 SOL at 183.05", null),
    feeOf("Funding of SOL"),
    feeOf("Paid by hand"),
    feeOf(null),
  ];
  expect(others.map(openedContractOf)).toEqual(others.map(() => null));
});

test("trades and funding of contracts have kinds of their own in the list", () => {
  const named = [
    feeOf("Open Long 1 SOL at 5"),
    feeOf("Funding of SOL"),
    closed(null, "1", "2"),
    feeOf(null, null),
    trade(),
  ];
  expect(named.map(listedKindOf)).toEqual(["perpetual", "funding", "perpetual", "fee", "buy"]);
  const stated = { ...feeOf(null, null), contractPayment: "funding" as const };
  expect(matches(stated, { kind: "funding" })).toBe(true);
  expect(matches(stated, { kind: "fee" })).toBe(false);
  expect(choices([stated, closed(null, "1", "2")], () => 2025).kinds).toEqual(["funding", "perpetual"]);
});

test("nothing else is a closed contract", () => {
  const other = [
    trade({ kind: "sell", legs: [leg("sol-perp", "-0.1", null, "2")] }),
    trade({ kind: "sell", legs: [leg("sol-perp", "0.1", null, "1"), leg("sol-perp", "-0.2", null, "2")] }),
    trade({ kind: "sell", legs: [leg("sol", "0.1", null, "1"), leg("sol", "-0.1", null, "2")] }),
    trade({ kind: "sell", legs: [leg("sol-perp", "0.1"), leg("sol-perp", "-0.1", null, "2")] }),
    trade({ kind: "swap", legs: [leg("sol-perp", "0.1", null, "1"), leg("sol-perp", "-0.1", null, "2")] }),
  ];
  expect(other.map(closedContractOf)).toEqual(other.map(() => null));
});
