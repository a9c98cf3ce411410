import { expect, it } from "vitest";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import { ALL_ACCOUNTS, accountOptions, choiceOfKey, keyOfChoice } from "./account-choice.ts";

it("tells accounts apart whatever their names are, also from linked accounts and from all of them", () => {
  const names = ["", "all", "account all", "linked 1", "1"];
  const choices = [...names.map((account) => ({ account })), { linked: "1" }, {}];
  expect(choices.map((choice) => choiceOfKey(keyOfChoice(choice)))).toEqual(choices);
  expect(new Set(choices.map(keyOfChoice)).size).toBe(choices.length);
});

it("lists a chosen account that is gone, so that it can be left", () => {
  const linked = [{ id: "1", label: "Savings", kind: "bitcoin", tradesAccount: "Venue" } as LinkedAccount];
  expect(accountOptions(["", "Kraken", "Venue"], linked, {}).map(([, text]) => text)).toEqual([
    ...["All accounts", "No account", "Kraken", "Venue (trades)", "Savings (linked)"],
  ]);
  expect(accountOptions(["Kraken"], [], { account: "Binance" }).at(-1)).toEqual(["account Binance", "Binance"]);
  expect(accountOptions(["Kraken"], [], { account: "Kraken" })).toHaveLength(2);
  expect(accountOptions([], linked, { linked: "2" }).at(-1)![1]).toBe("Removed account");
  expect(accountOptions([], [], {})).toEqual([[ALL_ACCOUNTS, "All accounts"]]);
});
