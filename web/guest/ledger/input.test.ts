import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { newLeveragedPosition, newSpotPosition } from "../../../shared/portfolio/contract.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { newTransaction } from "../../../shared/transactions/contract.ts";
import { runs } from "../../../tools/test/depth.ts";
import { readLeveraged, readSpot } from "./input.ts";
import { readTransaction } from "./transaction-input.ts";

/** The result, or "refused". */
function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return "refused";
    throw error;
  }
}
function outcomeOf(schema: z.ZodType, body: unknown): unknown {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : "refused";
}
/** Without absent fields, which the schemas write in different ways. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const number = fc.oneof(
  fc.constantFrom("1", "0.00000001", " 60000.5 ", "1e3", "-1", "0", "", "abc", "1234567890123", "0.123456789", ".5"),
  fc.double({ noNaN: true }),
  fc.nat(1000),
);
const text = fc.oneof(fc.constantFrom("BTC", " Bitcoin ", "", "   ", "a\u0000b", "é"), fc.string({ maxLength: 120 }));
const coinId = fc.constantFrom("bitcoin", null, undefined);
const openedAt = fc.constantFrom(undefined, "2026-01-31T12:00:00Z", "2008-01-31T12:00:00Z", "yesterday");
const common = {
  openedAt,
  symbol: text,
  name: text,
  coinId,
  entryPrice: number,
  currentPrice: fc.option(number),
};
const leverage = fc.constantFrom(1, 5, 100, 101, 0, 2.5, "20", "x", "");

test("a spot position is read as the server reads it", () => {
  fc.assert(
    fc.property(fc.record({ ...common, amount: number }), (body) => {
      expect(plain(outcome(() => readSpot(body)))).toEqual(plain(outcomeOf(newSpotPosition, body)));
    }),
    runs(200, 10_000),
  );
});

test("a leveraged position is read as the server reads it", () => {
  const positionType = fc.constantFrom("long", "short", undefined, "other");
  const record = { ...common, size: number, leverage, liquidationPrice: fc.option(number), positionType };
  fc.assert(
    fc.property(fc.record(record), (body) => {
      expect(plain(outcome(() => readLeveraged(body)))).toEqual(plain(outcomeOf(newLeveragedPosition, body)));
    }),
    runs(200, 10_000),
  );
});

test("a transaction is read as the server reads it", () => {
  const account = fc.constantFrom("Kraken", " Ledger ", "", "x".repeat(61));
  const leg = { symbol: text, coinId, amount: number, value: fc.option(number), account: fc.option(account) };
  const record = {
    kind: fc.constantFrom("buy", "sell", "swap", "transfer", "adjustment", "x"),
    at: fc.constantFrom("2026-01-31T12:00:00Z", "2026-01-31T12:00:00+02:00", "2008-01-01T00:00:00Z"),
    account,
    toAccount: fc.option(account),
    legs: fc.array(fc.record(leg), { maxLength: 3 }),
    price: fc.option(number),
    fee: fc.option(fc.record({ symbol: text, coinId, amount: number, value: fc.option(number) })),
    note: fc.constantFrom("", "a note", "two\nlines", "x".repeat(501)),
  };
  fc.assert(
    fc.property(fc.record(record), (body) => {
      expect(plain(outcome(() => readTransaction(body)))).toEqual(plain(outcomeOf(newTransaction, body)));
    }),
    runs(200, 10_000),
  );
});
