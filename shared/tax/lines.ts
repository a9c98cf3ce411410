import { isLongTermInUs, isTaxFreeInGermany, lastMatchingDay } from "../gains/holding-periods.ts";
import type { Country } from "../ledger-settings/settings.ts";
import type { Book } from "../transactions/book.ts";
import { type Disposal, type Fold, partsOf } from "../transactions/fold.ts";
import type { LedgerEvent } from "../transactions/ledger-event.ts";
import { MONEY_SCALE } from "../transactions/leg-values.ts";
import type { Part, PartRule } from "../transactions/pools/pools.ts";
import { fixedPointText, roundFixedPoint } from "../values/fixed.ts";
import { isoTime } from "../values/time.ts";
import { type LineRate, ratesUsed } from "./rates-used.ts";
import { type BrokerForm, boxesOf } from "./us.ts";

/** The digits after the point of all money in a report, so that its lines add up to its sums. */
export const PLACES = 8;

/** A part of a disposal with the purchase that it is matched with. Money in the currency of the report. */
export type TaxLine = {
  transactionId: string;
  /** The transaction of the purchase; null for a part of a pool. */
  acquiredIn: string | null;
  acquiredAt: string | null;
  disposedAt: string;
  coin: string;
  coinId: string | null;
  symbol: string;
  /** Several accounts are separated by commas. */
  account: string;
  kind: string;
  amount: string;
  proceeds: string;
  cost: string;
  gain: string;
  rule: PartRule;
  /** Only in the United States. */
  term: "short" | "long" | null;
  /** The box of Form 8949, only in the United States. */
  box: string | null;
  /** Only in Germany. */
  taxFree: boolean;
  /** Whether purchases that may follow would change it. Only in the United Kingdom. */
  mayChange: boolean;
  rates: LineRate[];
};

export type LineContext = {
  country: Country;
  /** The present day in the zone of the report. */
  today: number;
  formOf(account: string): BrokerForm;
  taxYear: number;
};

const rounded = (money: bigint): bigint => roundFixedPoint(money, MONEY_SCALE, PLACES);
const text = (money: bigint): string => fixedPointText(money, PLACES);

/**
 * Whether coins that left are sold in the sense of the country. Lost coins are not; coins that were given away are only in
 * the United Kingdom, at their value.
 */
export const isDisposal = ({ isFee, transaction: { kind } }: LedgerEvent, country: Country): boolean =>
  isFee || (kind !== "loss" && (kind !== "gift" || country === "gb"));

/** A disposal, or all disposals of a coin on one day where the country counts them as one. */
type Group = { events: LedgerEvent[]; parts: Part[]; amount: bigint; proceeds: bigint };

function groupsOf(fold: Fold, disposals: readonly Disposal[], country: Country): Group[] {
  const asGroup = (all: readonly Disposal[]): Group => ({
    events: all.map(({ event }) => event),
    parts: all.flatMap((disposal) => partsOf(fold, disposal)).filter(({ cost }) => cost !== null),
    amount: all.reduce((sum, { amount }) => sum + amount, 0n),
    proceeds: all.reduce((sum, { proceeds }) => sum + proceeds, 0n),
  });
  if (country !== "gb") return disposals.map((disposal) => asGroup([disposal]));
  const byDay = Map.groupBy(disposals, ({ event: { coin, day } }) => `${coin} ${day}`);
  return [...byDay.values()].map((all) => {
    const group = asGroup(all);
    return { ...group, parts: joined(group.parts) };
  });
}

/** Parts that were matched with the same purchase, or with the pool, as one. */
function joined(parts: readonly Part[]): Part[] {
  const byMatch = Map.groupBy(parts, ({ rule, lot }) => `${rule} ${lot?.index}`);
  return [...byMatch.values()].map((same) => ({
    ...same[0]!,
    amount: same.reduce((sum, { amount }) => sum + amount, 0n),
    cost: same.reduce((sum, { cost }) => sum + cost!, 0n),
  }));
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

function linesOfGroup(book: Book, group: Group, context: LineContext): TaxLine[] {
  const { country, today, taxYear, formOf } = context;
  const event = group.events[0]!;
  const { key, coinId, symbol, places } = book.coins[event.coin]!;
  const accounts = unique(group.events.map(({ account }) => book.accounts[account] ?? ""));
  const isOpen =
    country === "gb" && lastMatchingDay(event.day) >= today && group.parts.some(({ rule }) => rule === "pool");
  const disposalRates = ratesUsed(
    group.events.map(({ transaction }) => transaction),
    "disposal",
    book,
  );
  let amount = 0n;
  let given = 0n;
  return group.parts.map((part): TaxLine => {
    // Rounded running sums, so that the lines add up to the rounded proceeds of the disposal.
    amount += part.amount;
    const until = rounded((group.proceeds * amount) / group.amount);
    const proceeds = until - given;
    given = until;
    const cost = rounded(part.cost!);
    const { lot } = part;
    const term =
      country !== "us" || lot === null ? null : isLongTermInUs(lot.day, event.day) ? ("long" as const) : "short";
    return {
      transactionId: event.transaction.id,
      acquiredIn: lot?.transaction.id ?? null,
      acquiredAt: lot ? isoTime(lot.at) : null,
      disposedAt: isoTime(event.at),
      coin: key,
      coinId,
      symbol,
      account: accounts.join(", "),
      kind: event.isFee ? "fee" : event.transaction.kind,
      amount: fixedPointText(part.amount, places),
      proceeds: text(proceeds),
      cost: text(cost),
      gain: text(proceeds - cost),
      rule: part.rule,
      term,
      box: term && boxesOf(taxYear)[term][formOf(accounts[0]!)],
      taxFree: country === "de" && lot !== null && isTaxFreeInGermany(lot.day, event.day),
      mayChange: isOpen,
      rates: [...disposalRates, ...(lot ? ratesUsed([lot.transaction], "purchase", book) : [])],
    };
  });
}

/** The lines of these disposals, in their order. Parts whose cost is unknown have none. */
export const linesOf = (book: Book, fold: Fold, disposals: readonly Disposal[], context: LineContext): TaxLine[] =>
  groupsOf(fold, disposals, context.country).flatMap((group) => linesOfGroup(book, group, context));
