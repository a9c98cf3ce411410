import type { Book } from "../transactions/book.ts";
import { officialRate } from "../transactions/evidence/evidence.ts";
import { moneyText } from "../transactions/expand.ts";
import { type Evidence, feeValuation, valuesOf } from "../transactions/leg-values.ts";
import { type Fee, isFiat, type Leg, type Transaction } from "../transactions/transaction.ts";
import type { Exact } from "../values/decimal.ts";
import { quotient } from "../values/quotient.ts";

/**
 * A rate that a figure follows from: units of the report's currency for one unit of `from`. `publishedOn` is null where no
 * official one exists and the user stated what the money was worth.
 */
export type LineRate = { of: "disposal" | "purchase"; from: string; rate: string; publishedOn: string | null };

const RATE_DIGITS = 8;
const VALUE_PLACES = 18;

/** "1 EUR = 0.85 GBP (ECB, 2025-01-10)". */
export const rateText = ({ from, rate, publishedOn }: Omit<LineRate, "of">, currency: string): string =>
  `1 ${from.toUpperCase()} = ${rate} ${currency.toUpperCase()} (${publishedOn === null ? "stated by you" : `ECB, ${publishedOn}`})`;

type Valued = { value: bigint; evidence: Evidence };

/** The rates by which the money of these transactions was converted, each once. */
export function ratesUsed(
  transactions: readonly Transaction[],
  of: LineRate["of"],
  { accounting }: Pick<Book, "accounting">,
): LineRate[] {
  const found = new Map<string, LineRate>();
  const note = (rate: Omit<LineRate, "of"> | null) => {
    if (rate) found.set(`${rate.from} ${rate.publishedOn} ${rate.rate}`, { of, ...rate });
  };
  function official(from: string, at: number) {
    const rate = from === accounting.currency ? null : officialRate(from, at, accounting);
    return rate && { from, rate: rate.rate, publishedOn: rate.publishedOn };
  }
  function noteOf({ at, priceCurrency }: Transaction, asset: Leg | Fee, { value, evidence }: Valued) {
    if (evidence === "other amounts") return;
    if (evidence === "money") return note(official(asset.symbol, at));
    note(official(priceCurrency ?? "usd", at));
    if (!isFiat(asset) || evidence !== "stated value") return;
    const rate = quotient(moneyText(value, VALUE_PLACES) as Exact, asset.amount.replace("-", "") as Exact, RATE_DIGITS);
    if (rate !== null) note({ from: asset.symbol, rate, publishedOn: null });
  }
  for (const transaction of transactions) {
    const evidence: Evidence[] = [];
    const values = valuesOf(transaction, accounting, (index, one) => {
      evidence[index] = one;
    });
    for (const [index, leg] of transaction.legs.entries()) {
      const value = values[index];
      if (value != null) noteOf(transaction, leg, { value, evidence: evidence[index]! });
    }
    const { fee } = transaction;
    const valued = fee && feeValuation(fee, transaction, values, accounting);
    if (fee && valued) noteOf(transaction, fee, valued);
  }
  return [...found.values()];
}
