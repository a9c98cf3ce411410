import type { Direction } from "../store/market.ts";
import { batchWrites } from "./batch-writes.ts";

const FLASH_MS = 1500;
/** How long of it the tint holds before it fades. */
const HELD = 1 / 3;
/** Asked for once: the browser reads it anew at each call. */
let calm: MediaQueryList | undefined;
/** Likewise the keyframes: an element's own tint is a copy of what was read. */
const tints = new Map<Direction, KeyframeEffect>();

function tintOf(went: Direction): KeyframeEffect {
  const known = tints.get(went);
  if (known) return known;
  const backgroundColor = `color-mix(in oklch, var(${went > 0 ? "--gain" : "--loss"}) 22%, transparent)`;
  const held = { backgroundColor };
  const frames = [held, { ...held, offset: HELD }, { backgroundColor: "transparent" }];
  const tint = new KeyframeEffect(null, frames, FLASH_MS);
  tints.set(went, tint);
  return tint;
}

/** Tints an element because its figure went that way; one that nobody sees is left alone. */
export function flash(element: HTMLElement, went: Direction): void {
  if (went === 0) return;
  calm ??= matchMedia("(prefers-reduced-motion: reduce)");
  const { top } = element.getBoundingClientRect();
  if (top <= 0 || top >= innerHeight || calm.matches) return;
  batchWrites(() => {
    const tint = new KeyframeEffect(tintOf(went));
    tint.target = element;
    new Animation(tint).play();
  });
}
