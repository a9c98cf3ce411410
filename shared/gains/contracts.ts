import { type ClosedPosition, closedReply } from "../ledger/closing.ts";
import { PAGE_SIZE } from "../transactions/rules.ts";
import { assetKeyOf } from "../transactions/transaction.ts";
import { formatCsv } from "../values/csv.ts";
import { type Decimal, type Exact, sumOf, toDecimal } from "../values/decimal.ts";
import { yearRange } from "./gains.ts";

/** A closed position with a record. */
export type Contract = ClosedPosition & { exitPrice: Exact };
export type ContractsRequest = {
  year?: number | undefined;
  yearStart: string;
  coin?: string | undefined;
  limit?: number | undefined;
};

const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** The period of a report, in ms: from the first to before the second time. */
export const periodOf = ({ year, yearStart }: ContractsRequest): { from: number; to: number } =>
  year === undefined ? ALWAYS : yearRange(year, yearStart);

/**
 * The closed leveraged positions of a gains report, which are in none of its totals. `closed` are those of the period,
 * the first one first. With a limit the last `PAGE_SIZE` are listed; `contractsPnl` is the sum of all, in US dollars.
 */
export function reportContracts(closed: readonly Contract[], { coin, limit }: ContractsRequest) {
  const contracts = closed.filter((one) => coin === undefined || assetKeyOf(one) === coin).map(closedReply);
  return {
    contracts: limit === undefined ? contracts : contracts.slice(-PAGE_SIZE),
    contractsPnl: toDecimal(sumOf(contracts.map(({ realisedPnl }) => realisedPnl))) as Decimal,
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
