import { allCauses, causesIn, type UnknownPart } from "../gains/causes.ts";
import { disposedReply, unknownParts } from "../gains/gain-problems.ts";
import { isLongTermInUs } from "../gains/holding-periods.ts";
import type { Country } from "../ledger-settings/settings.ts";
import type { Book, IncomeEntry } from "../transactions/book.ts";
import { moneyText } from "../transactions/expand.ts";
import { type Fold, partsOf } from "../transactions/fold.ts";
import { fixedPointText } from "../values/fixed.ts";
import { isoTime } from "../values/time.ts";
import { isDisposal } from "./lines.ts";

/** Something that a report does not know, which is in none of its sums. */
export type TaxUnknown = {
  what: "disposal" | "income" | "contract";
  reason: "no purchase" | "no cost" | "no price" | "no rate";
  /** Null for a contract, which is no transaction. */
  transactionId: string | null;
  at: string;
  coin: string;
  coinId: string | null;
  symbol: string;
  account: string;
  amount: string;
  /** Null when they are not known either. */
  proceeds: string | null;
  /** Of coins whose purchase is on record without a cost, in the United States. */
  term: "short" | "long" | null;
  /** The transactions whose completion makes it known. */
  causes: string[];
};

function termOf(fold: Fold, { event, start, end }: UnknownPart): "short" | "long" | null {
  const terms = partsOf(fold, { start, end })
    .filter(({ cost }) => cost === null)
    .map(({ lot }) =>
      lot === null || lot.type === "move" ? null : isLongTermInUs(lot.day, event.day) ? "long" : "short",
    );
  // An arrival from outside says nothing about the day of the purchase.
  return terms.every((term) => term === terms[0]) ? (terms[0] ?? null) : null;
}

/** The parts of a year's disposals whose gain is not known. */
export function unknownDisposals(
  book: Book,
  fold: Fold,
  { country, isIn }: { country: Country; isIn: (at: number) => boolean },
): TaxUnknown[] {
  const causesOf = causesIn(book, fold);
  return unknownParts(fold, ({ at }) => isIn(at))
    .filter(({ event }) => isDisposal(event, country))
    .map((part): TaxUnknown => {
      const { event, reason, amount, proceeds } = part;
      const { kind: _, ...disposed } = disposedReply(book, event, amount);
      return {
        what: "disposal",
        reason,
        ...disposed,
        coin: book.coins[event.coin]!.key,
        proceeds: event.isPriced ? moneyText(proceeds) : null,
        term: country === "us" && reason === "no cost" ? termOf(fold, part) : null,
        causes: allCauses([causesOf(part)]),
      };
    });
}

/** Income whose value is not known. */
export const unknownIncome = (book: Book, entry: IncomeEntry): TaxUnknown => {
  const { key, coinId, symbol, places } = book.coins[entry.coin]!;
  const { id, at, account } = entry.transaction;
  return {
    what: "income",
    reason: "no price",
    transactionId: id,
    at: isoTime(at),
    coin: key,
    coinId,
    symbol,
    account,
    amount: fixedPointText(entry.amount, places),
    proceeds: null,
    term: null,
    causes: [id],
  };
};
