import type { Book, FeeEntry, IncomeEntry } from "../transactions/book.ts";
import { moneyText } from "../transactions/expand.ts";
import { isContract } from "../transactions/perpetuals.ts";
import { formatCsv } from "../values/csv.ts";
import { type Decimal, subtract } from "../values/decimal.ts";
import { counted } from "../values/format-market.ts";
import { isoTime } from "../values/time.ts";
import { type GainsRequest, isInReport, reportGains } from "./gains.ts";
import { isPayment } from "./perpetuals.ts";

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

/** The payments for perpetual contracts as rows whose gain adds up to funding and fees. */
function paymentRows(book: Book, request: GainsRequest): string[][] {
  const isShown = isInReport(book, request);
  const row = ({ transaction: { at, account, contractPayment } }: IncomeEntry | FeeEntry, gain: string | null) => [
    ...[isoTime(at), "", contractPayment!, account, "", "", "", "", "", gain ?? UNKNOWN, ""],
    book.accounting.currency.toUpperCase(),
  ];
  const text = (money: bigint | null, sign: bigint) => (money === null ? null : moneyText(sign * money));
  return [
    ...book.income
      .filter((entry) => isPayment(entry) && isShown(entry))
      .map((entry) => row(entry, text(entry.money, 1n))),
    ...book.feeEntries
      .filter((entry) => isPayment(entry) && isShown(entry))
      .map((entry) => row(entry, entry.isWhole ? text(entry.money, -1n) : null)),
  ];
}

/** A row for each lot and for each part without a known gain, so that every figure can be checked in a spreadsheet. */
export function gainsCsv(book: Book, request: GainsRequest): string {
  const { disposals, unknown: all, currency, sums, perpetuals } = reportGains(book, request);
  const list = request.coin === undefined ? request.list : perpetuals.contracts.length > 0 ? "perpetuals" : "coins";
  const isOfContracts = list === "perpetuals";
  const unknown = all.filter((part) => isContract(part) === isOfContracts);
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
  const payments = isOfContracts && request.coin === undefined ? paymentRows(book, request) : [];
  // Sorted before the times get the offset of their zone, which changes twice a year.
  const rows = [...lots, ...withoutGain, ...payments].sort(([a], [b]) => (a! < b! ? -1 : a! > b! ? 1 : 0));
  // This row has no amounts, so that a spreadsheet's sums stay right.
  const { missing } = isOfContracts ? perpetuals.net : sums.gain;
  const note = `${counted(missing, isOfContracts ? "figure is" : "disposal is", isOfContracts ? "figures are" : "disposals are")} missing in the sums`;
  const partial = missing === 0 ? [] : [["Known part", "", "", "", "", note, "", "", "", "", "", money]];
  return formatCsv([COLUMNS, ...rows.map(([at, ...cells]) => [timeText(at!), ...cells]), ...partial]);
}
