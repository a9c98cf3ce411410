import { counted, formatChange, formatCount, sideOf } from "../../shared/values/format-market.ts";
import { usePointNavigation } from "../ui/use-point-navigation.ts";
import { dayText } from "./dates.ts";
import { type Bar, changeOf, drawBars, HEIGHT, sumOf, WIDTH } from "./visits-chart.ts";

const words = ({ date, visits, before }: Bar): string =>
  `${dayText(date)}: ${counted(visits, "visit")}, ${formatCount(before)} in the period before`;

/** The visits of thirty days against their mark, the thirty days before. */
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
          {change === null ? "nothing to compare with" : `${formatChange(change)} on the 30 days before`}
        </span>
        <span className="visits-legend" aria-hidden="true">
          <i className="legend-bar" /> A day <i className="legend-mark" /> 30 days before
        </span>
      </p>
      <div
        className="visits-chart"
        role="slider"
        tabIndex={0}
        aria-label="Visits a day"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen ?? last}
        aria-valuetext={words(bar ?? bars[last]!)}
        onKeyDown={onKeyDown}
        onBlur={() => choose(null)}
        onPointerLeave={() => choose(null)}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          choose(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * bars.length))));
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {drawing.bars.map((rect, at) => (
            <rect key={bars[at]!.date} className={at === chosen ? "visits-bar chosen" : "visits-bar"} {...rect} />
          ))}
          <path className="visits-mark" d={drawing.mark} />
        </svg>
        <span className="visits-top" aria-hidden="true">
          {formatCount(drawing.top)}
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
            {dayText(bar.date)} <b>{formatCount(bar.visits)}</b> <span>before {formatCount(bar.before)}</span>
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
