import { VENUE_NAMES } from "../../../shared/live-prices/frame.ts";
import { MINUTE, SECOND, timeAgo } from "../../../shared/values/time.ts";
import type { LivePrice } from "./live-state.ts";

/** The source and the age of a live price, such as "Live price from Binance, 2 s ago". */
export function liveSource({ source, at }: LivePrice, now: number): string {
  const age = now - at;
  const ago = age < MINUTE ? `${Math.max(0, Math.round(age / SECOND))} s ago` : timeAgo(at, now);
  return `Live price from ${VENUE_NAMES[source]}, ${ago}`;
}
