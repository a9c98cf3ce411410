import type { Book } from "../transactions/book.ts";
import { formatCsv } from "../values/csv.ts";
import { type Decimal, subtract } from "../values/decimal.ts";
import { type GainsRequest, reportGains } from "./gains.ts";

const COLUMNS = [
  "Sold",
  "Coin",
  "Kind",
  "Account",
  "Acquired",
  "Rule",
  "Amount",
  "Proceeds",
  "Cost",
  "Gain",
  "Term",
  "Currency",
];

const UNKNOWN = "unknown";

/** A row for each lot and for each part without a known gain, so that every figure can be checked in a spreadsheet. */
export function gainsCsv(book: Book, request: GainsRequest): string {
  const { disposals, unknown, currency, sums } = reportGains(book, request);
  const timeText = (at: string) => book.accounting.zone.timeText(Date.parse(at));
  const money = currency.toUpperCase();
  const lots = disposals.flatMap((disposal) =>
    disposal.lots.map((lot) => [
      disposal.at,
      disposal.symbol.toUpperCase(),
      disposal.kind,
      disposal.account,
      lot.rule === "pool" ? "" : timeText(lot.at),
      lot.rule,
      lot.amount,
      lot.proceeds,
      lot.cost,
      subtract(lot.proceeds as Decimal, lot.cost as Decimal),
      lot.rule === "lot" ? (lot.isLongTerm ? "long" : "short") : "",
      money,
    ]),
  );
  const withoutGain = unknown.map(({ at, symbol, kind, account, reason, amount, proceeds }) => [
    ...[at, symbol.toUpperCase(), kind, account, "", reason, amount, proceeds ?? UNKNOWN, UNKNOWN, UNKNOWN],
    ...["", money],
  ]);
  // Sorted before the times get the offset of their zone, which changes twice a year.
  const rows = [...lots, ...withoutGain].sort(([a], [b]) => (a! < b! ? -1 : a! > b! ? 1 : 0));
  // This row has no amounts, so that a spreadsheet's sums stay right.
  const { missing } = sums.gain;
  const note = `${missing} ${missing === 1 ? "disposal is" : "disposals are"} missing in the sums`;
  const partial = missing === 0 ? [] : [["Known part", "", "", "", "", note, "", "", "", "", "", money]];
  return formatCsv([COLUMNS, ...rows.map(([at, ...cells]) => [timeText(at!), ...cells]), ...partial]);
}
