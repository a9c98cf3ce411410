import { gunzipSync, gzipSync } from "node:zlib";
import { answerTax, reportNow, type TaxAnswer, type TaxQuestion } from "../../../shared/tax/answer.ts";
import type { TaxReport } from "../../../shared/tax/report.ts";
import type { Shown } from "../../../shared/tax/shown.ts";
import { form8949Csv, taxCsv } from "../../../shared/tax/tax-csv.ts";
import type { Book } from "../../../shared/transactions/book.ts";

/** A kept report, compressed, and whether it is shown instead of the one of now. */
type Kept = { filed: string | null; isFiledShown: boolean };

export type TaxAnswers = {
  tax: { ask: { request: TaxQuestion; shown: Shown; kept: Kept }; answer: TaxAnswer };
  taxCsv: { ask: { request: TaxQuestion; format: "csv" | "form8949"; kept: Kept }; answer: string };
  /** The report as it is kept when it is filed: compressed, in Base64. */
  taxFiling: { ask: { request: TaxQuestion }; answer: string };
};

export const packReport = (report: TaxReport): string => gzipSync(JSON.stringify(report)).toString("base64");
export const unpackReport = (packed: string): TaxReport =>
  JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString("utf8")) as TaxReport;

const filedOf = ({ filed }: Kept): TaxReport | null => (filed === null ? null : unpackReport(filed));

type Given = { book: Book; now: number };

export const TAX_ANSWERS = {
  tax: ({ book, now }: Given, { request, shown, kept }: TaxAnswers["tax"]["ask"]): TaxAnswer =>
    answerTax(book, reportNow(book, request, now), {
      ...shown,
      ...{ filed: filedOf(kept), isFiledShown: kept.isFiledShown },
    }),
  taxCsv({ book, now }: Given, { request, format, kept }: TaxAnswers["taxCsv"]["ask"]): string {
    const report = (kept.isFiledShown && filedOf(kept)) || reportNow(book, request, now);
    const { zone } = book.accounting;
    return format === "csv" ? taxCsv(report, zone) : form8949Csv(report, zone);
  },
  taxFiling: ({ book, now }: Given, { request }: TaxAnswers["taxFiling"]["ask"]): string =>
    packReport(reportNow(book, request, now)),
};
