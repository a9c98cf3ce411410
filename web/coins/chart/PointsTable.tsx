import { useState } from "react";
import { plainShownPrice } from "../../../shared/values/format-market.ts";
import type { HistoryView } from "../coins.queries.ts";
import { candleTime, pointTime } from "./scale.ts";

/** The chart's points as a table, for screen readers and for reading exact prices. Newest first. */
export function PointsTable({ history: { points, candles, candleWidth, sources } }: { history: HistoryView }) {
  const [isOpen, setOpen] = useState(false);
  const heads = candles ? ["Time", "Open", "High", "Low", "Close"] : ["Time", "Price"];
  const rows = candles
    ? candles.map(({ at, open, high, low, close }) => ({
        at,
        time: candleTime(at, candleWidth),
        cells: [open, high, low, close],
      }))
    : points.map(({ at, price }) => ({ at, time: pointTime(at), cells: [price] }));
  return (
    <details className="text-13 text-text-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-12 text-text-3 md:min-h-8">
        Prices as a table
      </summary>
      {isOpen && (
        <div className="max-h-80 overflow-auto" tabIndex={-1}>
          <table className="w-full tabular-nums">
            <caption className="py-2 text-left text-12 text-text-3">{sources.join(", ")}</caption>
            <thead>
              <tr className="text-left text-12 text-text-3">
                {heads.map((head) => (
                  <th key={head} scope="col" className="py-1 pr-4 font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ at, time, cells }) => (
                <tr key={at} className="border-t">
                  <th scope="row" className="py-1 pr-4 text-left font-normal">
                    {time}
                  </th>
                  {cells.map((price, index) => (
                    <td key={heads[index + 1]} className="py-1 pr-4">
                      {plainShownPrice(price)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
