import { describe, expect, it } from "vitest";
import { compareWithLedger } from "./proof.rules.ts";

const facts = {
  ...{ createdAt: 1, failures: 0, ledgerAccount: "Cold", before: null, now: 100 },
  amounts: [{ coinId: "ethereum", symbol: "eth", amount: "3" as never }],
  balances: ["ethereum", "usd-coin", "solana"].map((coinId) => ({
    ...{ coinId, symbol: coinId, account: "Cold", amount: "2", counted: "2" },
  })),
  covers: (coinId: string | null) => coinId !== "solana",
  ...{ unjoined: new Map(), openings: [] },
};
const lines = (failures: number) =>
  compareWithLedger("", { ...facts, failures }).coins.map(({ coinId, chain, difference, counted, isUnsure }) => [
    ...[coinId, chain, difference, counted],
    isUnsure,
  ]);

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
