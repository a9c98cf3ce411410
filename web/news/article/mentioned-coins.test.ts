import { expect, test } from "vitest";
import { mentionedCoins } from "./mentioned-coins.ts";

const FILLERS = Array.from({ length: 60 }, (_, index) => `filler-${index}`);
const coins = {
  id: ["bitcoin", "ethereum", "bitcoin-cash", ...FILLERS, "render", "copy-of-bitcoin"],
  symbol: ["btc", "eth", "bch", ...FILLERS, "render", "btc"],
  name: ["Bitcoin", "Ethereum", "Bitcoin Cash", ...FILLERS, "Render", "Bitcoin"],
};
const mentions = (content: string, tags: string[] = []) =>
  mentionedCoins({ title: "", summary: null, content, tags }, coins);

test.each([
  ["the name of a large coin", "Why Ethereum is slow", [], ["ethereum"]],
  ["a name at the end of a sentence, and in bold", "Buy **Ethereum**. Or Bitcoin.", [], ["bitcoin", "ethereum"]],
  ["a longer name, which holds a shorter one", "Bitcoin Cash", [], ["bitcoin", "bitcoin-cash"]],
  ["a part of a word", "Bitcoiners and ethereum", [], []],
  ["a symbol after a dollar sign, which belongs to the larger coin", "I sold $BTC.", [], ["bitcoin"]],
  ["an amount of money", "It cost $100", [], []],
  ["an everyday word that names a small coin", "Render unto Caesar", [], []],
  ["a small coin in a tag", "", ["Render"], ["render"]],
  ["a symbol as a tag", "", ["eth"], ["ethereum"]],
  ["a name with two words as a tag", "", ["bitcoin-cash"], ["bitcoin-cash"]],
])("%s", (_title, content, tags, expected) => {
  expect(mentions(content, tags)).toEqual(expected);
});

test("at most eight coins are listed", () => {
  expect(mentions("", FILLERS)).toHaveLength(8);
});
