import { keyOfCoinId } from "../icp-tokens/same-coins.ts";
import { type ClosedPosition, closedReply } from "../ledger/closing.ts";
import { partialSumOf } from "../portfolio/valuation.ts";
import type { Accounting } from "../transactions/accounting.ts";
import { moneyText } from "../transactions/expand.ts";
import { toMoney } from "../transactions/leg-values.ts";
import { PAGE_SIZE } from "../transactions/rules.ts";
import { assetKeyOf } from "../transactions/transaction.ts";
import { formatCsv } from "../values/csv.ts";
import type { Decimal, Exact } from "../values/decimal.ts";
import type { Zone } from "../zones/zone.ts";
import { newestFirst, yearRange } from "./tax-years.ts";

/** A closed position. One that was removed without a record has no exit price and is no contract. */
export type Contract = ClosedPosition & { exitPrice: Exact };
export type ContractsRequest = {
  year?: number | undefined;
  /** The first day of a tax year, such as "04-06". */
  yearStart: string;
  coin?: string | undefined;
  /** With an account there are no contracts, because they belong to none. */
  account?: string | undefined;
  /** The number of disposals that the report lists; undefined for all. */
  limit?: number | undefined;
};

const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** The period of a report, in ms: from the first to before the second time. */
export const periodOf = ({ year, yearStart }: ContractsRequest, zone: Zone): { from: number; to: number } =>
  year === undefined ? ALWAYS : yearRange(year, yearStart, zone);

/** A report of coins with the years of contracts, and the year of today. */
export const withContractYears = <Report extends { years: number[] }>(
  report: Report,
  contractYears: readonly number[],
  runningYear: number,
) => ({ ...report, years: newestFirst([...report.years, ...contractYears]), runningYear });

/** The result of a closed position in the ledger's currency, by the rate of the day of its close; null without a rate. */
export function resultIn({ convert }: Accounting, realisedPnl: string, closedAt: number): Decimal | null {
  const pnl = convert(toMoney(realisedPnl), "usd", closedAt);
  return pnl === null ? null : (moneyText(pnl) as Decimal);
}

/**
 * The closed leveraged positions of a gains report, which are in none of its totals. `closed` are those of the period,
 * oldest first. With any limit, the reply lists the last `PAGE_SIZE` of them. `pnl` is the result in the ledger's currency
 * by the rate of the day of the close, and `contractsPnl` the sum of all results.
 */
export function reportContracts(
  closed: readonly Contract[],
  { coin, account, limit }: ContractsRequest,
  accounting: Accounting,
) {
  const contracts = closed
    .filter((one) => account === undefined && (coin === undefined || assetKeyOf(one) === keyOfCoinId(coin)))
    .map((one) => {
      const reply = closedReply(one);
      return { ...reply, pnl: resultIn(accounting, reply.realisedPnl, one.closedAt) };
    });
  const contractsSum = partialSumOf(contracts.map(({ pnl }) => ({ amount: pnl })));
  return {
    contracts: limit === undefined ? contracts : contracts.slice(-PAGE_SIZE),
    contractsPnl: contractsSum.amount,
    contractsSum,
  };
}

const COLUMNS = [
  "Closed",
  "Opened",
  "Coin",
  "Side",
  "Leverage",
  "Size",
  "Entry price",
  "Exit price",
  "P&L",
  "Liquidated",
];

/** A row for each closed position. Prices and results in US dollars. */
export const contractsCsv = (closed: readonly Contract[]): string =>
  formatCsv([
    COLUMNS,
    ...closed.map((one) => {
      const {
        closedAt,
        openedAt,
        symbol,
        positionType,
        leverage,
        size,
        entryPrice,
        exitPrice,
        realisedPnl,
        isLiquidated,
      } = closedReply(one);
      return [
        ...[closedAt, openedAt ?? "unknown", symbol.toUpperCase(), positionType, String(leverage), size],
        ...[entryPrice, exitPrice, realisedPnl, isLiquidated ? "yes" : "no"],
      ];
    }),
  ]);
