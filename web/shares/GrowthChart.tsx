import { growthPeriod } from "../../shared/shares/growth-period.ts";
import { levelPercent, levelsOf } from "../ui/chart/chart-scale.ts";
import { Levels } from "../ui/chart/Levels.tsx";
import { usePointNavigation } from "../ui/chart/use-point-navigation.ts";
import type { Shared } from "./shares.queries.ts";

const [WIDTH, HEIGHT] = [600, 160];
/** The scale covers at least this many percent, so that small changes do not look large. */
const MIN_RANGE = 2;

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const percentFormat = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percentText = (percent: number) => `${percent < 0 ? "−" : "+"}${percentFormat.format(Math.abs(percent))}%`;

/** The time-weighted return. The arrow keys and the pointer move along the line. */
export function GrowthChart({ points }: { points: Shared["growth"] }) {
  const { chosen, choose, last, onKeyDown } = usePointNavigation(points.length);
  const values = points.map(({ percent }) => percent);
  const low = Math.min(0, ...values);
  const range = Math.max(MIN_RANGE, Math.max(0, ...values) - low);
  const times = points.map(({ at }) => Date.parse(at));
  const span = times.at(-1)! - times[0]! || 1;
  const xOf = (index: number) => ((times[index]! - times[0]!) / span) * WIDTH;
  const yOf = (percent: number) => 4 + (HEIGHT - 8) * (1 - (percent - low) / range);
  const line = values.map((percent, i) => `${xOf(i).toPrecision(6)} ${yOf(percent).toPrecision(6)}`).join("L");
  const index = Math.min(chosen ?? last, last);
  const point = points[index]!;
  const tone = values.at(-1)! < 0 ? "text-loss" : "text-gain";
  const text = `${dayFormat.format(new Date(point.at))}: ${percentText(point.percent)}`;
  return (
    <figure>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-12 text-text-2">
        <span>{growthPeriod(points)}, time-weighted</span>
        <output className="font-medium text-text">{text}</output>
      </figcaption>
      <div
        className={`relative mt-2 mr-14 touch-pan-y max-md:mt-4 rounded-control ${tone}`}
        role="slider"
        tabIndex={0}
        aria-label={`${growthPeriod(points)}, time-weighted return`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onBlur={() => choose(null)}
        onPointerLeave={() => choose(null)}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          const x = ((clientX - left) / width) * WIDTH;
          choose(points.reduce((best, _, i) => (Math.abs(xOf(i) - x) < Math.abs(xOf(best) - x) ? i : best), 0));
        }}
      >
        <Levels levels={levelsOf(low, low + range, yOf)} textOf={levelPercent} />
        <svg
          className="relative block h-40 w-full overflow-visible"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            d={`M0 ${yOf(0)}H${WIDTH}`}
            className="stroke-text-3"
            strokeDasharray="2 4"
            vectorEffect="non-scaling-stroke"
          />
          <path d={`M${line}`} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          {chosen !== null && (
            <path d={`M${xOf(index)} 0V${HEIGHT}`} className="stroke-text-3" vectorEffect="non-scaling-stroke" />
          )}
        </svg>
      </div>
    </figure>
  );
}
