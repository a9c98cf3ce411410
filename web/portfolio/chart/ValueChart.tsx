import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Decimal, inPercent } from "../../../shared/values/decimal.ts";
import { formatOwn, formatPercent, formatSignedOwn } from "../../../shared/values/format-decimal.ts";
import { levelMoney } from "../../ui/chart/chart-scale.ts";
import { usePointNavigation } from "../../ui/chart/use-point-navigation.ts";
import { usePhone } from "../../ui/use-media.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { ChartTip } from "./ChartTip.tsx";
import { costLabelY, drawChart, EDGES, nearestIndex, SMALL_EDGES } from "./drawing.ts";
import { VALUE_CHART } from "./HistoryFrame.tsx";
import { chartPointOf, costName, isWholeCost, pointTime, type ValuePoint } from "./value-chart.ts";

export const ESTIMATE = "Based on today's holdings";

const NO_MARKS: readonly number[] = [];

const HEIGHT = 192;
const PHONE_HEIGHT = 132;
const LABEL = "fill-text-3 text-11";
const LABEL_HEIGHT = 14;

/** The width of an element in pixels; 0 before it is measured. */
function useWidth(container: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return width;
}

type Props = {
  points: ValuePoint[];
  label: string;
  /** The text when there is nothing to draw yet. */
  empty: string;
  /** Times to mark with a triangle below the line. */
  marks?: readonly number[];
};

const percentOf = ({ pnl, cost }: Pick<ValuePoint, "pnl" | "cost">): Decimal | null =>
  pnl === null || cost === null ? null : inPercent(pnl, cost);

/** The value over time: the area of its P&L has the colour of gain or of loss. Without a known P&L it is a line. */
export function ValueChart({ points, label, empty, marks = NO_MARKS }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const { chosen, choose, last, onKeyDown } = usePointNavigation(points.length);
  const isPrivate = usePrivacy();
  const isSmall = usePhone();
  const [height, edges] = isSmall ? [PHONE_HEIGHT, SMALL_EDGES] : [HEIGHT, EDGES];
  const chartPoints = useMemo(() => points.map(chartPointOf), [points]);
  const drawing = useMemo(
    () => drawChart(chartPoints, { width, height }, edges, marks),
    [chartPoints, width, height, edges, marks],
  );
  const tip = chosen === null ? undefined : points[Math.min(chosen, last)];

  const describe = (index: number) => {
    const { value, pnl, cost, isEstimate } = points[index]!;
    const percent = formatPercent(percentOf({ pnl, cost }));
    const time = `${pointTime(points, index)}${isEstimate ? `, ${ESTIMATE.toLowerCase()}` : ""}`;
    if (isPrivate) return `${time}: P&L ${percent}`;
    const profit = pnl === null ? "P&L unknown" : `P&L ${formatSignedOwn(pnl)} (${percent})`;
    return `${time}: ${formatOwn(value)}, ${profit}`;
  };

  if (width > 0 && !drawing) {
    return (
      <div ref={container} className={`${VALUE_CHART} grid place-items-center text-center text-13 text-text-3`}>
        {empty}
      </div>
    );
  }
  const current = Math.min(chosen ?? last, last);
  const end = points.at(-1);
  return (
    <div
      ref={container}
      className={VALUE_CHART}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen ?? last}
      aria-valuetext={points[current] && describe(current)}
      onKeyDown={onKeyDown}
      onBlur={() => choose(null)}
      onPointerLeave={() => choose(null)}
      onPointerMove={(event) => {
        if (!drawing || !container.current) return;
        choose(nearestIndex(drawing.x, event.clientX - container.current.getBoundingClientRect().left));
      }}
    >
      {drawing && (
        <ValueDrawing
          drawing={drawing}
          size={{ width, height, edges }}
          isSmall={isSmall}
          cost={!isSmall && !drawing.beyond && end && isWholeCost(end) ? end.base : null}
          costName={costName(points)}
          end={end}
          chosen={chosen}
          tip={tip}
          marks={marks}
        />
      )}
      {drawing?.estimate && (
        <p className="pointer-events-none absolute left-0 flex top-0 items-center gap-1.5 rounded-control bg-surface/80 pr-2 text-12 leading-4 text-text-3">
          <i className="w-4 border-t-2 border-dashed border-text-3" aria-hidden="true" /> {ESTIMATE}
        </p>
      )}
      {tip && drawing && chosen !== null && (
        <ChartTip
          point={tip}
          time={pointTime(points, Math.min(chosen, last))}
          x={drawing.x[chosen] ?? 0}
          width={width}
          percent={percentOf(tip)}
          payment={drawing.payments[Math.min(chosen, last)]}
        />
      )}
    </div>
  );
}

type ValueDrawingProps = {
  drawing: NonNullable<ReturnType<typeof drawChart>>;
  size: { width: number; height: number; edges: typeof EDGES };
  isSmall: boolean;
  /** The labelled cost. */
  cost: Decimal | null;
  costName: string;
  /** The last point. Its value is the label at the end of the line. */
  end: ValuePoint | undefined;
  chosen: number | null;
  tip: ValuePoint | undefined;
  marks: readonly number[];
};

function ValueDrawing({
  drawing,
  size: { width, height, edges },
  isSmall,
  cost,
  costName,
  end,
  chosen,
  tip,
  marks,
}: ValueDrawingProps) {
  const { beyond } = drawing;
  const endY = drawing.y.at(-1) ?? 0;
  const label = beyond ?? { y: endY, label: levelMoney(Number(end?.value)) };
  const levels = drawing.levels.filter(({ position }) => Math.abs(position - label.y) >= LABEL_HEIGHT);
  // A time of some minutes has no round ones.
  const isOfEnds = isSmall || drawing.times.length === 0;
  const times = isOfEnds ? drawing.ends : drawing.times;
  const isPrivate = usePrivacy();
  const clipId = useId();
  return (
    <svg width={width} height={height} className="overflow-visible" aria-hidden="true" focusable="false">
      <clipPath id={`${clipId}a`}>
        <path d={drawing.above} />
      </clipPath>
      <clipPath id={`${clipId}b`}>
        <path d={drawing.below} />
      </clipPath>
      {levels.map(({ position, label }) => (
        <g key={label}>
          <path className="stroke-line" d={`M${edges.left} ${position}H${width - edges.right}`} />
          <text className={LABEL} x={width} y={position + 4} textAnchor="end">
            {isPrivate ? HIDDEN_AMOUNT : label}
          </text>
        </g>
      ))}
      {times.map(({ position, label }, index) => (
        <text
          key={position}
          className={LABEL}
          x={position}
          y={height - 6}
          textAnchor={isOfEnds ? (index === 0 ? "start" : "end") : "middle"}
        >
          {label}
        </text>
      ))}
      {/* Each stroke has one meaning: dashes are an estimate, dots a payment, a thin line the cost. */}
      <path className="fill-none stroke-text-2" strokeDasharray="5 4" strokeWidth={1.5} d={drawing.estimate} />
      <ValueLine tone="gain" clipPath={`url(#${clipId}a)`} area={drawing.area} value={drawing.value} />
      <ValueLine tone="loss" clipPath={`url(#${clipId}b)`} area={drawing.area} value={drawing.value} />
      {/* A payment is neither a profit nor a loss, so its step has no such colour. */}
      <path className="fill-none stroke-surface" strokeWidth={2.5} d={drawing.flows} />
      <path className="fill-none stroke-text-3" strokeDasharray="2 3" strokeWidth={1.75} d={drawing.flows} />
      <path className="fill-none stroke-text-3" d={drawing.cost} />
      {marks.map((at) => (
        <path key={at} className="fill-text-3" d={`M${drawing.xOf(at)} ${height - edges.bottom}l4 7h-8Z`} />
      ))}
      {!beyond && <circle className={`fill-current ${toneOf(end)}`} cx={drawing.x.at(-1)} cy={endY} r="3.5" />}
      <text className="fill-text-2 text-11" x={width} y={label.y + 4} textAnchor="end">
        {isPrivate ? HIDDEN_AMOUNT : label.label}
      </text>
      {cost !== null && (
        // Its border keeps it readable where the line of the value crosses it.
        <text
          className={`${LABEL} stroke-surface [paint-order:stroke]`}
          strokeWidth={4}
          strokeLinejoin="round"
          x={width - EDGES.right}
          y={costLabelY(drawing, width - EDGES.right)}
          textAnchor="end"
        >
          {`${costName} ${isPrivate ? HIDDEN_AMOUNT : formatOwn(cost)}`}
        </text>
      )}
      {tip && chosen !== null && (
        <>
          <path className="stroke-edge" d={`M${drawing.x[chosen]} ${edges.top}V${height - edges.bottom}`} />
          <circle
            className={`fill-surface stroke-current ${toneOf(tip)}`}
            cx={drawing.x[chosen]}
            cy={drawing.y[chosen]}
            r="4"
            strokeWidth={2}
          />
        </>
      )}
    </svg>
  );
}

const toneOf = (point: ValuePoint | undefined) => (Number(point?.pnl) < 0 ? "loss" : "gain");

type ValueLineProps = { tone: "gain" | "loss"; clipPath: string; area: string; value: string };

const ValueLine = ({ tone, clipPath, area, value }: ValueLineProps) => (
  <g className={tone} clipPath={clipPath}>
    <path className="fill-current" fillOpacity={0.16} d={area} />
    <path className="fill-none stroke-current" strokeWidth={1.75} strokeLinejoin="round" d={value} />
  </g>
);
