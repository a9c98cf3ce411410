import { fnv1a } from "../../../shared/values/fnv.ts";
import type { Coin } from "../market/coin.ts";
import { mix, unit } from "../market/noise.ts";

const FROM_MS = Date.UTC(2021, 3, 1);
const SPAN_MS = Date.UTC(2025, 9, 1) - FROM_MS;

/** A price in US dollars and its time. */
type Extreme = { price: number; timeMs: number };

/**
 * Made-up all-time high and low, and for some coins the return on investment since their sale. They depend only on the
 * id, so they are the same for every seed.
 */
export function allTimeExtremes(coin: Coin): { ath: Extreme; atl: Extreme; roiTimes: number | null } {
  const randomOf = (label: string) => unit(mix(fnv1a(coin.id), fnv1a(label)));
  const isPegged = coin.move.kind === "peg";
  const volatility = coin.move.kind === "free" ? coin.move.dailyPercent : 2;
  const timeOf = (label: string) => FROM_MS + Math.floor(SPAN_MS * randomOf(label));
  return {
    ath: {
      price: coin.basePrice * (isPegged ? 1.05 : 1.3 + volatility * (0.25 + 0.5 * randomOf("high"))),
      timeMs: timeOf("high day"),
    },
    atl: { price: coin.basePrice * (isPegged ? 0.92 : 0.02 + 0.3 * randomOf("low")), timeMs: timeOf("low day") },
    roiTimes: randomOf("sale") < 0.05 ? Math.round(500 * randomOf("return")) / 10 : null,
  };
}
