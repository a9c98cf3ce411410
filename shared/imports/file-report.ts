import type { Accounting } from "../transactions/accounting.ts";
import { isFiat, listedId } from "../transactions/transaction.ts";
import type { Question } from "./questions.ts";
import type { FileRead } from "./read-file.ts";
import { type CoinCount, type FileUnknowns, unknownsOf } from "./unknown-costs.ts";

/** The report about a file that the user sees before it is booked. */
export type FileReport = FileUnknowns & Pick<FileRead, "questions" | "ignoredColumns" | "readFrom">;

const archiveQuestion = (rows: number): Question[] =>
  rows === 0
    ? []
    : [
        {
          key: "archivePrices",
          label: "Take missing prices from the price archive?",
          options: [
            { value: "no", label: "No, they stay unknown" },
            { value: "yes", label: "Yes, the price of that day, marked as such" },
          ],
          default: "no",
          rows,
          lines: [],
        },
      ];

/** `hasArchive` is false for a guest, whose browser has no price archive. */
export function reportOf(file: FileRead, accounting: Accounting, hasArchive: boolean): FileReport {
  const unknowns = unknownsOf(file.transactions, accounting);
  const { questions, ignoredColumns, readFrom } = file;
  const archive = hasArchive ? archiveQuestion(unknowns.lackingPrice) : [];
  return { ...unknowns, questions: [...questions, ...archive], ignoredColumns, readFrom };
}

type Asset = { symbol: string; coinId: string | null };
/** The coins of transactions that no market has; `resolve` gives the coin of a symbol. */
export function withoutMarket(
  transactions: readonly { legs: readonly Asset[]; fee: Asset | null }[],
  resolve: (asset: Asset) => string | null,
): CoinCount[] {
  const rows = new Map<string, number>();
  for (const { legs, fee } of transactions) {
    const symbols = (fee ? [...legs, fee] : legs)
      .filter((leg) => !isFiat(leg) && isUnlisted(resolve(leg)))
      .map(({ symbol }) => symbol);
    for (const symbol of new Set(symbols)) rows.set(symbol, (rows.get(symbol) ?? 0) + 1);
  }
  return [...rows].map(([symbol, count]) => ({ symbol, rows: count })).sort((a, b) => b.rows - a.rows);
}

/** A coin that the market does not list has no id, or its key as the id. */
const isUnlisted = (coinId: string | null): boolean => listedId(coinId) === null;
