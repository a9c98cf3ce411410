import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatChange, plainShownPrice } from "../../../shared/values/format-market.ts";
import type { Candle, HistoryView } from "../coins.queries.ts";
import type { Base } from "./change-since.ts";
import { createPriceChart, type Mark } from "./price-chart.ts";
import { candleTime, pointTime, startTime } from "./scale.ts";

type Props = {
  history: HistoryView;
  marks: readonly Mark[];
  label: string;
  /** The price from which the tip of the chart counts the change. */
  base: Base | null;
};

const ZOOM_STEP = 0.7;
const WHEEL_SPEED = 0.01;
const JUMPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function candleText({ at, open, high, low, close }: Candle, width: number): string {
  const change = formatChange((close / open - 1) * 100);
  return `${candleTime(at, width)}: open ${plainShownPrice(open)}, high ${plainShownPrice(high)}, low ${plainShownPrice(low)}, close ${plainShownPrice(close)} (${change})`;
}

/**
 * The interactive chart: a crosshair by pointer or arrow keys, zoom by pinch, Ctrl and wheel or the keys + and −, and
 * panning of a zoomed chart by drag.
 */
export default function PriceChart({ history, marks, label, base }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const chart = useRef<ReturnType<typeof createPriceChart>>(null);
  const pointers = useRef(new Map<number, number>());
  const caption = useRef<HTMLParagraphElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { points, candles, candleWidth } = history;
  const count = (candles ?? points).length;

  useLayoutEffect(() => {
    const [frame, canvas] = [container.current, svg.current];
    if (!frame || !canvas) return;
    const created = createPriceChart(canvas);
    chart.current = created;
    const measure = () => created.resize(frame.clientWidth, frame.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    // React listens passively, but a zoom must keep the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      created.zoomBy(Math.exp(event.deltaY * WHEEL_SPEED), event.clientX - frame.getBoundingClientRect().left);
    };
    frame.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      observer.disconnect();
      frame.removeEventListener("wheel", onWheel);
      created.destroy();
    };
  }, []);
  useLayoutEffect(
    () => chart.current?.setData({ points, candles, candleWidth, marks }),
    [points, candles, candleWidth, marks],
  );
  useEffect(() => {
    chart.current?.choose(null);
    setChosen(null);
  }, [candles, points]);

  const describe = (index: number | null): string => {
    const at = Math.min(index ?? count - 1, count - 1);
    if (candles) return candles[at] ? candleText(candles[at], candleWidth) : "";
    const point = points[at];
    if (!point || !base) return "";
    const change = formatChange((point.price / base.price - 1) * 100);
    return `${pointTime(point.at)}: ${plainShownPrice(point.price)} (${change} since ${startTime(base.at)})`;
  };
  /** Follows the pointer without a render, because that would cost a frame on a slow phone. */
  const follow = (index: number | null) => {
    if (caption.current) caption.current.textContent = describe(index);
  };
  const positionOf = (event: PointerEvent) => event.clientX - (container.current?.getBoundingClientRect().left ?? 0);

  const onPointerMove = (event: PointerEvent) => {
    const px = positionOf(event);
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return follow(chart.current?.chooseAt(px) ?? null);
    if (pointers.current.size > 1) {
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)![1];
      const [distance, distanceBefore] = [Math.abs(px - other), Math.abs(before - other)];
      if (distance > 8 && distanceBefore > 8) chart.current?.zoomBy(distanceBefore / distance, (px + other) / 2);
    } else if (chart.current?.isZoomed()) chart.current.panBy(px - before);
    else follow(chart.current?.chooseAt(px) ?? null);
    pointers.current.set(event.pointerId, px);
  };
  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    if (event.type === "pointerleave") follow(chart.current?.chooseAt(null) ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const jump = JUMPS[event.key];
    if (event.key === "+" || event.key === "=") chart.current?.zoomBy(ZOOM_STEP);
    else if (event.key === "-") chart.current?.zoomBy(1 / ZOOM_STEP);
    else if (event.key === "Escape") {
      chart.current?.reset();
      chart.current?.choose(null);
      setChosen(null);
      follow(null);
    } else if (jump !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(count - 1, (chosen ?? count - 1) + jump));
      setChosen(next);
      chart.current?.choose(next);
      follow(next);
    }
  };

  return (
    <>
      <p ref={caption} className="absolute -top-6 right-0 left-0 truncate text-12 text-text-2" aria-hidden="true">
        {describe(chosen)}
      </p>
      {/* A slider, because its value is the chosen point and the arrow keys change it. */}
      <div
        ref={container}
        className="absolute inset-0 cursor-crosshair touch-pan-y rounded-control select-none"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={chosen ?? count - 1}
        aria-valuetext={describe(chosen)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, positionOf(event));
          follow(chart.current?.chooseAt(positionOf(event)) ?? null);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={release}
      >
        <svg ref={svg} className="overflow-visible" aria-hidden="true" focusable="false" />
      </div>
    </>
  );
}
