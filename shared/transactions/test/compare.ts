import { isDeepStrictEqual } from "node:util";
import { roundFixedPoint } from "../../values/fixed.ts";
import { type Accounting, DOLLARS } from "../accounting.ts";
import { type Book, prepareBook } from "../book.ts";
import { type Fold, foldBook, type Unknown } from "../fold.ts";
import { type LedgerEvent, OUTSIDE } from "../ledger-event.ts";
import { MONEY_SCALE } from "../leg-values.ts";
import { METHODS, SCOPES, type Scope } from "../methods.ts";
import type { Part } from "../pools/pools.ts";
import type { Transaction } from "../transaction.ts";
import { DOLLARS_ONLY, type OracleMoney, type OracleResult, oracleResult } from "./oracle.ts";

const money = (value: bigint) => `${roundFixedPoint(value, MONEY_SCALE, 8)}e-8`;

/** The result of the fold, in the form in which the oracle gives its result. */
function describe(book: Book, fold: Fold, scope: Scope): OracleResult {
  const amountText = (coin: number, amount: bigint) => `${roundFixedPoint(amount, book.coins[coin]!.places, 8)}e-8`;
  const symbolOf = (coin: number) => book.coins[coin]!.symbol;
  const eventText = ({ transaction, coin, isFee }: LedgerEvent) =>
    `${transaction.id} ${symbolOf(coin)}${isFee ? " fee" : ""}`;
  const partText = (coin: number, { rule, lot, amount, cost }: Part) =>
    `${rule}${lot ? ` ${lot.transaction.id}` : ""}${cost === null ? " unknown" : ""}: ${amountText(coin, amount)} for ${money(cost ?? 0n)}`;
  const unknownText = ({ event, amount }: Unknown) => `${eventText(event)} ${amountText(event.coin, amount)}`;
  return {
    lines: fold.disposals.map(({ event, amount, proceeds, cost, start, end }) => ({
      event: eventText(event),
      amount: amountText(event.coin, amount),
      proceeds: money(proceeds),
      cost: money(cost),
      gain: money(proceeds - cost),
      parts: fold.parts.slice(start, end).map((part) => partText(event.coin, part)),
    })),
    unknown: fold.unknown.map(unknownText),
    missing: fold.missing.map(unknownText),
    held: fold.remainders
      .map(({ coin, account, known, cost, unknown }) => {
        const place = account === OUTSIDE ? "outside" : account === null ? "all" : `in ${book.accounts[account]}`;
        return `${symbolOf(coin)}|${scope === "account" || account === OUTSIDE ? place : "all"} ${amountText(coin, known)} ${money(cost)} ${amountText(coin, unknown)}`;
      })
      .toSorted(),
  };
}

/** The first method and scope whose result differs from the oracle's; null when all agree. */
export function firstDifference(
  transactions: readonly Transaction[],
  accounting: Accounting = DOLLARS,
  money: OracleMoney = DOLLARS_ONLY,
) {
  const book = prepareBook(transactions, accounting);
  for (const scope of SCOPES)
    for (const method of METHODS) {
      const ours = describe(book, foldBook(book, method, scope), scope);
      const expected = oracleResult(transactions, method, scope, money);
      if (!isDeepStrictEqual(ours, expected)) return { method, scope, ours, expected };
    }
  return null;
}
