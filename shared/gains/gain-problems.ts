import type { Book, Unpriced } from "../transactions/book.ts";
import { moneyText } from "../transactions/expand.ts";
import type { Fold } from "../transactions/fold.ts";
import type { LedgerEvent } from "../transactions/ledger-event.ts";
import { isFiat } from "../transactions/transaction.ts";
import { dayText } from "../values/day-text.ts";
import { fixedPointText } from "../values/fixed.ts";
import { DAY, isoTime } from "../values/time.ts";
import { allCauses, type CausesOf, type UnknownPart } from "./causes.ts";

/** An amount of a book's coin as decimal text. */
export const amountText = (book: Book, { coin }: { coin: number }, amount: bigint) =>
  fixedPointText(amount, book.coins[coin]!.places);

/** The coin, the amount, the time and the account of a disposal. */
export function disposedReply(book: Book, event: LedgerEvent, amount: bigint) {
  const { coinId, symbol } = book.coins[event.coin]!;
  return {
    transactionId: event.transaction.id,
    kind: event.isFee ? "fee" : event.transaction.kind,
    at: isoTime(event.at),
    coinId,
    symbol,
    account: book.accounts[event.account] ?? "",
    amount: amountText(book, event, amount),
  };
}

const WORDS: Record<string, string> = {
  buy: "bought",
  sell: "sold",
  swap: "swapped",
  transfer: "moved",
  spend: "spent",
  gift: "given away",
  loss: "lost",
  income: "received",
};
const dateOf = ({ accounting: { zone } }: Book, at: number) => dayText(zone.dayOf(at) * DAY);

const REASONS: Record<UnknownPart["reason"], string> = {
  "no purchase": "No purchase is on record for",
  "no cost": "The cost is not known of",
  "no price": "The price is not known of",
};

/** One sentence for each coin, because an account that trades often would fill the list with the same one. */
function unknownProblem(book: Book, parts: readonly UnknownPart[], causesOf: CausesOf) {
  const { event, reason } = parts[0]!;
  const { key, symbol } = book.coins[event.coin]!;
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const text = `${REASONS[reason]} ${amountText(book, event, total)} ${symbol.toUpperCase()}`;
  const word = event.isFee ? "paid as a fee" : (WORDS[event.transaction.kind] ?? "used");
  const [first, last] = [dateOf(book, event.at), dateOf(book, parts.at(-1)!.event.at)];
  const problem =
    parts.length === 1
      ? `${text} ${word} on ${first}, so it has no gain here.`
      : `${text} in ${parts.length} transactions from ${first} to ${last}, so they have no gain here.`;
  const causes = allCauses(parts.slice(0, MAX_PARTS).map(causesOf));
  return { transactionId: event.transaction.id, at: isoTime(event.at), symbol, coin: key, problem, reason, causes };
}

/** The parts of disposals whose gain is not known; only the last ones when the report is limited. */
export const unknownReply = (book: Book, parts: readonly UnknownPart[], causesOf: CausesOf, isLimited: boolean) =>
  (isLimited ? parts.slice(-MAX_PROBLEMS) : parts).map((part) => unknownReplyOf(book, part, causesOf));

function unknownReplyOf(book: Book, part: UnknownPart, causesOf: CausesOf) {
  const { reason, event, amount, proceeds } = part;
  return {
    reason,
    ...disposedReply(book, event, amount),
    proceeds: event.isPriced ? moneyText(proceeds) : null,
    causes: causesOf(part),
  };
}

const NO_PARTS = { start: 0, end: 0 };

/** The parts of disposals without a known gain, with their reason; those of the events that the report shows. */
export const unknownParts = (
  { missing, unknown, unpriced }: Fold,
  isShown: (event: LedgerEvent) => boolean,
): UnknownPart[] =>
  [
    ...missing.map((part) => ({ ...part, ...NO_PARTS, reason: "no purchase" as const })),
    ...unknown.map((part) => ({ ...part, reason: "no cost" as const })),
    ...unpriced.map((part) => ({ ...part, ...NO_PARTS, reason: "no price" as const })),
  ]
    .filter(({ event }) => isShown(event))
    .sort((a, b) => a.event.index - b.event.index);

/** With more problems the list would be too long to read. */
const MAX_PROBLEMS = 500;
/** The number of disposals for which a problem lists the transactions to complete. */
const MAX_PARTS = 100;

/** Sentences about missing purchases, costs and prices, which the user has to enter before all gains are known. */
export function problemsOf(
  book: Book,
  parts: readonly UnknownPart[],
  causesOf: CausesOf,
  isShown: (unpriced: Unpriced) => boolean,
) {
  const unpriced = book.unpriced.filter(isShown);
  const groups = Map.groupBy(parts, ({ reason, event }) => `${reason} ${event.coin}`);
  return [
    ...[...groups.values()].map((group) => unknownProblem(book, group, causesOf)),
    ...unpriced.slice(0, MAX_PROBLEMS).map((one) => unpricedProblem(book, one)),
  ];
}

function unpricedProblem(book: Book, { transaction, symbol }: Unpriced) {
  const { id, kind, at, legs, fee } = transaction;
  const isFee = kind === "transfer" || !legs.some((leg) => leg.symbol === symbol && !isFiat(leg));
  const name = symbol.toUpperCase();
  const subject = !isFee
    ? `The ${kind} of ${name}`
    : kind === "fee"
      ? `The fee in ${name}`
      : `The ${name} fee of the ${kind}`;
  const { convert } = book.accounting;
  const money = [...legs, ...(fee ? [fee] : [])].find((leg) => isFiat(leg) && convert(1n, leg.symbol, at) === null);
  const reason = money ? `, because there is no official rate of ${money.symbol.toUpperCase()} on that day` : "";
  const problem = `${subject} on ${dateOf(book, at)} has no price${reason}. Edit the transaction to state it.`;
  return { transactionId: id, at: isoTime(at), symbol, coin: null, problem, reason: "no price" as const, causes: [id] };
}
