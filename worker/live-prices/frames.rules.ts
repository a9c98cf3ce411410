import type { LivePrice, PriceFrame } from "../../shared/live-prices/frame.ts";
import type { AcceptedPrice } from "./quotes.rules.ts";

export type AcceptedPrices = ReadonlyMap<string, AcceptedPrice>;

const entryOf = ({ price, at, source }: AcceptedPrice, now: number): LivePrice => [
  price,
  Math.max(0, Math.round(now - at)),
  source,
];

/** The frame with the coins whose price or source changed since the last frame. */
export function changesFrame(before: AcceptedPrices, current: AcceptedPrices, now: number): PriceFrame {
  const prices: Record<string, LivePrice> = {};
  for (const [id, accepted] of current) {
    const last = before.get(id);
    if (last?.price !== accepted.price || last.source !== accepted.source) prices[id] = entryOf(accepted, now);
  }
  const gone = [...before.keys()].filter((id) => !current.has(id));
  return { type: "prices", at: now, prices, ...(gone.length > 0 && { gone }) };
}

/** The first frame of a connection. */
export const fullFrame = (current: AcceptedPrices, now: number): PriceFrame => changesFrame(new Map(), current, now);

/** Adds a frame to the state that the earlier frames made, as a page does. */
export function applyFrame(state: Map<string, LivePrice>, { prices, gone = [] }: PriceFrame) {
  for (const [id, price] of Object.entries(prices)) state.set(id, price);
  for (const id of gone) state.delete(id);
}

export const isEmptyFrame = ({ prices, gone }: PriceFrame): boolean => !gone && Object.keys(prices).length === 0;
