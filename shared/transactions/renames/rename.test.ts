import { describe, expect, it } from "vitest";
import type { Exact } from "../../values/decimal.ts";
import { fixedPointText } from "../../values/fixed.ts";
import { DOLLARS } from "../accounting.ts";
import { prepareBook } from "../book.ts";
import { moneyText } from "../expand.ts";
import { foldBook, partsOf } from "../fold.ts";
import { METHODS, type Method } from "../methods.ts";
import { problemOfLegs } from "../rules.ts";
import type { Transaction } from "../transaction.ts";

function transaction(day: string, kind: Transaction["kind"], legs: string): Transaction {
  return {
    id: `${day} ${kind}`,
    kind,
    at: Date.parse(day),
    account: "",
    toAccount: null,
    legs: legs.split(", ").map((text) => {
      const [amount, symbol] = text.split(" ") as [Exact, string];
      return { coinId: null, symbol, amount, value: null };
    }),
    price: null,
    priceCurrency: null,
    fee: null,
    positionId: null,
    transferKey: null,
  };
}

const fold = (transactions: Transaction[], method: Method) => {
  const book = prepareBook(transactions, DOLLARS);
  const folded = foldBook(book, method, "universal");
  return { book, folded };
};

const BOUGHT = [
  transaction("2024-01-01", "buy", "10 oldx, -100 usd"),
  transaction("2024-02-01", "buy", "30 oldx, -900 usd"),
  transaction("2024-03-01", "rename", "-40 oldx, 4 newx"),
];

describe("a rename", () => {
  it.each(METHODS)("gains nothing and keeps the whole cost, by %s", (method) => {
    const { book, folded } = fold(BOUGHT, method);
    expect(folded.disposals).toEqual([]);
    expect(folded.remainders).toHaveLength(1);
    const [held] = folded.remainders;
    expect(book.coins[held!.coin]!.symbol).toBe("newx");
    expect([held!.known, held!.unknown]).toEqual([4n, 0n]);
    expect(moneyText(held!.cost)).toBe("1000");
    expect(moneyText(folded.deposits)).toBe("1000");
  });

  it("keeps the dates of the purchases, in the new unit", () => {
    const { book, folded } = fold([...BOUGHT, transaction("2024-06-01", "sell", "-2 newx, 1000 usd")], "fifo");
    const [sale] = folded.disposals;
    const places = book.coins[sale!.event.coin]!.places;
    const parts = partsOf(folded, sale!).map(({ lot, amount, cost }) => [
      new Date(lot!.at).toISOString().slice(0, 10),
      fixedPointText(amount, places),
      moneyText(cost!),
    ]);
    expect(parts).toEqual([
      ["2024-01-01", "1", "100"],
      ["2024-02-01", "1", "300"],
    ]);
  });

  it("ranks the coins by their cost in the new unit", () => {
    const later = [
      transaction("2024-04-01", "buy", "2 newx, -400 usd"),
      transaction("2024-06-01", "sell", "-3 newx, 1000 usd"),
    ];
    const { folded } = fold([...BOUGHT, ...later], "hifo");
    const [sale] = folded.disposals;
    // 30 old coins cost 300 dollars for each new one, the later purchase 200, and 10 old coins 100.
    expect(partsOf(folded, sale!).map(({ cost }) => moneyText(cost!))).toEqual(["900"]);
  });

  it("gives coins that were not on record an unknown cost", () => {
    const { folded } = fold([transaction("2024-03-01", "rename", "-40 oldx, 4 newx")], "fifo");
    expect(folded.remainders.map(({ known, unknown }) => [known, unknown])).toEqual([[0n, 4n]]);
    expect(folded.missing).toEqual([]);
  });

  it("needs one coin on each side, and no money", () => {
    const problem = (legs: string) => problemOfLegs(transaction("2024-03-01", "rename", legs));
    expect(problem("-1 oldx, 1 newx")).toBeNull();
    for (const legs of ["-1 oldx", "-1 oldx, 1 usd", "-1 oldx, 1 oldx", "-1 oldx, -1 newx"])
      expect(problem(legs)).toMatch(/^A rename needs/);
  });
});
