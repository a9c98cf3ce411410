import type { FirstPoint } from "../../../shared/charts/chart-ranges.ts";
import type { HistoryRange } from "../../../shared/portfolio/chart/history-range.ts";
import { DAY } from "../../../shared/values/time.ts";
import { ledgerDate } from "../../ledger/dates.ts";

/** The first point that is known. `begins` is when the first holding began, if no value is missing since then. */
export type FirstValue = FirstPoint<HistoryRange> & { begins?: number };

/** A first point lies up to this much after the beginning, because points have a distance. */
const DISTANCE = 2 * DAY;

export const withBeginning = (first: FirstPoint<HistoryRange>, begins: string | undefined): FirstValue => {
  const at = begins === undefined ? Number.NaN : Date.parse(begins);
  return first.at - at <= DISTANCE ? { ...first, begins: at } : first;
};

/** Why a range of a chart or a period of a return that begins before the first holding shows no more than a shorter one. */
export const nothingBefore = (begins: number): string => `nothing before ${ledgerDate(begins)}`;

/** The same of a chart, which may also lack prices of a time when something was held. */
export const rangeReason = ({ at, begins }: FirstValue): string =>
  begins === undefined ? `no value is known before ${ledgerDate(at)}` : nothingBefore(begins);
