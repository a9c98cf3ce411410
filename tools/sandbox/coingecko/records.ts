import type { Coin } from "../market/coin.ts";
import { hashText, mix, unit } from "../market/noise.ts";

const FROM_MS = Date.UTC(2021, 3, 1);
const SPAN_MS = Date.UTC(2025, 9, 1) - FROM_MS;

/** Dollars, and when, in milliseconds. */
type Extreme = { price: number; atMs: number };

/** All-time high and low, and the return since the sale of some; drawn from the id, the same for every seed. */
export function recordsOf(coin: Coin): { ath: Extreme; atl: Extreme; roiTimes: number | null } {
  const draw = (question: string) => unit(mix(hashText(coin.id), hashText(question)));
  const calm = coin.move.kind === "peg";
  const lively = coin.move.kind === "free" ? coin.move.dailyPercent : 2;
  const at = (question: string) => FROM_MS + Math.floor(SPAN_MS * draw(question));
  return {
    ath: { price: coin.basePrice * (calm ? 1.05 : 1.3 + lively * (0.25 + 0.5 * draw("high"))), atMs: at("high day") },
    atl: { price: coin.basePrice * (calm ? 0.92 : 0.02 + 0.3 * draw("low")), atMs: at("low day") },
    roiTimes: draw("sale") < 0.05 ? Math.round(500 * draw("return")) / 10 : null,
  };
}
