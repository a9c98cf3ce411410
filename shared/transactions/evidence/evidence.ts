import { publicationDayBefore } from "../../exchange-rates/publication-days.ts";
import { quotient } from "../../values/quotient.ts";
import { DAY, isoDate, isoTime } from "../../values/time.ts";
import type { Accounting } from "../accounting.ts";
import { moneyText } from "../expand.ts";
import { type Evidence, feeValuation, valuesOf } from "../leg-values.ts";
import { type Fee, isFiat, type Leg, type Transaction } from "../transaction.ts";
import type { Doubt } from "./doubts.ts";

/** How many digits of a rate are shown. */
const RATE_DIGITS = 8;

type Context = {
  accounting: Accounting;
  /** Who published the rates. */
  rateSource: string;
  /** What the price archive stated. Source and time of the price are null where they are not stored. */
  archive: readonly { part: "price" | "fee"; source: string | null; at: string | null }[];
  doubt: Doubt | null;
};

/** The official rate by which money became money of the ledger; null when there is none, or none was needed. */
export function officialRate(from: string, at: number, { currency, zone, rates }: Accounting) {
  const day = zone.dayOf(at);
  const [source, target] = [rates.on(from, day), rates.on(currency, day)];
  const rate = source && target && from !== currency ? quotient(target.perEuro, source.perEuro, RATE_DIGITS) : null;
  if (!source || !target || rate === null) return null;
  // The euro itself has no publication day.
  const used = [...(from === "eur" ? [] : [source]), ...(currency === "eur" ? [] : [target])];
  const published = used.filter(({ isFixed }) => !isFixed);
  const publishedOn = Math.min(...(published.length > 0 ? published : used).map((one) => one.publishedOn));
  return {
    from,
    rate,
    publishedOn: isoDate(publishedOn * DAY),
    isFixed: published.length === 0,
    isProvisional: published.length > 0 && publishedOn < publicationDayBefore(day),
  };
}

function rateOf(from: string, at: number, { accounting, rateSource }: Context) {
  const found = officialRate(from, at, accounting);
  return found && { ...found, source: rateSource };
}

type Valued = { value: bigint; evidence: Evidence } | null;

function partReply(part: "amount" | "fee", leg: Leg | Fee, valued: Valued, transaction: Transaction, context: Context) {
  const { at, price, priceCurrency } = transaction;
  const evidence = valued?.evidence ?? null;
  const isStated = evidence === "stated value" || evidence === "stated price";
  const staterPart = evidence === "stated price" ? "price" : part === "fee" && isStated ? "fee" : null;
  const stater = context.archive.find((one) => one.part === staterPart) ?? null;
  const statedIn = priceCurrency ?? "usd";
  const from = isStated ? statedIn : isFiat(leg) ? leg.symbol : null;
  return {
    part,
    symbol: leg.symbol,
    coinId: leg.coinId,
    amount: leg.amount,
    value: valued && moneyText(valued.value),
    evidence,
    /** The stated money that the value follows from. */
    stated: isStated ? { money: evidence === "stated price" ? price! : leg.value!, currency: statedIn } : null,
    archive: stater && { source: stater.source, at: stater.at },
    rate: from === null || evidence === "other amounts" ? null : rateOf(from, at, context),
    /** Whether a value is missing because its money has no official rate. */
    lacksRate: valued === null && isFiat(leg),
  };
}

/** Where coins went that were not valued: within the ledger, or from or to outside it. */
function movementOf({ kind, legs, toAccount }: Transaction): "inside" | "arrival" | "departure" | "rename" | null {
  if (kind === "rename") return kind;
  if (kind !== "transfer") return null;
  if (toAccount !== null || legs.length > 1) return "inside";
  return legs[0]?.amount.startsWith("-") ? "departure" : "arrival";
}

/** How each amount of a transaction was valued, and by which official rate. */
export function evidenceOf(transaction: Transaction, context: Context) {
  const { accounting } = context;
  const evidence: Evidence[] = [];
  const values = valuesOf(transaction, accounting, (index, one) => {
    evidence[index] = one;
  });
  const { legs, fee, kind, at } = transaction;
  // Coins that only move, or get another name, are valued by nothing.
  const shown = kind === "transfer" || kind === "rename" ? [] : legs.filter(({ amount }) => amount !== "0");
  return {
    currency: accounting.currency,
    at: isoTime(at),
    /** The calendar day in the ledger's time zone, whose rate counts. */
    day: isoDate(accounting.zone.dayOf(at) * DAY),
    movement: movementOf(transaction),
    doubt: context.doubt,
    parts: [
      ...shown.map((leg) => {
        const index = legs.indexOf(leg);
        const value = values[index]!;
        return partReply(
          "amount",
          leg,
          value === null ? null : { value, evidence: evidence[index]! },
          transaction,
          context,
        );
      }),
      ...(fee ? [partReply("fee", fee, feeValuation(fee, transaction, values, accounting), transaction, context)] : []),
    ],
  };
}
