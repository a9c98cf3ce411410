import { z } from "zod";
import { DAY } from "../../../shared/values/time.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";

/** A price in US dollars at a time in ms. */
export type PricePoint = { at: number; price: number };

const point = z.tuple([z.int().positive(), z.number().positive()]);
const reply = z.object({ prices: z.array(z.unknown()) });
/** The largest share of invalid points that is still accepted. Invalid points stay gaps. */
const MAX_BAD_SHARE = 0.5;

/**
 * Parses the daily prices of `market_chart`. Only points at midnight are daily prices: the last point of a reply is the
 * price of the current minute. Of two points for one day, the first is used.
 */
export function parsePriceHistory(json: unknown, now: number): UpstreamResult<PricePoint[]> {
  const parsed = reply.safeParse(json);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  const byTime = new Map<number, number>();
  let bad = 0;
  for (const entry of parsed.data.prices) {
    const good = point.safeParse(entry);
    if (!good.success) bad += 1;
    else if (good.data[0] % DAY === 0 && good.data[0] <= now && !byTime.has(good.data[0]))
      byTime.set(good.data[0], good.data[1]);
  }
  if (bad > parsed.data.prices.length * MAX_BAD_SHARE) return failed({ kind: "unexpected-shape" });
  const points = [...byTime].map(([at, price]) => ({ at, price })).sort((a, b) => a.at - b.at);
  return { ok: true, value: points };
}
