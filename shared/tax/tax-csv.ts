import { formatCsv } from "../values/csv.ts";
import { fixedPointText, roundFixedPoint, toFixedPoint } from "../values/fixed.ts";
import { DAY, isoDate } from "../values/time.ts";
import type { Zone } from "../zones/zone.ts";
import type { TaxContract } from "./contracts.ts";
import { PLACES, type TaxLine } from "./lines.ts";
import { type LineRate, rateText } from "./rates-used.ts";
import type { TaxReport } from "./report.ts";

const COLUMNS = [
  ...["List", "Date acquired", "Date sold or received", "Coin", "Account", "Amount"],
  ...["Proceeds", "Cost", "Gain", "Income", "Contract result", "Year-end price", "Year-end value", "Year-end cost"],
  ...["Rule", "Term", "Box", "Tax-free", "Rates", "Currency", "Transaction"],
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string | null>>;

const UNKNOWN = "unknown";
const CONTRACT_LISTS: Record<TaxContract["kind"], string> = {
  position: "Contract",
  perpetual: "Contract",
  funding: "Contract funding",
  fee: "Contract fees",
};

const ratesText = (rates: readonly Omit<LineRate, "of">[], currency: string): string =>
  rates.map((rate) => rateText(rate, currency)).join("; ");

/**
 * All lists of a report as one table. Each kind of money has its own column, so that a spreadsheet adds a column up to the
 * figure of the report.
 */
export function taxCsv(report: TaxReport, zone: Zone): string {
  const { currency } = report;
  const time = (at: string | null) => (at === null ? "" : zone.timeText(Date.parse(at)));
  const rows: Row[] = [
    ...report.unknown.map(
      (one): Row => ({
        List: `Unknown (${one.what}, ${one.reason})`,
        "Date sold or received": time(one.at),
        ...{ Coin: one.symbol.toUpperCase(), Account: one.account, Amount: one.amount },
        // The proceeds are in no sum, and so in no column that is added up.
        ...(one.what === "disposal"
          ? { Proceeds: UNKNOWN, Cost: UNKNOWN, Gain: UNKNOWN }
          : one.what === "income"
            ? { Income: UNKNOWN }
            : { "Contract result": UNKNOWN }),
        ...{ Term: one.term, Transaction: one.transactionId },
      }),
    ),
    ...report.lines.map(
      (line): Row => ({
        List: "Disposal",
        ...{ "Date acquired": time(line.acquiredAt), "Date sold or received": time(line.disposedAt) },
        ...{ Coin: line.symbol.toUpperCase(), Account: line.account, Amount: line.amount },
        ...{ Proceeds: line.proceeds, Cost: line.cost, Gain: line.gain },
        ...{ Rule: line.rule, Term: line.term, Box: line.box, "Tax-free": line.taxFree ? "yes" : "" },
        ...{ Rates: ratesText(line.rates, currency), Transaction: line.transactionId },
      }),
    ),
    ...report.income.map(
      (one): Row => ({
        List: "Income",
        "Date sold or received": time(one.at),
        ...{ Coin: one.symbol.toUpperCase(), Account: one.account, Amount: one.amount, Income: one.value ?? UNKNOWN },
        ...{ Rates: ratesText(one.rates, currency), Transaction: one.transactionId },
      }),
    ),
    ...report.contracts.map(
      (one): Row => ({
        List: CONTRACT_LISTS[one.kind],
        ...{ "Date acquired": time(one.openedAt), "Date sold or received": time(one.closedAt) },
        ...{ Coin: one.symbol.toUpperCase(), Amount: one.symbol && one.size, "Contract result": one.pnl ?? UNKNOWN },
        Rates: ratesText(one.rates, currency),
      }),
    ),
    ...report.yearEnd.map(
      (one): Row => ({
        List: "Year-end holding",
        ...{ Coin: one.symbol.toUpperCase(), Account: one.account ?? "all", Amount: one.amount },
        "Year-end price": one.price ?? UNKNOWN,
        "Year-end value": one.value ?? UNKNOWN,
        "Year-end cost": one.cost ?? UNKNOWN,
        Rates: one.rate ? ratesText([one.rate], currency) : "",
      }),
    ),
    ...report.allocation.map(
      (one): Row => ({
        List: "Allocated on 1 January 2025",
        "Date acquired": time(one.acquiredAt),
        ...{ Coin: one.symbol.toUpperCase(), Account: one.account, Amount: one.amount, Transaction: one.acquiredIn },
      }),
    ),
  ];
  return formatCsv([
    [...COLUMNS],
    ...rows.map((row) =>
      COLUMNS.map((column) => (column === "Currency" ? currency.toUpperCase() : (row[column] ?? ""))),
    ),
  ]);
}

const FORM_COLUMNS = [
  "Box",
  "(a) Description of property",
  "(b) Date acquired",
  "(c) Date sold or disposed of",
  "(d) Proceeds",
  "(e) Cost or other basis",
  "(f) Code",
  "(g) Adjustment",
  "(h) Gain or loss",
];

/** Amounts in cents by running sums, so that those of a box add up to the rounded sum of the box. */
function runningCents(): (text: string) => bigint {
  let [exact, given] = [0n, 0n];
  return (text) => {
    exact += toFixedPoint(text, PLACES);
    const cents = roundFixedPoint(exact, PLACES, 2) - given;
    given += cents;
    return cents;
  };
}

/** The lines of a report in the columns of Form 8949, in dollars and cents, box by box. */
export function form8949Csv({ lines }: Pick<TaxReport, "lines">, zone: Zone): string {
  const date = (at: string | null) => {
    if (at === null) return "";
    const [year, month, day] = isoDate(zone.dayOf(Date.parse(at)) * DAY).split("-");
    return `${month}/${day}/${year}`;
  };
  const boxes = Map.groupBy(lines, ({ box }) => box ?? "");
  const rowsOf = (box: string, inBox: readonly TaxLine[]) => {
    const [proceedsOf, costOf] = [runningCents(), runningCents()];
    return inBox.map((line) => {
      const [proceeds, cost] = [proceedsOf(line.proceeds), costOf(line.cost)];
      const money = (cents: bigint) => fixedPointText(cents, 2);
      return [
        ...[box, `${line.amount} ${line.symbol.toUpperCase()}`, date(line.acquiredAt), date(line.disposedAt)],
        ...[money(proceeds), money(cost), "", "", money(proceeds - cost)],
      ];
    });
  };
  const rows = [...boxes].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([box, inBox]) => rowsOf(box, inBox));
  return formatCsv([FORM_COLUMNS, ...rows]);
}
