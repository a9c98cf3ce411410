import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inDepth, runs } from "../../tools/test/depth.ts";
import { toPrice } from "../portfolio/values-over-time.ts";
import { type Accounting, DOLLARS } from "../transactions/accounting.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { Exact } from "../values/decimal.ts";
import { DAY, HOUR } from "../values/time.ts";
import type { Contract } from "./contracts.ts";
import { moneyWeighted } from "./irr.ts";
import { movementsOf } from "./movements.ts";
import { neededPrices } from "./needed-prices.ts";
import { type BaseRequest, finishPerformance, performanceBase } from "./performance.ts";
import type { CoinPrices } from "./quotes.ts";
import { startOf } from "./range.ts";
import { type LeftOut, NO_HISTORY, PERFORMANCE_RANGES } from "./rules.ts";
import { plainReturn, plainXirr } from "./test/oracle.ts";
import { END, type RandomMarket, randomPerformance, START } from "./test/random-performance.ts";

/** A dollar is half a euro. */
const EUROS: Accounting = {
  ...DOLLARS,
  currency: "eur",
  convert: (money, from) => (from === "eur" ? money : from === "usd" ? money / 2n : null),
};
const pricesOf = (market: RandomMarket): CoinPrices =>
  new Map(
    Object.entries(market).map(([id, list]) => [id, list.map(({ at, price }) => ({ at, price: toPrice(price) }))]),
  );

function performance(
  transactions: readonly Transaction[],
  prices: CoinPrices,
  more: Partial<BaseRequest> & {
    live?: ReadonlyMap<string, string>;
    account?: string;
    others?: readonly LeftOut[];
  } = {},
) {
  const request: BaseRequest = {
    movements: movementsOf(transactions, more.accounting ?? DOLLARS, more.account),
    ...{
      contracts: [],
      prices,
      accounting: DOLLARS,
      range: "all",
      benchmark: "bitcoin",
      to: END,
      spam: [],
      unproved: [],
      ...more,
    },
  };
  const { accounting, range, benchmark, to } = request;
  return finishPerformance(performanceBase(request), {
    ...{ currency: accounting.currency, benchmark, from: startOf(range, to, accounting.zone), to },
    ...{ live: more.live ?? new Map(), leftOut: more.others ?? [] },
  });
}

/** Returns differ by at most 10^−8, in proportion where they are large. */
const isNear = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 1e-8 * Math.max(1, Math.abs(a), Math.abs(b));

describe("a return", () => {
  it("is that of a plain XIRR and of plainly chain-linked steps", () => {
    const met = { twr: 0, irr: 0, leftOut: 0 };
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...PERFORMANCE_RANGES), fc.boolean(), (seed, range, isEuro) => {
        const accounting = isEuro ? EUROS : DOLLARS;
        const { market, transactions, moves } = randomPerformance(seed, accounting.currency);
        const found = performance(transactions, pricesOf(market), { accounting, range });
        const rate = isEuro ? 0.5 : 1;
        const left = new Set(found.leftOut.map(({ coinId }) => coinId));
        const at = (coin: string, time: number) => {
          const near = market[coin]!.filter((point) => Math.abs(point.at - time) <= DAY);
          const [nearest] = near.toSorted((a, b) => Math.abs(a.at - time) - Math.abs(b.at - time) || b.at - a.at);
          return nearest ? Number(nearest.price) * rate : null;
        };
        const from = startOf(range, END, accounting.zone);
        const plain = plainReturn(moves, { at }, { from, to: END, leaves: (coin) => left.has(coin) });
        if (left.size > 0) met.leftOut += 1;
        if (found.twr === null) {
          expect([found.unavailable === null, plain.flows.length]).toEqual([false, 0]);
          return;
        }
        met.twr += 1;
        if (found.irr !== null) met.irr += 1;
        const facts = JSON.stringify({ seed, range, isEuro, found: { ...found, points: 0 }, plain });
        if (!isNear(found.twr, plain.twr)) throw new Error(`TWR ${found.twr} is not ${plain.twr}: ${facts}`);
        if (!isNear(found.irr, plain.irr)) throw new Error(`IRR ${found.irr} is not ${plain.irr}: ${facts}`);
        if (!isNear(Number(found.value), plain.value)) throw new Error(`Value: ${facts}`);
        const start = at("bitcoin", Date.parse(found.from))!;
        for (const point of found.points)
          if (!isNear(point.benchmark, at("bitcoin", Date.parse(point.at))! / start - 1))
            throw new Error(`Benchmark at ${point.at}: ${facts}`);
      }),
      runs(200, 10_000),
    );
    expect(met.irr).toBeGreaterThan(inDepth(80, 4000));
    expect(met.leftOut).toBeGreaterThan(inDepth(2, 100));
  });

  it("does not change by a deposit or a withdrawal", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 899 }), fc.boolean(), (seed, day, isOut) => {
        const { market } = randomPerformance(seed, "usd");
        const prices = pricesOf(market);
        const first = transaction("buy", START + HOUR, "5", { price: market.bitcoin![2]!.price });
        const flow = transaction("transfer", START + day * DAY + 7 * HOUR, isOut ? "-2" : "3");
        const alone = performance([first], prices);
        const both = performance([first, { ...flow, transferKey: "none" }], prices);
        expect(Math.abs(both.twr! - alone.twr!)).toBeLessThan(1e-10 * Math.max(1, Math.abs(alone.twr!)));
        expect(both.flows).not.toBe(alone.flows);
      }),
      runs(30, 1000),
    );
  });

  it("is the same at any scale, byte by byte as a share shows it", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { market, transactions } = randomPerformance(seed, "usd");
        const prices = pricesOf(market);
        const tenfold = transactions.map((one) => ({
          ...one,
          legs: one.legs.map((leg) => ({ ...leg, amount: shifted(leg.amount) })),
          fee: one.fee && { ...one.fee, amount: shifted(one.fee.amount) },
        }));
        const [a, b] = [performance(transactions, prices), performance(tenfold, prices)];
        expect(b.twr === null ? null : (b.twr * 100).toFixed(2)).toBe(a.twr === null ? null : (a.twr * 100).toFixed(2));
        expect(isNear(a.irr, b.irr)).toBe(true);
      }),
      // A return of exactly 309,216.675 %.
      { ...runs(30, 1000), examples: [[-649475933]] },
    );
  });
});

/** Ten times an amount as text. */
const shifted = (amount: string): Exact => {
  const [whole, fraction = ""] = `${amount}0`.split(".") as [string, string?];
  return (amount.includes(".") ? `${whole}${fraction[0]}.${fraction.slice(1) || "0"}` : whole) as Exact;
};

function transaction(kind: Transaction["kind"], at: number, amount: string, more: object = {}): Transaction {
  return {
    ...{ id: `${kind} ${at}`, kind, at, account: "", toAccount: null, price: null, priceCurrency: null, fee: null },
    legs: [{ coinId: "bitcoin", symbol: "btc", amount: amount as Exact, value: null }],
    ...{ positionId: null, transferKey: null },
    ...more,
  };
}

describe("in particular", () => {
  /** 100 until the tenth day, then 200. */
  const steps: CoinPrices = new Map(
    ["bitcoin", "ethereum"].map((id) => [
      id,
      Array.from({ length: 60 }, (_, day) => ({ at: START + day * DAY, price: toPrice(day < 10 ? "100" : "200") })),
    ]),
  );
  const to = START + 40 * DAY;
  const buy = transaction("buy", START + DAY, "1", { price: "100" });

  it("a price between two daily points is no return", () => {
    const later = transaction("buy", START + 20 * DAY + 5 * HOUR, "1", { price: "150" });
    // The coins are worth 150 at the purchase, and 200 before and after it.
    const { twr, irr } = performance([buy, later], steps, { to });
    expect(twr).toBeCloseTo(1, 12);
    expect(irr).toBeGreaterThan(0);
  });

  it("a purchase is a deposit, earned coins are a gain, and a fee is a loss", () => {
    const earned = transaction("income", START + 5 * DAY, "1");
    expect(performance([buy, earned], steps, { to })).toMatchObject({ flows: "100", value: "400", twr: 3 });
    const fee = { coinId: null, symbol: "usd", amount: "25", value: null };
    const paid = performance([{ ...buy, fee } as Transaction], steps, { to });
    expect(paid).toMatchObject({ flows: "125", value: "200" });
    expect(paid.twr).toBeCloseTo(0.6, 12);
  });

  it("says how many deposits count at the market price of their day", () => {
    const prices = new Map([["bitcoin", [{ at: START, price: toPrice("100") }]]]);
    prices.set("tether", [{ at: START, price: toPrice("1") }]);
    const leg = (coinId: string, amount: string) => ({ coinId, symbol: coinId, amount: amount as Exact, value: null });
    const of = (kind: "buy" | "transfer" | "swap", price: string | null, ...others: ReturnType<typeof leg>[]) =>
      performance(
        [
          {
            ...{ id: "1", kind, at: START, account: "", toAccount: null, priceCurrency: null, fee: null },
            ...{ positionId: null, transferKey: null, price: price as Exact | null },
            legs: [leg("bitcoin", "2"), ...others],
          },
        ],
        prices,
        { to: START + HOUR },
      );
    expect(of("buy", null)).toMatchObject({ flows: "200", flowsAtMarket: 1 });
    expect(of("transfer", null)).toMatchObject({ flows: "200", flowsAtMarket: 1 });
    expect(of("buy", "90")).toMatchObject({ flows: "180", flowsAtMarket: 0 });
    // Coins that were paid without having been brought are a deposit too.
    expect(of("swap", null, leg("tether", "-190"))).toMatchObject({ flows: "190", flowsAtMarket: 1 });
  });

  it("below a year, the money-weighted return is that of the time", () => {
    const { irr, benchmark } = performance([buy], steps, { to, benchmark: "ethereum" });
    expect(irr).toBeCloseTo(1, 10);
    expect(benchmark).toMatchObject({ id: "ethereum", value: "200" });
    expect(benchmark.irr).toBeCloseTo(1, 10);
    expect(moneyWeighted([{ at: 0, amount: 100 }], 400, 730 * DAY)).toBeCloseTo(1, 10);
    expect(plainXirr([{ at: 0, money: 100 }], 400, 730 * DAY)).toBeCloseTo(1, 10);
    expect(performance([buy], steps, { to, benchmark: "cash" }).benchmark).toEqual({
      id: "cash",
      irr: 0,
      value: "100",
    });
  });

  it("a lost portfolio has lost everything, and nothing is said about no portfolio", () => {
    const lost = transaction("loss", START + 20 * DAY, "-1");
    expect(performance([buy, lost], steps, { to })).toMatchObject({ twr: -1, irr: -1, value: "0" });
    expect(performance([], steps, { to })).toMatchObject({
      ...{ twr: null, irr: null, value: null, points: [], unavailable: "Nothing was held in this time." },
    });
  });

  it("says of balances without a history that their return is not known, and not that nothing was held", () => {
    const linked = { kind: "linked account", coinId: "bitcoin", symbol: "btc", reason: NO_HISTORY } as const;
    expect(performance([], steps, { to, others: [linked] })).toMatchObject({
      ...{ twr: null, value: null, leftOut: [linked] },
      unavailable: "What is held has no history of deposits, so its return is not known.",
    });
    expect(performance([buy], steps, { to, others: [linked] }).unavailable).toBeNull();
  });

  it("names a coin without prices and leaves out its flows", () => {
    const nope = { coinId: null, symbol: "nope", amount: "7" as Exact, value: null };
    const swapped = transaction("swap", START + 20 * DAY, "-0.5", {
      legs: [{ coinId: "bitcoin", symbol: "btc", amount: "-0.5", value: null }, nope],
      price: "200",
    });
    const alone = transaction("buy", START + 3 * DAY, "7", { legs: [nope], price: "3" });
    const found = performance([buy, alone, swapped], steps, { to });
    expect(found).toMatchObject({ twr: 1, value: "100", flows: "0", leftOut: [{ symbol: "nope", kind: "coin" }] });
    expect(performance([alone], steps, { to }).unavailable).toContain("Nothing that was held");
  });

  it("names a coin of which more was sold than had come in", () => {
    const sold = transaction("sell", START + 20 * DAY, "-1.5");
    const found = performance([buy, sold], steps, { to });
    expect(found).toMatchObject({ oversold: [{ coinId: "bitcoin", symbol: "btc" }], leftOut: [] });
    const less = transaction("sell", START + 20 * DAY, "-0.5");
    expect(performance([buy, less], steps, { to }).oversold).toEqual([]);
  });

  it("counts an account's transfers as its flows", () => {
    const both = [buy, transaction("transfer", START + 20 * DAY, "0.25", { toAccount: "ledger" })];
    expect(performance(both, steps, { to })).toMatchObject({ flows: "100", value: "200", twr: 1 });
    expect(performance(both, steps, { to, account: "ledger" })).toMatchObject({ flows: "50", value: "50", twr: 0 });
    expect(performance(both, steps, { to, account: "" })).toMatchObject({ flows: "50", value: "150", twr: 1 });
  });

  it("counts leveraged positions with their equity from opening to close", () => {
    const long: Contract = {
      ...{ id: "a", coinId: "bitcoin", symbol: "btc", size: "1", entryPrice: "100", leverage: 5 },
      ...{ positionType: "long", openedAt: START + 2 * DAY, end: { at: START + 12 * DAY, price: "150" } },
    };
    // 100 in coins and 20 of margin become 200 and 70.
    const closed = performance([buy], steps, { to, contracts: [long] });
    expect(closed).toMatchObject({ flows: "50", value: "200" });
    expect(closed.twr).toBeCloseTo((120 / 100 / 1.2) * (270 / 120) * 1 - 1, 12);
    const open = { ...long, end: null };
    expect(performance([buy], steps, { to, contracts: [open], live: new Map([["bitcoin", "220"]]) })).toMatchObject({
      ...{ flows: "120", value: "360" },
    });
    const liquidated = { ...long, end: { at: START + 5 * DAY, price: null } };
    expect(performance([], steps, { to, contracts: [liquidated] })).toMatchObject({ twr: -1, irr: -1, flows: "20" });
    const unpriced = { ...open, coinId: null };
    expect(performance([buy], steps, { to, contracts: [unpriced] }).leftOut).toMatchObject([{ kind: "position" }]);
  });

  it("needs prices only while coins are held", () => {
    const sold = transaction("sell", START + 5 * DAY, "-1", { price: "100" });
    const needed = neededPrices(movementsOf([buy, sold], DOLLARS), [], null, to);
    expect([...needed]).toEqual([["bitcoin", { from: START + DAY, to: START + 5 * DAY }]]);
    expect(neededPrices(movementsOf([buy, sold], DOLLARS), [], START + 6 * DAY, to).size).toBe(0);
  });

  it("has a point for each day, with the value, what was put in and the return", () => {
    const { points } = performance([buy], steps, { to });
    expect(points).toHaveLength(39);
    expect(points[0]).toMatchObject({ value: "100", invested: "100", twr: 0 });
    expect(points.at(-1)).toMatchObject({ value: "200", invested: "100", twr: 1 });
  });
});
