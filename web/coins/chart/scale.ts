import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { fixedDecimals } from "../../../shared/values/format-market.ts";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import type { View } from "../../ui/chart/time-scale.ts";

const MIN_POINTS = 6;

/** Zooms by a factor around a time. The view stays within `whole` and keeps at least a few steps. */
export function zoom(view: View, whole: View, factor: number, around: number, step: number): View {
  const span = Math.min(whole.to - whole.from, Math.max((view.to - view.from) * factor, step * MIN_POINTS));
  const share = (around - view.from) / (view.to - view.from || 1);
  return fit({ from: around - share * span, to: around + (1 - share) * span }, whole);
}

/** Moves a view by a time. It stays within `whole`. */
export const pan = (view: View, whole: View, by: number): View =>
  fit({ from: view.from + by, to: view.to + by }, whole);

function fit({ from, to }: View, whole: View): View {
  const span = Math.min(to - from, whole.to - whole.from);
  const start = Math.min(Math.max(from, whole.from), whole.to - span);
  return { from: start, to: start + span };
}

/** The index of the entry that is nearest to a time. `list` is in order and not empty. */
export function nearest(list: readonly { at: number }[], at: number): number {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low > 0 && at - list[low - 1]!.at < list[low]!.at - at ? low - 1 : low;
}

/** The entries of a view with one more on each side, so that the line reaches the edges. */
export function visible<Entry extends { at: number }>(list: readonly Entry[], { from, to }: View): Entry[] {
  let [start, end] = [0, list.length];
  while (start < end && list[start + 1] && list[start + 1]!.at < from) start++;
  while (end > start && list[end - 2] && list[end - 2]!.at > to) end--;
  return list.slice(start, end);
}

const subscript = (count: number) =>
  String(count).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)));

/** A price for an axis: 0.00000000125 → "0.0₈125", because the labels have little room. */
const axisPrice = (price: number, decimals: number): string =>
  fixedDecimals(Math.min(20, decimals))
    .format(price)
    .replace(/^0\.(0{5,})/, (_, zeros: string) => `0.0${subscript(zeros.length)}`);

/** Round prices from `low` to `high` in the display currency, all with the same decimals. */
export function priceLabels(low: number, high: number, count: number): { price: number; text: string }[] {
  const { list, step } = roundNumbers(low, high, count);
  const exponent = Math.floor(Math.log10(step) + 1e-9);
  // A step such as 2.5 needs one decimal more.
  const decimals = -exponent + (Math.round(step / 10 ** (exponent - 1)) === 25 ? 1 : 0);
  return list.map((price) => ({
    price,
    text: displayCurrency().sign + axisPrice(price, decimals > 0 ? Math.max(2, decimals) : 0),
  }));
}

/** Round numbers from `low` to `high`, about `count` of them. */
function roundNumbers(low: number, high: number, count: number): { list: number[]; step: number } {
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw)! * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  const list = Array.from({ length: Math.max(0, Math.min(last - first + 1, 2 * count)) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { list, step };
}

/**
 * The tops of labels of equal height, which are given from top to bottom, so that none covers another one. They stay
 * within `bottom` while there is room for all of them.
 */
export function placeLabels(wished: readonly number[], height: number, bottom: number): number[] {
  let below = Number.NEGATIVE_INFINITY;
  const tops = wished.map((top) => {
    below = Math.max(top, below, 0) + height;
    return below - height;
  });
  let above = Math.max(bottom, height * wished.length);
  return tops
    .toReversed()
    .map((top) => {
      above = Math.min(top, above - height);
      return above;
    })
    .toReversed();
}

/** The median of the times between neighbouring entries. */
export function usualStep(list: readonly { at: number }[]): number {
  const steps = list.slice(1).map(({ at }, index) => at - list[index]!.at);
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? HOUR;
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", options);
const dayAndMonth = format({ day: "numeric", month: "short" });
const dayAndTime = format({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
const weekdayAndTime = format({ weekday: "short", hour: "2-digit", minute: "2-digit" });
const fullDay = format({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** The exact time of a point. A price at midnight UTC closes a day, so it shows the day alone. */
export const pointTime = (at: number): string =>
  at % DAY === 0 ? `${fullDay.format(at - HOUR)}, close` : dayAndTime.format(at);

/** The time since which a chart shows changes: the hour in the last two days, otherwise the day. */
export function startTime(at: number): string {
  const age = Date.now() - at;
  return (age <= 2 * DAY ? weekdayAndTime : age <= 200 * DAY ? dayAndMonth : fullDay).format(at);
}

/** The exact time of a candle, which covers `width` ms. */
export function candleTime(at: number, width: number): string {
  if (width < DAY) return dayAndTime.format(at);
  return width < 2 * DAY ? fullDay.format(at) : `${fullDay.format(at)} to ${fullDay.format(at + width - DAY)}`;
}
