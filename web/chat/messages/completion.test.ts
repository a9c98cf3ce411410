import { describe, expect, it } from "vitest";
import { applySuggestion, suggestCoins, suggestUsers, triggerAt } from "./completion.ts";

describe("triggerAt", () => {
  it.each([
    ["$", { kind: "coin", start: 0, query: "" }],
    ["buy $Bt", { kind: "coin", start: 4, query: "bt" }],
    ["(@an", { kind: "user", start: 1, query: "an" }],
    ["line\n@", { kind: "user", start: 5, query: "" }],
    ["costs $100", null],
    ["mail@exa", null],
    ["US$BT", null],
    ["$BTC ", null],
  ])("of %j is %j", (text, trigger) => expect(triggerAt(text, text.length)).toEqual(trigger));
});

const COINS = {
  symbol: ["btc", "eth", "bch", "BTC", "bad symbol!"],
  name: ["Bitcoin", "Ether", "Bitcoin Cash", "Fake", "B"],
};

it("suggests coins by symbol before coins by name, each symbol once", () => {
  expect(suggestCoins(COINS, "b").map(({ label }) => label)).toEqual(["$BTC", "$BCH"]);
  expect(suggestCoins(COINS, "bitcoin").map(({ label }) => label)).toEqual(["$BTC", "$BCH"]);
  expect(suggestCoins(COINS, "eth")).toEqual([{ insert: "$ETH ", label: "$ETH", detail: "Ether" }]);
  expect(suggestCoins(COINS, "zzz")).toEqual([]);
});

it("suggests each user once", () => {
  expect(suggestUsers(["ann", "bob", "ann", "anna"], "an").map(({ label }) => label)).toEqual(["@ann", "@anna"]);
});

it("replaces the word at the caret", () => {
  const trigger = triggerAt("buy $bt now", 7)!;
  const suggestion = { insert: "$BTC ", label: "", detail: "" };
  expect(applySuggestion("buy $bt now", 7, trigger, suggestion)).toEqual({ text: "buy $BTC  now", caret: 9 });
  expect(applySuggestion("buy $btc", 7, trigger, suggestion)).toEqual({ text: "buy $BTC ", caret: 9 });
});
