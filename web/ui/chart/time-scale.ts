import { DAY, HOUR } from "../../../shared/values/time.ts";

/** The time axis of all charts: labels at full hours, midnights and the first days of months, in local time. */

/** The shown part of the time axis, in ms. */
export type View = { from: number; to: number };

const TICK_HOURS = [0.25, 0.5, 1, 2, 3, 6, 12];
const TICK_DAYS = [1, 2, 4, 7];
const TICK_MONTHS = [1, 2, 3, 6, 12, 24, 60];
const HALF_MONTH = 15.2 * DAY;
const MONTH = 2 * HALF_MONTH;
/** The number of a Monday, so that weeks begin with one. */
const MONDAY = 4;
/** A label this near to the left edge, as a share of the width, would be cut off. */
const TICK_EDGE = 0.04;

const local = (date: Date, days: number): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
/** The number of the local day since 1970. */
const dayNumber = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
};

/** Full local hours, or parts of them. The hours of a day count from its midnight. */
function hourTicks(start: Date, to: number, hours: number): number[] {
  const ticks: number[] = [];
  for (let midnight = local(start, 0); midnight <= to; midnight = local(new Date(midnight), 1)) {
    const end = Math.min(to, local(new Date(midnight), 1) - 1);
    for (let at = midnight; at <= end; at += hours * HOUR) if (at >= start.getTime()) ticks.push(at);
  }
  return ticks;
}

function dayTicks(start: Date, to: number, days: number): number[] {
  const ticks: number[] = [];
  for (let at = local(start, 1); at <= to; at = local(new Date(at), 1))
    if ((dayNumber(at) - (days === 7 ? MONDAY : 0)) % days === 0) ticks.push(at);
  return ticks;
}

/** The first days of months, or with half a month also their 15th. */
function monthTicks(start: Date, to: number, months: number): number[] {
  const ticks: number[] = [];
  const step = Math.max(1, months);
  for (let month = Math.floor(start.getMonth() / step) * step; ; month += step) {
    for (const day of months < 1 ? [1, 15] : [1]) {
      const at = new Date(start.getFullYear(), month, day).getTime();
      if (at > to) return ticks;
      if (at >= start.getTime()) ticks.push(at);
    }
  }
}

/** Round local times within a view: at most `count` hours, days or beginnings of months. */
export function timeTicks({ from, to }: View, count: number): number[] {
  const span = to - from;
  const start = new Date(from + span * TICK_EDGE);
  const fits = (width: number) => span / width <= count;
  const hours = TICK_HOURS.find((step) => fits(step * HOUR));
  if (hours !== undefined) return hourTicks(start, to, hours);
  const days = TICK_DAYS.find((step) => fits(step * DAY));
  if (days !== undefined) return dayTicks(start, to, days);
  if (fits(HALF_MONTH)) return monthTicks(start, to, 0.5);
  return monthTicks(start, to, TICK_MONTHS.find((step) => fits(step * MONTH)) ?? 120);
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", options);
const clock = format({ hour: "2-digit", minute: "2-digit" });
const dayAndMonth = format({ day: "numeric", month: "short" });
const monthAndYear = format({ month: "short", year: "numeric" });
const dayAndTime = format({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const fullDay = format({ dateStyle: "medium" });

/** The label of a time on an axis that covers `span` ms. */
export function axisTime(at: number, span: number): string {
  if (span <= 2 * DAY) return clock.format(at);
  return (span <= 200 * DAY ? dayAndMonth : monthAndYear).format(at);
}

/** The exact label of the first or the last time of an axis. */
export function endTime(at: number, span: number): string {
  if (span <= 2 * DAY) return dayAndTime.format(at);
  return (span <= 200 * DAY ? dayAndMonth : fullDay).format(at);
}
