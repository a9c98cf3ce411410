import { roundUp } from "../ui/chart/chart-scale.ts";

/** The visits of a day, and `previous`, the visits of the day one period earlier. */
export type Bar = { date: string; visits: number; previous: number };

/** Pairs each day of the later half with the matching day of the earlier half. */
export function barsOf(days: readonly { date: string; totalVisits: number }[]): Bar[] {
  const half = Math.floor(days.length / 2);
  return days.slice(-half).map(({ date, totalVisits }, index) => ({
    date,
    visits: totalVisits,
    previous: days[days.length - 2 * half + index]?.totalVisits ?? 0,
  }));
}

export const sumOf = (bars: readonly Bar[], field: "visits" | "previous"): number =>
  bars.reduce((sum, bar) => sum + bar[field], 0);

/** The change against the earlier period in percent, or null when the earlier period has no visits. */
export function changeOf(bars: readonly Bar[]): number | null {
  const previous = sumOf(bars, "previous");
  return previous === 0 ? null : (sumOf(bars, "visits") / previous - 1) * 100;
}

export const WIDTH = 600;
export const HEIGHT = 120;
const GAP_SHARE = 0.24;

export type Drawing = {
  bars: { x: number; y: number; width: number; height: number }[];
  previousPath: string;
  /** The round number of visits at the top. */
  axisEnd: number;
};

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

/** The rectangles of the bars, and the path of a line across each bar at the visits of the earlier day. */
export function drawBars(bars: readonly Bar[]): Drawing {
  const axisEnd = roundUp(Math.max(1, ...bars.flatMap(({ visits, previous }) => [visits, previous])));
  const step = WIDTH / Math.max(1, bars.length);
  const yOf = (visits: number) => roundToTenth(HEIGHT - (visits / axisEnd) * (HEIGHT - 4));
  return {
    axisEnd,
    bars: bars.map(({ visits }, index) => ({
      x: roundToTenth((index + GAP_SHARE / 2) * step),
      y: yOf(visits),
      width: roundToTenth(step * (1 - GAP_SHARE)),
      height: roundToTenth(HEIGHT - yOf(visits)),
    })),
    previousPath: bars
      .map(
        ({ previous }, index) => `M${roundToTenth(index * step)} ${yOf(previous)}H${roundToTenth((index + 1) * step)}`,
      )
      .join(""),
  };
}
