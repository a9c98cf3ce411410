import { describe, expect, it } from "vitest";
import {
  type Chain,
  createChain,
  shown,
  statsOf,
  transactionsOf as transactionsOfAddress,
} from "../../../tools/sandbox/wallets/histories/chain.ts";
import { foreignAddress, generateHistories } from "../../../tools/sandbox/wallets/histories/generate.ts";
import { toFixedPoint } from "../../values/fixed.ts";
import { type BitcoinTransaction, bookBitcoin, factsOf, isMixed } from "./bitcoin.ts";
import type { HistoryBooking } from "./booking.ts";

const DRILL = process.env.DRILL === "1";
const [WALLETS, TRANSACTIONS, ADDRESSES] = DRILL ? [50, 2_000, 300] : [6, 120, 40];

type Account = { name: string; addresses: string[] };

/** Each transaction with the satoshis that each linked account spent and received in it. */
function transactionsOf({ transactions }: Chain, accounts: readonly Account[]): BitcoinTransaction[] {
  const own = accounts.map(({ name, addresses }) => ({ name, addresses: new Set(addresses) }));
  return [...transactions.values()].flatMap((transaction) => {
    const { txid, fee, height } = transaction;
    if (height === null) return [];
    const esplora = shown(transaction);
    const outputs = [...esplora.vin.map(({ prevout }) => prevout), ...esplora.vout];
    const touched = [...new Set(outputs.flatMap((output) => output?.scriptpubkey_address ?? []))];
    const sides = own.flatMap(({ name, addresses }) => {
      const facts = touched.filter((address) => addresses.has(address)).map((address) => factsOf(esplora, address));
      const spent = facts.reduce((sum, one) => sum + one.spent, 0);
      const received = facts.reduce((sum, one) => sum + one.received, 0);
      return spent + received === 0 ? [] : [{ accountId: name, ledgerAccount: name, spent, received }];
    });
    const { spentTotal } = factsOf(esplora, "");
    return sides.length === 0 ? [] : [{ txid, height, at: height, fee, spentTotal, sides }];
  });
}

/** The satoshis of each account after the bookings, as the ledger counts them. */
function balancesOf(bookings: readonly HistoryBooking[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (name: string, satoshis: bigint) => balances.set(name, (balances.get(name) ?? 0n) + satoshis);
  for (const { body } of bookings) {
    const satoshis = toFixedPoint(body.legs[0]!.amount, 8);
    add(body.account, satoshis);
    if (body.toAccount !== null) add(body.toAccount, -satoshis);
    if (body.fee) add(body.account, -toFixedPoint(body.fee.amount, 8));
  }
  return balances;
}

const feeOf = ({ body }: HistoryBooking): bigint =>
  (body.fee ? toFixedPoint(body.fee.amount, 8) : 0n) -
  (body.kind === "fee" ? toFixedPoint(body.legs[0]!.amount, 8) : 0n);
const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);

const accountsOf = (seed: number, count: number): Account[] =>
  Array.from({ length: count }, (_, number) => ({
    name: `account ${number}`,
    addresses: Array.from({ length: ADDRESSES }, (_, index) => foreignAddress(`own ${seed} ${number} ${index}`)),
  }));

function play(seed: number, accounts: readonly Account[]): Chain {
  const chain = createChain();
  const half = ADDRESSES / 2;
  const wallets = accounts.map(({ addresses }) => ({
    receive: addresses.slice(0, half),
    change: addresses.slice(half),
  }));
  generateHistories(chain, { seed, transactions: TRANSACTIONS, waiting: 10, wallets });
  return chain;
}

describe("random wallets", () => {
  const seeds = Array.from({ length: WALLETS }, (_, seed) => seed);
  it.each(seeds)("book to their balances to the satoshi, with each fee once (seed %i)", (seed) => {
    const accounts = accountsOf(seed, 1 + (seed % 3));
    const chain = play(seed, accounts);
    const transactions = transactionsOf(chain, accounts);
    const bookings = bookBitcoin(transactions);
    const balances = balancesOf(bookings);
    for (const { name, addresses } of accounts) {
      const stats = addresses.map((address) =>
        statsOf(
          transactionsOfAddress(chain, address).filter(({ height }) => height !== null),
          address,
        ),
      );
      const expected = stats.reduce((all, one) => all + one.funded_txo_sum - one.spent_txo_sum, 0);
      expect(balances.get(name) ?? 0n).toBe(BigInt(expected));
    }
    const paid = transactions.filter((one) => one.sides.some(({ spent }) => spent > 0) && !isMixed(one));
    expect(sum(bookings.map(feeOf))).toBe(sum(paid.map(({ fee }) => BigInt(fee))));
    expect(new Set(bookings.map(({ body }) => body.sourceKey)).size).toBe(bookings.length);
    expect(new Set(bookings.map(({ txid }) => txid))).toEqual(new Set(transactions.map(({ txid }) => txid)));
  });
});

describe("one transaction", () => {
  const side = (name: string, spent: number, received: number) => ({
    accountId: name,
    ledgerAccount: name,
    spent,
    received,
  });
  const book = (facts: Partial<BitcoinTransaction>) =>
    bookBitcoin([{ txid: "t", height: 1, at: 1, fee: 0, spentTotal: 0, sides: [], ...facts }]).map(
      ({ body: { kind, account, toAccount, legs, fee, sourceKey } }) =>
        [sourceKey, kind, account, toAccount, legs[0]!.amount, fee?.amount ?? null] as const,
    );

  it("receives with the fee of its sender left out", () => {
    expect(book({ fee: 5, spentTotal: 100, sides: [side("a", 0, 60)] })).toEqual([
      ["bitcoin:t", "transfer", "a", null, "0.0000006", null],
    ]);
  });
  it("sends with the change left out and its fee beside it", () => {
    expect(book({ fee: 5, spentTotal: 100, sides: [side("a", 100, 35)] })).toEqual([
      ["bitcoin:t", "transfer", "a", null, "-0.0000006", "0.00000005"],
    ]);
  });
  it("books only the fee of a transfer to itself", () => {
    expect(book({ fee: 5, spentTotal: 100, sides: [side("a", 100, 95)] })).toEqual([
      ["bitcoin:t", "fee", "a", null, "-0.00000005", null],
    ]);
  });
  it("is one transfer between two own accounts", () => {
    expect(book({ fee: 5, spentTotal: 100, sides: [side("a", 100, 35), side("b", 0, 60)] })).toEqual([
      ["bitcoin:t", "transfer", "a", "b", "-0.0000006", "0.00000005"],
    ]);
  });
  it("has a part for each further party", () => {
    expect(book({ fee: 5, spentTotal: 100, sides: [side("a", 100, 0), side("b", 0, 60)] })).toEqual([
      ["bitcoin:t", "transfer", "a", "b", "-0.0000006", "0.00000005"],
      ["bitcoin:t:2", "transfer", "a", null, "-0.00000035", null],
    ]);
  });
  it("divides a fee that is larger than what one sender gave", () => {
    expect(book({ fee: 5, spentTotal: 100, sides: [side("a", 97, 94), side("b", 3, 1)] })).toEqual([
      ["bitcoin:t", "fee", "a", null, "-0.00000003", null],
      ["bitcoin:t:2", "fee", "b", null, "-0.00000002", null],
    ]);
  });
  it("names no fee when coins of others were spent too", () => {
    const [booked] = bookBitcoin([
      { txid: "t", height: 1, at: 1, fee: 5, spentTotal: 100, sides: [side("a", 50, 20)] },
    ]);
    expect(booked!.body).toMatchObject({ fee: null, legs: [{ amount: "-0.0000003" }] });
    expect(booked!.body.note).toContain("Coins of others");
  });
  it("counts no reward of a block as its own input", () => {
    expect(book({ sides: [side("a", 0, 60)] })).toEqual([["bitcoin:t", "transfer", "a", null, "0.0000006", null]]);
  });
  it("does not leave before it came, although its block is dated earlier", () => {
    const bookings = bookBitcoin([
      { txid: "out", height: 2, at: 50, fee: 1, spentTotal: 10, sides: [side("a", 10, 0)] },
      { txid: "in", height: 1, at: 90, fee: 1, spentTotal: 11, sides: [side("a", 0, 10)] },
    ]);
    expect(bookings.map(({ txid, body }) => [txid, body.at])).toEqual([
      ["in", 90],
      ["out", 90],
    ]);
  });
});
