import { useMemo } from "react";
import { DAY } from "../../shared/values/time.ts";
import { useQuery } from "../api/use-query.ts";
import { drawPercents } from "../markets/store/sparkline.ts";
import { SparklineDrawing } from "../markets/table/Sparkline.tsx";
import { type Candle, candlesQuery } from "./icp-tokens.queries.ts";

const WEEK = 7 * DAY;
const HOURS = 168;

/** The percentages by which the closing prices differ from the first one, over the week before the last candle. */
export function weekPercents(candles: readonly Candle[]): number[] {
  const last = candles.at(-1);
  if (!last) return [];
  const since = Date.parse(last.candle_start) - WEEK;
  const week = candles.filter(({ candle_start }) => Date.parse(candle_start) >= since);
  const first = week[0]!.open_price;
  return first > 0
    ? [first, ...week.map(({ close_price }) => close_price)].map((price) => (price / first - 1) * 100)
    : [];
}

/** The week's prices of an exchange token, as the market's sparklines show those of a coin. */
export function TokenSparkline({ canisterId }: { canisterId: string }) {
  const { data } = useQuery(candlesQuery(canisterId, "1h", HOURS));
  const paths = useMemo(() => drawPercents(weekPercents(data ?? [])), [data]);
  return paths && <SparklineDrawing paths={paths} />;
}
