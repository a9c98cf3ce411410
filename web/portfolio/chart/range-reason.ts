import type { FirstPoint } from "../../../shared/charts/chart-ranges.ts";
import type { HistoryRange } from "../../../shared/portfolio/chart/history-range.ts";
import { DAY } from "../../../shared/values/time.ts";
import { ledgerDate } from "../../ledger/dates.ts";

/** The first point that is known. `begins` is when the first holding began, if no value is missing since then. */
export type FirstValue = FirstPoint<HistoryRange> & { begins?: number };

/** A chart's first point may lie this much after the first holding, because points may be a day or more apart. */
const DISTANCE = 2 * DAY;

export const withBeginning = (first: FirstPoint<HistoryRange>, begins: string | undefined): FirstValue => {
  const at = begins === undefined ? Number.NaN : Date.parse(begins);
  return first.at - at <= DISTANCE ? { ...first, begins: at } : first;
};

/** The reason that a longer range or period shows nothing more than a shorter one: nothing was held before. */
export const nothingBefore = (begins: number): string => `nothing before ${ledgerDate(begins)}`;

/** The same for a chart. Its earlier values may also be unknown because prices are missing. */
export const rangeReason = ({ at, begins }: FirstValue): string =>
  begins === undefined ? `no value is known before ${ledgerDate(at)}` : nothingBefore(begins);
