/** A day's visits and those of the day as long before as the chart is wide. */
export type Bar = { date: string; visits: number; before: number };

/** The later half of the days, each beside its counterpart in the earlier half. */
export function barsOf(days: readonly { date: string; totalVisits: number }[]): Bar[] {
  const half = Math.floor(days.length / 2);
  return days.slice(-half).map(({ date, totalVisits }, at) => ({
    date,
    visits: totalVisits,
    before: days[days.length - 2 * half + at]?.totalVisits ?? 0,
  }));
}

export const sumOf = (bars: readonly Bar[], what: "visits" | "before"): number =>
  bars.reduce((sum, bar) => sum + bar[what], 0);

/** Change in percent on the period before; null when that had nothing to compare with. */
export function changeOf(bars: readonly Bar[]): number | null {
  const before = sumOf(bars, "before");
  return before === 0 ? null : (sumOf(bars, "visits") / before - 1) * 100;
}

export const WIDTH = 600;
export const HEIGHT = 120;
const GAP = 0.24;

export type Drawing = { bars: { x: number; y: number; width: number; height: number }[]; mark: string; top: number };

const round = (value: number) => Math.round(value * 10) / 10;

/** Bars from the ground, and a level of the mark across each: the day of the period before. */
export function drawBars(bars: readonly Bar[]): Drawing {
  const top = Math.max(1, ...bars.flatMap(({ visits, before }) => [visits, before]));
  const step = WIDTH / Math.max(1, bars.length);
  const yOf = (visits: number) => round(HEIGHT - (visits / top) * (HEIGHT - 4));
  return {
    top,
    bars: bars.map(({ visits }, at) => ({
      x: round((at + GAP / 2) * step),
      y: yOf(visits),
      width: round(step * (1 - GAP)),
      height: round(HEIGHT - yOf(visits)),
    })),
    mark: bars.map(({ before }, at) => `M${round(at * step)} ${yOf(before)}H${round((at + 1) * step)}`).join(""),
  };
}
