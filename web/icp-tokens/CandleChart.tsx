import { type PointerEvent, useMemo } from "react";
import { formatShownMoney, plainShownPrice } from "../../shared/values/format-market.ts";
import { usePointNavigation } from "../ui/chart/use-point-navigation.ts";
import { CHART, drawCandles, timeText } from "./candle-chart.ts";
import type { Candle } from "./icp-tokens.queries.ts";

/**
 * A candle chart of prices in the display currency, with a baseline at the first price. The pointer or the arrow keys
 * select a candle. The caption shows the values of the selected candle. While none is selected, it shows those of the
 * last one.
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
      <figcaption className="min-h-9 text-12 leading-4.5 text-text-2">{text}</figcaption>
      <div className="relative mt-2 h-55">
        <div
          className="absolute inset-y-0 right-19 left-0 cursor-crosshair touch-pan-y"
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
            className="size-full *:[vector-effect:non-scaling-stroke]"
            viewBox={`0 0 ${CHART.width} ${CHART.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <path className="fill-text-3 opacity-25" d={shape.volume} />
            <path className="stroke-text-3 [stroke-dasharray:2_3]" d={`M0 ${shape.baseline}H${CHART.width}`} />
            <path className="stroke-gain" d={shape.wicks.up} />
            <path className="stroke-loss" d={shape.wicks.down} />
            {/* Rising candles are hollow because colour must not be the only sign. */}
            <path className="fill-raised stroke-gain" d={shape.up} />
            <path className="fill-loss stroke-loss" d={shape.down} />
          </svg>
          {chosen !== null && (
            <span
              className="pointer-events-none absolute inset-y-0 w-px bg-text-3"
              style={{ left: `${shape.centre(index)}%` }}
            />
          )}
        </div>
        <ol className="text-right text-11 text-text-3" aria-hidden="true">
          {shape.ticks.map(({ price, top }) => (
            <li
              key={top}
              className="absolute right-0 w-18 overflow-hidden text-ellipsis [translate:0_-50%]"
              style={{ top: `${top}%` }}
            >
              {plainShownPrice(price)}
            </li>
          ))}
        </ol>
      </div>
      <p className="mt-1.5 mr-19 flex justify-between text-11 text-text-3" aria-hidden="true">
        <span>{timeText(candles, 0)}</span>
        <span>{timeText(candles, Math.floor(last / 2))}</span>
        <span>{timeText(candles, last)}</span>
      </p>
    </figure>
  );
}

function describe({ open_price, high_price, low_price, close_price, volume }: Candle, time: string): string {
  const prices = [
    `Open ${plainShownPrice(open_price)}`,
    `High ${plainShownPrice(high_price)}`,
    `Low ${plainShownPrice(low_price)}`,
    `Close ${plainShownPrice(close_price)}`,
  ];
  return [time, ...prices, `Volume ${formatShownMoney(volume)}`].join(" · ");
}
