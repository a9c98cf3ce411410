import { useMemo } from "react";
import { type Exact, exactText, toDecimal } from "../../../shared/values/decimal.ts";
import { formatOwn, formatPercent } from "../../../shared/values/format-decimal.ts";
import { ledgerDate } from "../../ledger/dates.ts";
import { levelMoney, levelPercent } from "../../ui/chart/chart-scale.ts";
import { Levels } from "../../ui/chart/Levels.tsx";
import { usePointNavigation } from "../../ui/chart/use-point-navigation.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { drawLines, HEIGHT, type Lines, pointsOf, WIDTH, whileHeld } from "./return-lines.ts";
import type { Return } from "./returns.queries.ts";

/** A fraction as percent text. */
export const percentText = (fraction: number): string => formatPercent(toDecimal(exactText(fraction * 100)));

type Props = Pick<Return, "points" | "from"> & {
  lines: Lines;
  /** Whether something was held when the period began. */
  isHeldBefore: boolean;
  /** The name of the coin that the return is compared with; null for cash, whose line would be that of zero. */
  comparedWith: string | null;
};

/**
 * The value beside the money that was put in, or the time-weighted return beside the price of another coin. The arrow keys
 * and the pointer move along it.
 */
export function ReturnChart({ points, from, lines, isHeldBefore, comparedWith }: Props) {
  const all = useMemo(() => pointsOf(points), [points]);
  const shown = useMemo(() => (lines === "percent" ? whileHeld(all) : all), [all, lines]);
  const { chosen, choose, last, onKeyDown } = usePointNavigation(shown.length);
  const isPrivate = usePrivacy();
  const drawing = useMemo(() => drawLines(shown, lines, Date.parse(from), all.at(-1)?.at), [shown, all, lines, from]);
  if (!drawing) return null;
  const index = Math.min(chosen ?? last, last);
  const point = points[index]!;
  const money = (text: string) => (isPrivate ? HIDDEN_AMOUNT : formatOwn(text as Exact));
  const benchmark = comparedWith !== null && drawing.benchmark !== "" ? comparedWith : null;
  const isSoldOut = index === last && shown.length < all.length;
  const text =
    lines === "percent"
      ? `${ledgerDate(point.at)}: ${percentText(point.twr)}${isSoldOut ? ", nothing is held any more" : ""}${benchmark === null ? "" : `, ${benchmark} ${percentText(point.benchmark!)}`}`
      : `${ledgerDate(point.at)}: value ${money(point.value)}, put in ${money(point.invested)}`;
  const levelText = (level: number) =>
    lines === "percent" ? levelPercent(level) : isPrivate ? HIDDEN_AMOUNT : levelMoney(level);
  const tone = lines === "money" ? "text-accent" : points[last]!.twr < 0 ? "text-loss" : "text-gain";
  return (
    <figure>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-12 text-text-2">
        <Legend lines={lines} tone={tone} isHeldBefore={isHeldBefore} benchmark={benchmark} />
        <output className="font-medium text-text">{text}</output>
      </figcaption>
      <div
        className={`relative mt-2 mr-14 touch-pan-y rounded-control ${tone}`}
        role="slider"
        tabIndex={0}
        aria-label={lines === "percent" ? "Return over time" : "Value and money put in over time"}
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
          const nearest = drawing.x.reduce(
            (best, at, i) => (Math.abs(at - x) < Math.abs(drawing.x[best]! - x) ? i : best),
            0,
          );
          choose(nearest);
        }}
      >
        <Levels levels={drawing.levels} textOf={levelText} />
        <svg
          className="relative block h-40 w-full overflow-visible"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`M0 ${drawing.zero}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          {benchmark !== null && (
            <path
              d={drawing.benchmark}
              fill="none"
              className="stroke-text-3"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          )}
          {drawing.paths.map((path, line) => (
            <path
              key={path}
              d={path}
              fill="none"
              className={line === 0 ? "stroke-current" : "stroke-text-3"}
              strokeWidth="2"
              strokeDasharray={line === 0 ? undefined : "3 4"}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            d={drawing.steps}
            fill="none"
            className="stroke-text-3"
            strokeWidth="1.75"
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
          />
          {chosen !== null && (
            <path d={`M${drawing.x[index]} 0V${HEIGHT}`} className="stroke-text-3" vectorEffect="non-scaling-stroke" />
          )}
        </svg>
      </div>
      <p className="mt-1 mr-14 flex justify-between text-11 leading-4 text-text-3" aria-hidden="true">
        {drawing.times.map((at, place) => (
          // On a phone there is room for three.
          <span key={at} className={place % 2 === 1 ? "max-md:hidden" : undefined}>
            {ledgerDate(at)}
          </span>
        ))}
      </p>
    </figure>
  );
}

const LEGEND_LINE = "mr-1 mb-1 inline-block w-4 border-t-2";

type LegendProps = { lines: Lines; tone: string; isHeldBefore: boolean; benchmark: string | null };

const Legend = ({ lines, tone, isHeldBefore, benchmark }: LegendProps) => (
  <span>
    <i className={`${LEGEND_LINE} border-current ${tone}`} aria-hidden="true" />
    {lines === "percent" ? (
      <>
        Time-weighted return
        {benchmark !== null && (
          <>
            {" "}
            <i className={`${LEGEND_LINE} ml-2.5 border-text-3`} aria-hidden="true" />
            Price of {benchmark}
          </>
        )}
      </>
    ) : (
      <>
        Value <i className={`${LEGEND_LINE} ml-2.5 border-dotted border-text-3`} aria-hidden="true" />
        {isHeldBefore ? "Worth at the start, and put in" : "Put in"}
      </>
    )}
  </span>
);
