import { gunzipSync, gzipSync } from "node:zlib";
import { answerTax, reportNow, type TaxAnswer, type TaxQuestion } from "../../../shared/tax/answer.ts";
import type { KeptLot } from "../../../shared/tax/kept-allocation.ts";
import { allocationNow, type TaxReport } from "../../../shared/tax/report.ts";
import type { Shown } from "../../../shared/tax/shown.ts";
import { form8949Csv, taxCsv } from "../../../shared/tax/tax-csv.ts";
import type { Book } from "../../../shared/transactions/book.ts";

/** A kept report, compressed, and whether it is shown instead of the one of now. */
type Kept = { filed: string | null; isFiledShown: boolean };

/** A question with the kept allocation, compressed; null without one. */
export type PackedQuestion = Omit<TaxQuestion, "kept"> & { packedAllocation: string | null };

export type TaxAnswers = {
  tax: { ask: { request: PackedQuestion; shown: Shown; kept: Kept }; answer: TaxAnswer };
  taxCsv: { ask: { request: PackedQuestion; format: "csv" | "form8949"; kept: Kept }; answer: string };
  /** The report as it is kept when it is filed: compressed, in Base64. */
  taxFiling: { ask: { request: PackedQuestion }; answer: string };
  /** The allocation of 1 January 2025 by the ledger as it is now, as it is kept, and its number of lots. */
  taxAllocation: { ask: { request: PackedQuestion }; answer: { packed: string; lots: number } };
};

const pack = (value: unknown): string => gzipSync(JSON.stringify(value)).toString("base64");
const unpack = (packed: string): unknown => JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString("utf8"));
export const unpackReport = (packed: string): TaxReport => unpack(packed) as TaxReport;
export const unpackAllocation = (packed: string): KeptLot[] => unpack(packed) as KeptLot[];

const filedOf = ({ filed }: Kept): TaxReport | null => (filed === null ? null : unpackReport(filed));
const questionOf = ({ packedAllocation, ...question }: PackedQuestion): TaxQuestion => ({
  ...question,
  kept: packedAllocation === null ? null : unpackAllocation(packedAllocation),
});

type Given = { book: Book; now: number };

export const TAX_ANSWERS = {
  tax: ({ book, now }: Given, { request, shown, kept }: TaxAnswers["tax"]["ask"]): TaxAnswer =>
    answerTax(book, reportNow(book, questionOf(request), now), {
      ...shown,
      ...{ filed: filedOf(kept), isFiledShown: kept.isFiledShown },
    }),
  taxCsv({ book, now }: Given, { request, format, kept }: TaxAnswers["taxCsv"]["ask"]): string {
    const report = (kept.isFiledShown && filedOf(kept)) || reportNow(book, questionOf(request), now);
    const { zone } = book.accounting;
    return format === "csv" ? taxCsv(report, zone) : form8949Csv(report, zone);
  },
  taxFiling: ({ book, now }: Given, { request }: TaxAnswers["taxFiling"]["ask"]): string =>
    // A filed report has the allocation that it used, and needs no other one.
    pack({ ...reportNow(book, questionOf(request), now), allocationNow: null }),
  taxAllocation({ book }: Given, { request }: TaxAnswers["taxAllocation"]["ask"]) {
    const lots = allocationNow(book, questionOf(request));
    return { packed: pack(lots), lots: lots.length };
  },
};
