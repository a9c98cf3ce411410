import { type PointerEvent, useMemo } from "react";
import { formatMoney, plainPrice } from "../../shared/values/format-market.ts";
import { usePointNavigation } from "../ui/use-point-navigation.ts";
import { type Candle, CHART, drawCandles, timeText } from "./candle-chart.ts";

/**
 * A candle chart with a baseline at the first price. The pointer or the arrow keys select a candle. The caption shows
 * the values of the selected candle, or of the last one without a selection.
 */
export function CandleChart({ candles, label }: { candles: readonly Candle[]; label: string }) {
  const shape = useMemo(() => drawCandles(candles), [candles]);
  const { chosen, choose, last, onKeyDown } = usePointNavigation(candles.length);
  if (!shape) return null;
  const index = Math.min(chosen ?? last, last);
  const candle = candles[index];

  const chooseAtPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    choose(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * candles.length))));
  };

  const text = candle && describe(candle, timeText(candles, index));
  return (
    <figure>
      <figcaption className="candle-figures">{text}</figcaption>
      <div className="candle-area">
        <div
          className="candle-view"
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={candles.length}
          aria-valuenow={index + 1}
          aria-valuetext={text ?? ""}
          onPointerMove={chooseAtPointer}
          onPointerDown={chooseAtPointer}
          onPointerLeave={() => choose(null)}
          onBlur={() => choose(null)}
          onKeyDown={onKeyDown}
        >
          <svg
            viewBox={`0 0 ${CHART.width} ${CHART.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <path className="candle-volume" d={shape.volume} />
            <path className="candle-mark" d={`M0 ${shape.baseline}H${CHART.width}`} />
            <path className="candle-wick up" d={shape.wicks.up} />
            <path className="candle-wick down" d={shape.wicks.down} />
            <path className="candle-body up" d={shape.up} />
            <path className="candle-body down" d={shape.down} />
          </svg>
          {chosen !== null && <span className="candle-line" style={{ left: `${shape.centre(index)}%` }} />}
        </div>
        <ol className="candle-ticks" aria-hidden="true">
          {shape.ticks.map(({ price, top }) => (
            <li key={top} style={{ top: `${top}%` }}>
              {plainPrice(price)}
            </li>
          ))}
        </ol>
      </div>
      <p className="candle-times" aria-hidden="true">
        <span>{timeText(candles, 0)}</span>
        <span>{timeText(candles, Math.floor(last / 2))}</span>
        <span>{timeText(candles, last)}</span>
      </p>
    </figure>
  );
}

function describe({ open_price, high_price, low_price, close_price, volume }: Candle, time: string): string {
  const prices = [
    `Open ${plainPrice(open_price)}`,
    `High ${plainPrice(high_price)}`,
    `Low ${plainPrice(low_price)}`,
    `Close ${plainPrice(close_price)}`,
  ];
  return [time, ...prices, `Volume ${formatMoney(volume)}`].join(" · ");
}
