import { knownCostOf } from "../../../shared/portfolio/known-cost.ts";
import { writeCsv } from "../../../shared/portfolio/positions-csv.ts";
import { TRANSACTION_COLUMNS, transactionRows } from "../../../shared/transactions/transactions-csv.ts";
import { formatCsv } from "../../../shared/values/csv.ts";
import { isoTime } from "../../../shared/values/time.ts";
import type { LeveragedItem, SpotItem, Tables } from "../storage/tables.ts";
import { exportMark } from "./export-mark.ts";
import { listLeveraged, listSpot, sortedTransactions } from "./lists.ts";

const exported = <Item extends SpotItem | LeveragedItem>({ typed, createdAt, ...item }: Item) => ({
  ...item,
  createdAt: isoTime(createdAt),
  ...(typed && { typed }),
});

export const positionsCsv = (tables: Tables): string =>
  writeCsv(
    listSpot(tables).map((item) => exported({ ...item, ...knownCostOf(item) })),
    listLeveraged(tables).map(exported),
  );

export const transactionsCsv = (tables: Tables): string =>
  formatCsv([
    TRANSACTION_COLUMNS,
    ...sortedTransactions(tables).flatMap((item) =>
      transactionRows(item, item.note, `${exportMark(tables)}-${item.id}`),
    ),
  ]);
