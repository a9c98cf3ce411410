import { ownCurrency } from "../../../shared/values/display-currency.ts";

/** The axis of all charts: labels at round numbers, which are 1, 2 or 5 times a power of ten apart. */

const FACTORS = [1, 2, 5, 10];
/** The round amounts that the scale of a chart of this size names, and twice as many where those would be too few. */
const LEVELS = 3;
/** Removes rounding errors such as 0.30000000000000004. */
const DIGITS = 12;

function stepFor(span: number, count: number): number {
  const exactStep = span / count;
  const power = 10 ** Math.floor(Math.log10(exactStep));
  return (FACTORS.find((factor) => factor * power >= exactStep) ?? 10) * power;
}

/** The round numbers from `low` to `high`, about `count` of them, lowest first. */
export function roundTicks(low: number, high: number, count: number): number[] {
  const step = stepFor(high - low, count);
  if (!(step > 0) || !Number.isFinite(step)) return [];
  const first = Math.ceil(low / step);
  const length = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length }, (_, index) => Number(((first + index) * step).toPrecision(DIGITS)));
}

/** A scale that ends at round amounts, so that no line leaves what they name. */
export function roundScale(low: number, high: number): [low: number, high: number] {
  const step = stepFor(high - low, 2 * LEVELS);
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step].map((end) =>
    Number(end.toPrecision(DIGITS)),
  ) as [number, number];
}

/** The smallest round number that is not below `value`, for an axis that starts at zero. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return Number(((FACTORS.find((factor) => factor * power >= value) ?? 10) * power).toPrecision(DIGITS));
}

/** A round amount and its height in px from the top of the drawing. */
export type Level = { value: number; position: number };

/** The round amounts of a scale. One or two would say little of what its height is worth. */
export function levelsOf(low: number, high: number, yOf: (value: number) => number): Level[] {
  const few = roundTicks(low, high, LEVELS);
  const ticks = few.length < LEVELS ? roundTicks(low, high, 2 * LEVELS) : few;
  return ticks.map((value) => ({ value, position: yOf(value) }));
}

const percentFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
/** The name of a percentage on a scale, such as "−20%". */
export const levelPercent = (percent: number): string => `${percentFormat.format(percent)}%`.replace("-", "−");

const compactFormat = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });
/** The name of an amount in the currency of the ledger on a scale, such as "$150K". */
export const levelMoney = (amount: number): string => `${ownCurrency().sign}${compactFormat.format(amount)}`;
