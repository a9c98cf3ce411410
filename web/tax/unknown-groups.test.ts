import { expect, it } from "vitest";
import { totalsOfGroup, type Unknown, unknownGroups, unknownText } from "./unknown-groups.ts";

const part = (day: number, rest: Partial<Unknown> = {}): Unknown => ({
  ...{
    transactionId: String(day),
    what: "disposal",
    reason: "no purchase",
    symbol: "hype",
    coinId: "hyperliquid",
    coin: "hyperliquid",
  },
  ...{
    account: "Kraken",
    amount: "0.5",
    proceeds: "2",
    causes: ["a"],
    term: null,
    at: `2026-01-0${day}T00:00:00.000Z`,
  },
  ...rest,
});

it("folds more than three parts of one coin with the same gap, and no others", () => {
  const hype = [1, 2, 3, 4].map((day) => part(day, day === 2 ? { causes: ["b"] } : {}));
  const bitcoin = [5, 6].map((day) => part(day, { symbol: "btc", coinId: "bitcoin", coin: "bitcoin" }));
  const groups = unknownGroups([...hype, ...bitcoin]);
  expect(groups.map(({ parts, isFolded }) => [parts[0]!.transactionId, parts.length, isFolded])).toEqual([
    ["6", 1, false],
    ["5", 1, false],
    ["4", 4, true],
  ]);
  expect(totalsOfGroup(groups[2]!.parts)).toEqual({ amount: "2", proceeds: "8", oldest: hype[0], causes: ["a", "b"] });
  expect(totalsOfGroup([part(1), part(2, { proceeds: null })]).proceeds).toBeNull();
});

it("says what is unknown, and names no kind of single parts when the list is cut", () => {
  const kinds = (...whats: Unknown["what"][]) => whats.map((what) => ({ what }));
  expect(unknownText(kinds("disposal"), 1)).toBe("1 part of a disposal is");
  expect(unknownText(kinds("disposal", "disposal", "income"), 3)).toBe(
    "2 parts of disposals and 1 receipt of income are",
  );
  expect(unknownText(kinds("contract", "income", "disposal"), 3)).toBe(
    "1 part of a disposal, 1 receipt of income and 1 contract are",
  );
  expect(unknownText(kinds("disposal"), 1200)).toBe("1,200 parts of disposals, receipts of income or contracts are");
});
