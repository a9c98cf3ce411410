import { expect, it } from "vitest";
import { mentionedCoins } from "./mentions.rules.ts";

const COINS = [
  { id: "bitcoin", name: "Bitcoin" },
  { id: "bitcoin-cash", name: "Bitcoin Cash" },
  { id: "gate", name: "Gate" },
  { id: "yearn", name: "yearn.finance" },
  { id: "nameless", name: "$" },
];
const named = (title: string, summary: string | null = null, tags: string[] = []) =>
  mentionedCoins({ title, summary, tags }, COINS);

it("finds whole names, with any case and marks around them", () => {
  expect(named("(BITCOIN) and Yearn.Finance: a week")).toEqual(["bitcoin", "yearn"]);
  expect(named("Tides", "What is bitcoin-cash?")).toEqual(["bitcoin", "bitcoin-cash"]);
  expect(named("Tides", null, ["gate"])).toEqual(["gate"]);
});

it("finds no part of a word, and no name across two texts", () => {
  expect(named("Delegates of bitcoins")).toEqual([]);
  expect(named("Two words for Bitcoin", "Cash is none")).toEqual(["bitcoin"]);
  expect(named("$")).toEqual([]);
});
