import { describe, expect, it } from "vitest";
import {
  type Block,
  blocksOf,
  generateBlocks,
  type Ledger,
  unitsOf,
} from "../../../tools/sandbox/wallets/histories/ledgers.ts";
import { toFixedPoint } from "../../values/fixed.ts";
import type { HistoryBooking } from "./booking.ts";
import { bookLedgers, isUnknown, type LedgerBlock, type LedgerTransaction, ledgerFactsOf } from "./icp.ts";

const DRILL = process.env.DRILL === "1";
const [WORLDS, TRANSACTIONS] = DRILL ? [50, 4_000] : [4, 400];
const ACCOUNTS = Array.from({ length: 20 }, (_, number) => `account-${number}`);
const TOKEN = { ledgerId: "ledger", coinId: "coin", symbol: "TOK", decimals: 8 };

const asRead = ({ at, ...block }: Block): LedgerBlock => ({ ...block, at: at * 1000 });

/** What the accounts have in the blocks of a ledger. */
function transactionsOf({ blocks }: Ledger, accounts: readonly string[]): LedgerTransaction[] {
  return blocks.flatMap((block) => {
    const read = asRead(block);
    const facts = accounts.flatMap((name) => {
      const own = ledgerFactsOf(read, TOKEN, name);
      return own ? [{ ...own, end: { accountId: name, ledgerAccount: name } }] : [];
    });
    if (facts.length === 0) return [];
    const { token, kind, units, fee } = facts[0]!;
    const from = facts.find(({ isSender }) => isSender)?.end ?? null;
    const to = facts.find(({ isReceiver }) => isReceiver)?.end ?? null;
    return [{ txid: `ledger:${block.index}`, index: block.index, at: read.at, token, kind, units, fee, from, to }];
  });
}

/** The units of each account after the bookings, as the ledger counts them. */
function unitsBooked(bookings: readonly HistoryBooking[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (name: string, units: bigint) => balances.set(name, (balances.get(name) ?? 0n) + units);
  for (const { body } of bookings) {
    const units = toFixedPoint(body.legs[0]!.amount, 8);
    add(body.account, units);
    if (body.toAccount !== null) add(body.toAccount, -units);
    if (body.fee) add(body.account, -toFixedPoint(body.fee.amount, 8));
  }
  return balances;
}

describe("random ledgers", () => {
  it.each(Array.from({ length: WORLDS }, (_, seed) => seed))(
    "book 20 accounts to their balances in the smallest unit (seed %i)",
    (seed) => {
      const ledger: Ledger = { blocks: [] };
      generateBlocks(ledger, { seed, transactions: TRANSACTIONS, accounts: ACCOUNTS });
      const transactions = transactionsOf(ledger, ACCOUNTS);
      const bookings = bookLedgers(transactions);
      const booked = unitsBooked(bookings);
      for (const name of ACCOUNTS) expect(booked.get(name) ?? 0n).toBe(unitsOf(ledger, name));
      const paid = ledger.blocks.filter(({ from }) => from !== null && ACCOUNTS.includes(from));
      const fees = bookings.map(({ body }) =>
        body.kind === "fee" ? -toFixedPoint(body.legs[0]!.amount, 8) : toFixedPoint(body.fee?.amount ?? "0", 8),
      );
      expect(fees.reduce((sum, fee) => sum + fee, 0n)).toBe(paid.reduce((sum, { fee }) => sum + fee, 0n));
      expect(new Set(bookings.map(({ body }) => body.sourceKey)).size).toBe(bookings.length);
      // Each account alone has the same sum, whatever the other ones are.
      const [first] = ACCOUNTS;
      expect(unitsBooked(bookLedgers(transactionsOf(ledger, [first!]))).get(first!) ?? 0n).toBe(
        unitsOf(ledger, first!),
      );
      expect(blocksOf(ledger, first!).length).toBeGreaterThan(5);
    },
  );
});

describe("one block", () => {
  const a = { accountId: "a", ledgerAccount: "a" };
  const b = { accountId: "b", ledgerAccount: "b" };
  const block = (facts: Partial<LedgerTransaction>): LedgerTransaction => ({
    ...{
      txid: "ledger:7",
      index: 7,
      at: 1,
      token: TOKEN,
      kind: "transfer",
      units: "60",
      fee: "5",
      from: null,
      to: null,
    },
    ...facts,
  });
  const book = (facts: Partial<LedgerTransaction>) =>
    bookLedgers([block(facts)]).map(
      ({ body: { kind, account, toAccount, legs, fee, sourceKey } }) =>
        [sourceKey, kind, account, toAccount, legs[0]!.amount, fee?.amount ?? null] as const,
    );

  it.each([
    ["sends", { from: a }, [["icp:ledger:7", "transfer", "a", null, "-0.0000006", "0.00000005"]]],
    ["receives without the sender's fee", { to: b }, [["icp:ledger:7", "transfer", "b", null, "0.0000006", null]]],
    [
      "moves between own accounts once",
      { from: a, to: b },
      [["icp:ledger:7", "transfer", "a", "b", "-0.0000006", "0.00000005"]],
    ],
    ["costs only the fee to itself", { from: a, to: a }, [["icp:ledger:7", "fee", "a", null, "-0.00000005", null]]],
    ["approves for a fee", { kind: "approve", from: a }, [["icp:ledger:7", "fee", "a", null, "-0.00000005", null]]],
    ["mints", { kind: "mint", fee: "0", to: b }, [["icp:ledger:7", "transfer", "b", null, "0.0000006", null]]],
    ["burns", { kind: "burn", fee: null, from: a }, [["icp:ledger:7", "transfer", "a", null, "-0.0000006", null]]],
    ["books nothing of an unknown kind", { kind: "other", from: a }, []],
  ] as const)("%s", (_, facts, expected) => {
    expect(book(facts as Partial<LedgerTransaction>)).toEqual(expected);
  });

  it("says what is not known", () => {
    expect(isUnknown(block({ kind: "mint", fee: "5" }))).toBe(true);
    expect(bookLedgers([block({ from: a, fee: null })])[0]!.body).toMatchObject({
      fee: null,
      note: "The ledger does not say what fee was paid.",
    });
  });
});
