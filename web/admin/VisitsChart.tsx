import { counted, formatChange, formatCount, sideOf } from "../../shared/values/format-market.ts";
import { usePointNavigation } from "../ui/chart/use-point-navigation.ts";
import { dayText } from "./dates.ts";
import { type Bar, changeOf, drawBars, HEIGHT, sumOf, WIDTH } from "./visits-chart.ts";

const barText = ({ date, visits, previous }: Bar): string =>
  `${dayText(date)}: ${counted(visits, "visit")}, ${formatCount(previous)} on the day 30 days earlier`;

export const VISITS = "min-h-54 border-t border-line px-4 py-3 md:px-5 md:pt-3.5";

/** A bar chart of the visits of 30 days. A line across each bar marks the visits 30 days earlier. */
export function VisitsChart({ bars }: { bars: Bar[] }) {
  const { chosen, choose, last, onKeyDown } = usePointNavigation(bars.length);
  const drawing = drawBars(bars);
  const change = changeOf(bars);
  const bar = chosen === null ? undefined : bars[Math.min(chosen, last)];
  return (
    <div className={VISITS}>
      <p className="mb-3 flex min-h-5 flex-wrap gap-x-3 text-13 leading-5 text-text-2">
        <b className="-mr-2 font-semibold text-text">{counted(sumOf(bars, "visits"), "visit")}</b> in 30 days
        <span className={change === null ? "none" : sideOf(change)}>
          {change === null ? "no earlier visits" : `${formatChange(change)} vs previous 30 days`}
        </span>
        <span className="ml-auto text-12 leading-5 text-text-3 max-md:hidden" aria-hidden="true">
          <i className="mr-1 inline-block h-2.5 w-2 rounded-xs bg-accent forced-color-adjust-none" /> Visits{" "}
          <i className="mr-1 mb-0.75 ml-2.5 inline-block w-4 border-t-2 border-dotted border-text-2" /> 30 days earlier
        </span>
      </p>
      <div
        className="relative h-33 touch-pan-y rounded-control"
        role="slider"
        tabIndex={0}
        aria-label="Visits per day"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen ?? last}
        aria-valuetext={barText(bar ?? bars[last]!)}
        onKeyDown={onKeyDown}
        onBlur={() => choose(null)}
        onPointerLeave={() => choose(null)}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          choose(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * bars.length))));
        }}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full border-b border-line"
          aria-hidden="true"
          focusable="false"
        >
          {drawing.bars.map((rect, index) => (
            <rect key={bars[index]!.date} className={`fill-accent ${index === chosen ? "" : "opacity-62"}`} {...rect} />
          ))}
          <path
            className="fill-none stroke-text-2"
            strokeWidth={1.5}
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
            d={drawing.previousPath}
          />
        </svg>
        <span className="absolute -top-1 right-0 rounded-sm bg-surface pl-1 text-11 text-text-3" aria-hidden="true">
          {formatCount(drawing.axisEnd)}
        </span>
        {bar && chosen !== null && (
          <p
            className="floating pointer-events-none absolute top-2 mx-2 rounded-control border border-line bg-raised px-2.5 py-1.5 text-12 whitespace-nowrap"
            aria-hidden="true"
            style={
              chosen > last / 2
                ? { right: `${100 - (chosen / bars.length) * 100}%` }
                : { left: `${((chosen + 1) / bars.length) * 100}%` }
            }
          >
            {dayText(bar.date)} <b>{formatCount(bar.visits)}</b>{" "}
            <span className="text-text-3">30 days earlier {formatCount(bar.previous)}</span>
          </p>
        )}
      </div>
      <p className="mt-1.5 flex justify-between text-11 text-text-3" aria-hidden="true">
        <span>{dayText(bars[0]!.date)}</span>
        <span>{dayText(bars[Math.floor(last / 2)]!.date)}</span>
        <span>Today</span>
      </p>
    </div>
  );
}
