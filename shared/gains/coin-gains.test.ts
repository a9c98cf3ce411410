import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { DOLLARS } from "../transactions/accounting.ts";
import { prepareBook } from "../transactions/book.ts";
import { METHODS } from "../transactions/methods.ts";
import { randomBook } from "../transactions/test/random-book.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { type Exact, sumOf } from "../values/decimal.ts";
import { toFixedPoint } from "../values/fixed.ts";
import { DAY } from "../values/time.ts";
import { type GainsRequest, reportGains } from "./gains.ts";

const REQUEST: GainsRequest = { method: "fifo", scope: "universal", yearStart: "01-01" };
const START = Date.UTC(2026, 0, 1);
/** A purchase and a sale of each coin, for these prices. A price that is null is unknown. */
const trades = (coins: readonly (readonly [symbol: string, cost: string | null, proceeds: string | null])[]) =>
  coins.flatMap(([symbol, cost, proceeds], index) =>
    (["buy", "sell"] as const).map((kind, second): Transaction => {
      const amount = (kind === "buy" ? "1" : "-1") as Exact;
      return {
        ...{ id: `${symbol} ${kind}`, kind, at: START + (2 * index + second) * DAY, account: "", toAccount: null },
        legs: [{ coinId: symbol, symbol, amount, value: null }],
        ...{ price: (kind === "buy" ? cost : proceeds) as Exact | null, priceCurrency: null, fee: null },
        ...{ transferKey: null, positionId: null },
      } as Transaction;
    }),
  );
const reportOf = (transactions: Transaction[], change: Partial<GainsRequest> = {}) =>
  reportGains(prepareBook(transactions, DOLLARS), { ...REQUEST, ...change });
const smallOf = (coins: Parameters<typeof trades>[0]) =>
  reportOf(trades(coins))
    .coins.filter(({ isSmall }) => isSmall)
    .map(({ symbol }) => symbol);

describe("the coins of a report", () => {
  it("are those of the totals: nothing is lost, and what is unknown stays unknown", () => {
    const name = fc.constantFrom("proceeds", "cost", "gain", "income", "fees");
    fc.assert(
      fc.property(fc.nat(1e6), fc.constantFrom(...METHODS), name, (seed, method, name) => {
        const ledger = [...randomBook(seed)].sort((a, b) => a.at - b.at);
        const { coins, sums, disposals, unknown } = reportOf(ledger, { method });
        const known = coins.flatMap((coin) => (coin[name] as Exact | null) ?? []);
        // Each figure is rounded to 8 places by itself.
        const rounding = toFixedPoint(sumOf(known), 8) - toFixedPoint((sums[name].amount ?? "0") as Exact, 8);
        expect(rounding * rounding).toBeLessThanOrEqual(BigInt(coins.length) ** 2n);
        const missing = coins.reduce((sum, coin) => sum + coin.withoutGain, 0);
        expect(missing).toBe(sums.gain.missing);
        const idsOf = (entries: typeof disposals | typeof unknown, key: string) =>
          entries.filter(({ coinId, symbol }) => (coinId ?? `~${symbol}`) === key).map((one) => one.transactionId);
        for (const coin of coins) {
          const ids = new Set([...idsOf(disposals, coin.key), ...idsOf(unknown, coin.key)]);
          // A transaction may dispose of a coin and pay a fee in it.
          expect(coin.disposals).toBeGreaterThanOrEqual(ids.size);
          expect(coin.disposals === 0).toBe(ids.size === 0);
          expect(coin.gain === null).toBe(coin.withoutGain > 0 && idsOf(disposals, coin.key).length === 0);
          const alone = reportOf(ledger, { method, coin: coin.key });
          expect(alone.totals).toMatchObject({ gain: coin.gain, proceeds: coin.proceeds, income: coin.income });
        }
      }),
      runs(40, 1000),
    );
  });

  it("are sorted by the size of the gain, and those of unknown gain are the last", () => {
    const { coins } = reportOf(
      trades([
        ["a", "10", "20"],
        ["unknown", null, "500"],
        ["loss", "100", "10"],
        ["b", "100", "130"],
      ]),
    );
    expect(coins.map(({ symbol, gain, disposals, withoutGain }) => [symbol, gain, disposals, withoutGain])).toEqual([
      ["loss", "-90", 1, 0],
      ["b", "30", 1, 0],
      ["a", "10", 1, 0],
      ["unknown", null, 1, 1],
    ]);
  });

  it("come without a disposal or income on request, as a long ledger needs it", () => {
    const [bought, sold] = trades([["a", "1", "2"]]) as [Transaction, Transaction];
    const ledger = [bought, { ...bought, id: "reward", kind: "income" as const }, sold];
    const all = reportOf(ledger);
    expect([all.income.length, all.disposals.length]).toEqual([1, 1]);
    const none = reportOf(ledger, { limit: 0 });
    expect(none).toEqual({ ...all, disposals: [], income: [], earlier: 1 });
  });

  it("are small when they have under 1 % of all together", () => {
    const large = ["large", "900", "1000"] as const;
    expect(smallOf([large, ["x", "1", "4"], ["y", "3", "1"]])).toEqual(["x", "y"]);
    // The last one would reach 1 %.
    expect(smallOf([large, ["x", "8", "4"], ["y", "6", "2"], ["z", "1", "3"]])).toEqual(["y", "z"]);
    // Sold for nearly nothing, but bought for much.
    expect(smallOf([large, ["x", "1", "1"], ["y", "1", "1"], ["worthless", "500", "1"]])).toEqual(["x", "y"]);
    expect(smallOf([large, ["x", "1", "1"]])).toEqual([]);
    expect(smallOf([large, ["x", "1", "1"], ["y", "1", null]])).toEqual([]);
    expect(smallOf(Array.from({ length: 150 }, (_, index) => [`c${index}`, "1", "1"] as const))).toEqual([]);
  });
});
