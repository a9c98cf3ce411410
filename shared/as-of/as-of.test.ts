import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { nearestPoint } from "../archive-prices/nearest.ts";
import { DOLLARS } from "../transactions/accounting.ts";
import { METHODS, SCOPES } from "../transactions/methods.ts";
import { randomBook } from "../transactions/test/random-book.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { TRANSACTION_COLUMNS, transactionRows } from "../transactions/transactions-csv.ts";
import { formatCsv, parseCsv } from "../values/csv.ts";
import { type Exact, sumOf } from "../values/decimal.ts";
import { DAY, HOUR, isoTime } from "../values/time.ts";
import { zoneOf } from "../zones/zone.ts";
import { asOfCsv, valueAsOf } from "./as-of.ts";
import { holdingsAt } from "./holdings-at.ts";

const FIRST = Date.UTC(2020, 0, 1);
const ZONES = ["UTC", "Europe/London", "America/Los_Angeles", "Asia/Kathmandu", "Australia/Sydney"];
const IDS: Record<string, string> = { btc: "bitcoin", eth: "ethereum" };

/** Daily prices with gaps of several days. */
const POINTS = Array.from({ length: 900 }, (_, day) => ({
  at: FIRST + day * DAY,
  price: String(100 + (day % 37)),
})).filter((_, day) => day % 50 < 44);
const findPrice = (_: string, at: number) => nearestPoint(POINTS, at);

/** A book without pairs of transfers, so that each row of its export stands for itself. */
const bookOf = (seed: number): Transaction[] =>
  randomBook(seed).map((one) => ({
    ...one,
    transferKey: "none",
    // A file cannot name an account without a name as the receiving one.
    toAccount: one.toAccount === "" || one.toAccount === one.account ? "bank" : one.toAccount,
    legs: one.legs.map((leg) => ({ ...leg, coinId: IDS[leg.symbol] ?? null })),
    fee: one.fee && { ...one.fee, coinId: IDS[one.fee.symbol] ?? null },
  }));

const SCALE = 30;
const units = (text: string): bigint => {
  const [whole, fraction = ""] = text.split(".") as [string, string?];
  return BigInt(whole + fraction.padEnd(SCALE, "0"));
};

/** The sums of the rows of an export until a time, by coin and account, computed from its text alone. */
function recomputed(csv: string, at: number): Map<string, bigint> {
  const [, ...rows] = parseCsv(csv)!.map(({ cells }) => cells);
  const sums = new Map<string, bigint>();
  const add = (id: string, account: string, amount: bigint) => {
    if (id !== "") sums.set(`${id} ${account}`, (sums.get(`${id} ${account}`) ?? 0n) + amount);
  };
  for (const row of rows) {
    const cell = (name: string) => row[TRANSACTION_COLUMNS.indexOf(name)]!;
    if (Date.parse(cell("Date")) > at) continue;
    const [account, target, sent, received] = ["Account", "To account", "Sent amount", "Received amount"].map(cell);
    const isMove = cell("Type") === "transfer" && target !== "";
    if (sent) add(cell("Sent coin id"), account!, -units(sent));
    if (received) add(cell("Received coin id"), isMove ? target! : account!, units(received));
    if (received && !sent && isMove) add(cell("Received coin id"), account!, -units(received));
    if (cell("Fee")) add(cell("Fee coin id"), account!, -units(cell("Fee")));
  }
  return sums;
}

describe("what was held", () => {
  it("is what the export adds up to, at the nearest price, on any day in any zone", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...METHODS),
        fc.constantFrom(...SCOPES),
        (seed, day, timeZone, method, scope) => {
          const transactions = bookOf(seed);
          const csv = formatCsv([
            TRANSACTION_COLUMNS,
            ...transactions.flatMap((one) => transactionRows(one, "", one.id)),
          ]);
          const at = zoneOf(timeZone).startOf(FIRST / DAY + day);
          const basis = { method, scope, accounting: DOLLARS };
          const { holdings, unknown, total } = valueAsOf(
            holdingsAt(transactions, [], basis, at),
            at,
            findPrice,
            DOLLARS,
          );
          const sums = [...recomputed(csv, at)].filter(([, amount]) => amount !== 0n).sort();
          const found = [...holdings, ...unknown.filter(({ amount }) => amount.startsWith("-"))];
          expect(found.map(({ coinId, account, amount }) => [`${coinId} ${account}`, units(amount)]).sort()).toEqual(
            sums,
          );
          const near = POINTS.filter((point) => Math.abs(point.at - at) <= DAY);
          const nearest = near.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at) || b.at - a.at)[0];
          const held = sums.filter(([, amount]) => amount > 0n);
          expect(holdings.every(({ priceAt }) => priceAt === (nearest ? isoTime(nearest.at) : null))).toBe(true);
          if (!nearest || held.length === 0) {
            expect(total).toBe(held.length === 0 ? "0" : null);
            return;
          }
          const valued = holdings.filter(({ value }) => value !== null);
          expect(valued).toHaveLength(held.length);
          // Each value is rounded to eight places, and the total is that of the rounded values.
          for (const { amount, value } of valued) {
            const difference = units(value!) - units(amount) * BigInt(nearest.price);
            expect(difference < 10n ** 22n && difference > -(10n ** 22n)).toBe(true);
          }
          expect(units(total!)).toBe(valued.reduce((sum, { value }) => sum + units(value!), 0n));
        },
      ),
      runs(100, 1000),
    );
  });
});

const buy = (at: number, amount: string, account = "", more: object = {}): Transaction => ({
  ...{ id: `${at}${account}`, kind: "buy", at, account, toAccount: null, price: "10" as Exact, priceCurrency: null },
  legs: [{ coinId: "bitcoin", symbol: "btc", amount: amount as Exact, value: null }],
  ...{ fee: null, positionId: null, transferKey: null },
  ...more,
});
const BASIS = { method: "fifo", scope: "universal", accounting: DOLLARS } as const;
const asOf = (transactions: readonly Transaction[], at: number) =>
  valueAsOf(holdingsAt(transactions, [], BASIS, at), at, findPrice, DOLLARS);

describe("in particular", () => {
  const end = FIRST + 30 * DAY;
  it("a transfer that is on its way at the year's end has arrived", () => {
    const sent = buy(end - HOUR / 4, "-2", "kraken", { kind: "transfer", price: null });
    const arrived = buy(end + HOUR / 8, "2", "ledger", { kind: "transfer", price: null });
    const { holdings } = asOf([buy(FIRST, "3", "kraken"), sent, arrived], end);
    expect(holdings).toMatchObject([
      { account: "kraken", amount: "1", cost: "10" },
      { account: "ledger", amount: "2", cost: "20", value: "260" },
    ]);
  });

  it("what may be two transfers is not one at an earlier time, when the second one is not there yet", () => {
    const sent = buy(end - HOUR, "-2", "kraken", { kind: "transfer", price: null });
    const arrivals = [1, 6].map((hours) =>
      buy(end - HOUR + (hours * HOUR) / 4, "2", "ledger", { kind: "transfer", price: null }),
    );
    const costAt = (list: readonly Transaction[]) =>
      asOf([buy(FIRST, "3", "kraken"), sent, ...list], end).holdings.find(({ account }) => account === "ledger")?.cost;
    expect(costAt(arrivals.slice(0, 1))).toBe("20");
    expect(costAt(arrivals)).toBeNull();
  });

  it("an unknown price or cost is never 0, and an account without enough coins is named", () => {
    const nope = [{ coinId: null, symbol: "nope", amount: "1" as Exact, value: null }];
    const found = asOf(
      [buy(FIRST, "1"), buy(FIRST, "1", "", { legs: nope, price: null }), buy(FIRST + 1, "-1", "b", { kind: "sell" })],
      end,
    );
    expect(found).toMatchObject({
      total: "130",
      holdings: [{ value: "130" }, { value: null, cost: null, price: null }],
    });
    expect(found.unknown.map(({ symbol, reason }) => [symbol, reason])).toEqual([
      ["btc", "More was sold or sent than is on record."],
      ["nope", "The market does not know this coin."],
    ]);
    expect(asOf([buy(FIRST, "1")], FIRST + 47 * DAY)).toMatchObject({ total: null, holdings: [{ price: null }] });
    expect(asOf([], end)).toMatchObject({ total: "0", holdings: [], unknown: [] });
  });

  it("is a file with a row for each coin and account", () => {
    const zone = zoneOf("Europe/London");
    const csv = asOfCsv(asOf([buy(FIRST, "1", "=kraken")], FIRST + 200 * DAY), zone);
    const [header, row] = parseCsv(csv)!.map(({ cells }) => cells);
    expect(header).toHaveLength(row!.length);
    expect(row!.slice(0, 7)).toEqual([
      ...["2020-07-19T01:00:00.000+01:00", "BTC", "bitcoin", "=kraken", "1", "115", "2020-07-19T01:00:00.000+01:00"],
    ]);
  });

  it("is a file whose values add up to the total, for any book", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        const transactions = bookOf(seed).toSorted((a, b) => a.at - b.at);
        const reply = asOf(transactions, transactions.at(-1)?.at ?? FIRST);
        const [, ...rows] = parseCsv(asOfCsv(reply, zoneOf("UTC")))!.map(({ cells }) => cells);
        const values = rows.map((cells) => cells[8]!);
        for (const value of values) expect(value).toMatch(/^(-?\d+(\.\d+)?|unknown)$/);
        const known = values.filter((value) => value !== "unknown") as Exact[];
        expect(reply.total).toBe(
          known.length === 0 && rows.length > 0 && reply.holdings.length > 0 ? null : sumOf(["0" as Exact, ...known]),
        );
      }),
      runs(50, 2000),
    );
  });
});
