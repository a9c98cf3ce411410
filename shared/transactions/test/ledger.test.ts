import { describe, expect, it } from "vitest";
import { ratesOf } from "../../exchange-rates/rates.ts";
import { powerOfTen, roundFixedPoint, toFixedPoint } from "../../values/fixed.ts";
import { accountingOf, DOLLARS } from "../accounting.ts";
import { prepareBook } from "../book.ts";
import { foldBook, partsOf } from "../fold.ts";
import { OUTSIDE } from "../ledger-event.ts";
import { MONEY_SCALE } from "../leg-values.ts";
import { METHODS, SCOPES } from "../methods.ts";
import type { Transaction } from "../transaction.ts";
import { firstDifference } from "./compare.ts";
import { MONIES } from "./oracle.ts";
import { randomBook } from "./random-book.ts";
import { randomMoney } from "./random-money.ts";

const SEEDS = Array.from({ length: 200 }, (_, index) => 1_000_000 + index);
/** Books with money of several currencies. */
const MONEY_BOOKS = 300;
const combinations = SCOPES.flatMap((scope) => METHODS.map((method) => [method, scope] as const));

it("agrees with an independent calculation in exact fractions, for each method and scope", () => {
  for (const seed of SEEDS) expect(firstDifference(randomBook(seed)), `seed ${seed}`).toBeNull();
});

it("agrees with it in any currency and zone, with money of other currencies and without official rates", () => {
  const monies = SEEDS.slice(0, 20).map(randomMoney);
  for (let seed = 0; seed < MONEY_BOOKS; seed++) {
    const { oracle, years, ...money } = monies[seed % monies.length]!;
    const accounting = accountingOf(money, ratesOf(years));
    const found = firstDifference(randomBook(seed, MONIES), accounting, oracle);
    expect(found, `seed ${seed}`).toBeNull();
  }
});

it("generates random books in which every rule occurs", () => {
  const rules = new Set<string>();
  for (const seed of SEEDS)
    for (const [method, scope] of combinations) {
      const fold = foldBook(prepareBook(randomBook(seed), DOLLARS), method, scope);
      for (const { rule } of fold.parts) rules.add(rule);
      if (fold.missing.length > 0) rules.add("missing");
      if (fold.remainders.some(({ account }) => account === OUTSIDE)) rules.add("outside");
    }
  expect([...rules].toSorted()).toEqual(["30 days", "lot", "missing", "outside", "pool", "same day"]);
});

/** The sum of all legs and fees of a coin, without any code of the ledger. A one-sided leg of a transfer is moved. */
function sumOfLegs(transactions: readonly Transaction[], symbol: string): bigint {
  const PLACES = 18;
  let sum = 0n;
  for (const { kind, legs, fee, toAccount } of transactions) {
    const isInternal = kind === "transfer" && toAccount !== null;
    for (const leg of legs) if (leg.symbol === symbol && !isInternal) sum += toFixedPoint(leg.amount, PLACES);
    if (fee?.symbol === symbol) sum -= toFixedPoint(fee.amount, PLACES);
  }
  return sum;
}

describe.each(combinations)("invariants of %s, %s", (method, scope) => {
  it("hold for random books", () => {
    for (const seed of SEEDS) {
      const transactions = randomBook(seed);
      const book = prepareBook(transactions, DOLLARS);
      const fold = foldBook(book, method, scope);

      for (const [coin, { symbol, places }] of book.coins.entries()) {
        const width = book.accounts.length + 1;
        const balance = [...book.balances]
          .filter(([slot]) => Math.floor(slot / width) === coin)
          .reduce((total, [, amount]) => total + amount, 0n);
        expect(balance * powerOfTen(18 - places), `seed ${seed} ${symbol}`).toBe(sumOfLegs(transactions, symbol));
      }
      for (const { known, unknown, parts } of fold.remainders) {
        expect(parts.every((part) => part.amount > 0n)).toBe(true);
        expect(parts.reduce((total, part) => total + part.amount, 0n)).toBe(known + unknown);
      }
      for (const disposal of fold.disposals) {
        const { amount, cost } = disposal;
        const parts = partsOf(fold, disposal).filter((part) => part.cost !== null);
        expect(parts.reduce((total, part) => total + part.amount, 0n)).toBe(amount);
        expect(parts.reduce((total, part) => total + part.cost!, 0n)).toBe(cost);
      }

      // realised + unrealised + income − fees = value − deposits of the coins whose cost is known, at any price.
      const PRICE = 17n;
      let [value, cost] = [0n, 0n];
      for (const remainder of fold.remainders) {
        if (remainder.account === OUTSIDE) continue;
        value += PRICE * remainder.known * powerOfTen(MONEY_SCALE - book.coins[remainder.coin]!.places);
        cost += remainder.cost;
      }
      const gains = fold.realised + (value - cost) + book.incomeTotal - book.fees;
      expect(roundFixedPoint(gains - (value - fold.deposits), MONEY_SCALE, 8), `seed ${seed}`).toBe(0n);
    }
  });
});
