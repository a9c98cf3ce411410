import type { Accounting } from "../transactions/accounting.ts";
import type { Book } from "../transactions/book.ts";
import { officialRate } from "../transactions/evidence/evidence.ts";
import { moneyText } from "../transactions/expand.ts";
import type { Remainder } from "../transactions/fold.ts";
import { OUTSIDE } from "../transactions/ledger-event.ts";
import { moneyOf } from "../transactions/leg-values.ts";
import { isContract } from "../transactions/perpetuals.ts";
import { fixedPointText } from "../values/fixed.ts";

/** What was held at the end of a tax year. */
export type YearEndHolding = {
  coin: string;
  coinId: string | null;
  symbol: string;
  /** Null where the lots of all accounts belong together. */
  account: string | null;
  amount: string;
  /** The amount whose cost is known, and that cost; null when none is. */
  knownAmount: string;
  cost: string | null;
  /** The price of one coin, its time and its source; null without a price within a day of the year's end. */
  price: string | null;
  priceAt: string | null;
  priceSource: string | null;
  /** The official rate by which the price was converted; null when none was needed. */
  rate: { from: string; rate: string; publishedOn: string } | null;
  value: string | null;
};

/** The holdings of a fold that ends with the year, without prices. */
export const yearEndOf = (book: Book, remainders: readonly Remainder[]): YearEndHolding[] =>
  remainders
    .filter(({ account, coin, known, unknown }) => {
      const isHeld = known + unknown > 0n && account !== OUTSIDE;
      return isHeld && !isContract(book.coins[coin]!);
    })
    .map(({ coin, account, known, unknown, cost }) => {
      const { key, coinId, symbol, places } = book.coins[coin]!;
      return {
        coin: key,
        coinId,
        symbol,
        account: account === null ? null : (book.accounts[account] ?? ""),
        amount: fixedPointText(known + unknown, places),
        knownAmount: fixedPointText(known, places),
        cost: known > 0n ? moneyText(cost) : null,
        ...{ price: null, priceAt: null, priceSource: null, rate: null, value: null },
      };
    });

/** The price of a coin in US dollars, with its time (ISO) and its source. */
export type PriceAtEnd = { price: string; at: string; source: string };

/** The holdings with their values. `at` (ms) is the last moment of the year, whose official rate counts. */
export function valuedAtEnd(
  holdings: readonly YearEndHolding[],
  priceOf: (coinId: string) => PriceAtEnd | null,
  at: number,
  accounting: Accounting,
): YearEndHolding[] {
  const isConverted = accounting.currency !== "usd" && holdings.length > 0;
  const official = isConverted ? officialRate("usd", at, accounting) : null;
  return holdings.map((holding) => {
    const found = holding.coinId === null ? null : priceOf(holding.coinId);
    const priced = found && accounting.convert(moneyOf("1", found.price), "usd", at);
    const value = found && accounting.convert(moneyOf(holding.amount, found.price), "usd", at);
    if (!found || priced === null || value === null) return holding;
    return {
      ...holding,
      price: moneyText(priced, 18),
      priceAt: found.at,
      priceSource: found.source,
      rate: official && { from: "usd", rate: official.rate, publishedOn: official.publishedOn },
      value: moneyText(value),
    };
  });
}
