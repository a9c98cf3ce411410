import { counted, formatChange, formatCount, sideOf } from "../../shared/values/format-market.ts";
import { usePointNavigation } from "../ui/use-point-navigation.ts";
import { dayText } from "./dates.ts";
import { type Bar, changeOf, drawBars, HEIGHT, sumOf, WIDTH } from "./visits-chart.ts";

const barText = ({ date, visits, previous }: Bar): string =>
  `${dayText(date)}: ${counted(visits, "visit")}, ${formatCount(previous)} on the day 30 days earlier`;

/** A bar chart of the visits of 30 days. A line across each bar marks the visits 30 days earlier. */
export function VisitsChart({ bars }: { bars: Bar[] }) {
  const { chosen, choose, last, onKeyDown } = usePointNavigation(bars.length);
  const drawing = drawBars(bars);
  const change = changeOf(bars);
  const bar = chosen === null ? undefined : bars[Math.min(chosen, last)];
  return (
    <div className="visits">
      <p className="visits-head">
        <b>{counted(sumOf(bars, "visits"), "visit")}</b> in 30 days
        <span className={change === null ? "none" : sideOf(change)}>
          {change === null ? "no earlier visits" : `${formatChange(change)} vs previous 30 days`}
        </span>
        <span className="visits-legend" aria-hidden="true">
          <i className="legend-bar" /> Visits <i className="legend-mark" /> 30 days earlier
        </span>
      </p>
      <div
        className="visits-chart"
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
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {drawing.bars.map((rect, index) => (
            <rect key={bars[index]!.date} className={index === chosen ? "visits-bar chosen" : "visits-bar"} {...rect} />
          ))}
          <path className="visits-mark" d={drawing.previousPath} />
        </svg>
        <span className="visits-top" aria-hidden="true">
          {formatCount(drawing.maxVisits)}
        </span>
        {bar && chosen !== null && (
          <p
            className="visits-tip"
            aria-hidden="true"
            style={
              chosen > last / 2
                ? { right: `${100 - (chosen / bars.length) * 100}%` }
                : { left: `${((chosen + 1) / bars.length) * 100}%` }
            }
          >
            {dayText(bar.date)} <b>{formatCount(bar.visits)}</b>{" "}
            <span>30 days earlier {formatCount(bar.previous)}</span>
          </p>
        )}
      </div>
      <p className="visits-days" aria-hidden="true">
        <span>{dayText(bars[0]!.date)}</span>
        <span>{dayText(bars[Math.floor(last / 2)]!.date)}</span>
        <span>Today</span>
      </p>
    </div>
  );
}
