import type { DailyClose, DaySpan } from "../../upstreams/venues/candles.ts";
import { dayOf, yearOf } from "../tiles.rules.ts";
import type { candleLoads } from "./candles.table.ts";
import { firstDayOf } from "./closes.rules.ts";

export type CandleState = Omit<typeof candleLoads.$inferSelect, "origin">;

/** Binance opened in July 2017. */
const FIRST_YEAR = 2017;

/**
 * The days that a call asks for: two calendar years, so that it fills whole rows. For older years also the first day of
 * the year after them, which is known from the call before, so that the two parts are compared.
 */
export function spanOf({ year }: Pick<CandleState, "year">, now: number): DaySpan {
  const today = dayOf(now);
  const last = year ?? yearOf(today);
  return { from: firstDayOf(last - 1), to: year === null ? today : firstDayOf(year + 1) };
}

/**
 * The state after a call that brought a series, which is empty when the venue has none or it was refused. Kraken is
 * followed by Binance, and years by older years while the series goes on. A coin without any day is asked for again at
 * `againAt`.
 */
export function nextStep(
  state: CandleState,
  series: readonly DailyClose[],
  againAt: number,
  span?: DaySpan,
): CandleState {
  const first = series[0]?.day ?? Number.POSITIVE_INFINITY;
  const known = Math.min(first, state.firstDay ?? Number.POSITIVE_INFINITY);
  const firstDay = Number.isFinite(known) ? known : null;
  const next = { ...state, firstDay, failures: 0 };
  if (state.venue === "kraken") return { ...next, venue: "binance", year: null };
  const year = span && first === span.from ? yearOf(first) - 1 : null;
  if (year !== null && year >= FIRST_YEAR) return { ...next, year };
  return { ...next, venue: "kraken", year: null, dueAt: firstDay === null ? againAt : null };
}
