import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../tools/test/depth.ts";
import type { Exact } from "../../values/decimal.ts";
import { fixedPointText } from "../../values/fixed.ts";
import { MINUTE } from "../../values/time.ts";
import type { Transaction } from "../transaction.ts";
import { transferOffers } from "./offers.ts";
import { pairTransfers, REACH_MS } from "./pairs.ts";

/**
 * Three exchanges and three wallets, whose owner moves coins between them, as their files and chains tell it: with clocks
 * that differ, delays, and fees that are a part of the amount or not. Others pay in and are paid, also the same amounts.
 */

const EXCHANGES = ["Binance", "Kraken", "Coinbase"];
const WALLETS = ["Ledger", "Trezor", "Phone"];
const ACCOUNTS = [...EXCHANGES, ...WALLETS];
const START = Date.UTC(2024, 0, 1);
const DECIMALS = 8;

const account = fc.constantFrom(...ACCOUNTS);
/** Round amounts, which occur often, and any others, in 10^−8 coins. */
const units = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(10_000_000, 50_000_000, 100_000_000) },
  { weight: 3, arbitrary: fc.integer({ min: 1_000_000, max: 500_000_000 }) },
);
const delay = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 25 }) },
  { weight: 3, arbitrary: fc.integer({ min: 26, max: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: 301, max: 1_400 }) },
);
const event = fc.record({
  /** In minutes, since the event before. */
  gap: fc.integer({ min: 1, max: 3 * 24 * 60 }),
  from: account,
  to: account,
  units,
  delay,
  /** The fee, as a part of the sent amount in 10,000ths. The arrival is smaller by it. */
  fee: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 150 }) }),
  /** The clock of an exchange is off by so many minutes. */
  skew: fc.integer({ min: -3, max: 3 }),
  kind: fc.constantFrom("own", "own", "own", "paid", "received"),
  symbol: fc.constantFrom("btc", "btc", "eth"),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const amount = (value: number) => fixedPointText(BigInt(value), DECIMALS) as Exact;

type Payment = { at: number; value: number; symbol: string };
/** A payment to somebody and a payment from somebody, of the same amount within half an hour: no record shows that they are no transfer. */
const looksLikeTransfer = (one: Payment, other: Payment): boolean =>
  one.symbol === other.symbol && one.value === -other.value && Math.abs(one.at - other.at) <= 30;

function play(events: readonly Event[]) {
  const rows: Transaction[] = [];
  const truth = new Map<string, string>();
  const add = (minute: number, name: string, value: number, symbol: string): string => {
    const id = String(rows.length + 1);
    rows.push({
      ...{ id, kind: "transfer", at: START + minute * MINUTE, account: name, toAccount: null, price: null },
      ...{ priceCurrency: null, fee: null, positionId: null, transferKey: null },
      legs: [{ coinId: null, symbol, amount: amount(value), value: null }],
    });
    return id;
  };
  const outside: Payment[] = [];
  let minute = 0;
  for (const { gap, from, to, units: sent, delay: later, fee, skew, kind, symbol } of events) {
    minute += gap;
    if (kind !== "own" || from === to) {
      const payment = { at: minute, value: kind === "received" ? sent : -sent, symbol };
      if (outside.some((other) => looksLikeTransfer(other, payment))) continue;
      outside.push(payment);
      add(minute, kind === "received" ? to : from, payment.value, symbol);
    } else {
      const lost = EXCHANGES.includes(from) ? Math.floor((sent * fee) / 10_000) : 0;
      const out = add(minute + (EXCHANGES.includes(from) ? skew : 0), from, -sent, symbol);
      truth.set(out, add(minute + later, to, sent - lost, symbol));
    }
  }
  return { rows: rows.sort((a, b) => a.at - b.at), truth };
}

const worlds = fc.array(event, { minLength: 30, maxLength: 60 }).map(play);

it("pairs or offers 99 of 100 moves between own accounts, and joins no others without a question", () => {
  let [moves, found] = [0, 0];
  fc.assert(
    fc.property(worlds, ({ rows, truth }) => {
      const pairs = pairTransfers(rows);
      for (const [out, arrival] of pairs) expect([out.id, truth.get(out.id)]).toEqual([out.id, arrival.id]);
      const offered = transferOffers(rows).map(({ out, arrival }) => [out, arrival] as const);
      moves += truth.size;
      found += [...pairs, ...offered].filter(([out, arrival]) => truth.get(out.id) === arrival.id).length;
    }),
    runs(40, 1000),
  );
  expect(found / moves).toBeGreaterThanOrEqual(0.99);
});

it("asks when an equal amount comes from somebody else before the own coins arrive", () => {
  const event = { gap: 1, from: "Kraken", to: "Ledger", units: 10_000_000, fee: 0, skew: 0, symbol: "btc" } as const;
  const { rows } = play([
    { ...event, delay: 300, kind: "own" },
    { ...event, delay: 0, kind: "received", gap: 10 },
  ]);
  expect([...pairTransfers(rows)]).toEqual([]);
  expect(transferOffers(rows)).toMatchObject([{ isAmbiguous: true }]);
});

it("needs no question for coins that go on, when each of both moves is quick", () => {
  const event = { gap: 240, units: 10_000_000, fee: 0, skew: 0, symbol: "btc", delay: 10, kind: "own" } as const;
  const { rows, truth } = play([
    { ...event, from: "Kraken", to: "Ledger" },
    { ...event, from: "Ledger", to: "Binance" },
  ]);
  expect([...pairTransfers(rows)].map(([out, { id }]) => [out.id, id])).toEqual([...truth]);
});

it("decides a transfer by those within its reach alone", () => {
  fc.assert(
    fc.property(worlds, fc.nat(), ({ rows }, seed) => {
      const one = rows[seed % rows.length]!;
      const around = rows.filter(({ at }) => Math.abs(at - one.at) <= REACH_MS);
      const otherOf = (list: readonly Transaction[]) =>
        [...pairTransfers(list)].find((pair) => pair.includes(one))?.map(({ id }) => id);
      expect(otherOf(around)).toEqual(otherOf(rows));
    }),
    runs(100, 5000),
  );
});
