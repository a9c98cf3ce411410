import type { Direction } from "../store/market.ts";
import { batchWrites } from "./batch-writes.ts";

const FLASH_MS = 1500;
/** The tint keeps its full strength for this part of the time, then it fades. */
const HOLD_SHARE = 1 / 3;
/** The query is cached because the browser parses it again at each call. */
let reducedMotion: MediaQueryList | undefined;
/** The parsed keyframes are cached for the same reason. Each element gets a copy. */
const tints = new Map<Direction, KeyframeEffect>();

function tintOf(direction: Direction): KeyframeEffect {
  const cached = tints.get(direction);
  if (cached) return cached;
  const backgroundColor = `color-mix(in oklch, var(${direction > 0 ? "--gain" : "--loss"}) 22%, transparent)`;
  const full = { backgroundColor };
  const frames = [full, { ...full, offset: HOLD_SHARE }, { backgroundColor: "transparent" }];
  const tint = new KeyframeEffect(null, frames, FLASH_MS);
  tints.set(direction, tint);
  return tint;
}

/** Tints an element after its value moved in `direction`. Elements outside the viewport are skipped. */
export function flash(element: HTMLElement, direction: Direction): void {
  if (direction === 0) return;
  reducedMotion ??= matchMedia("(prefers-reduced-motion: reduce)");
  const { top } = element.getBoundingClientRect();
  if (top <= 0 || top >= innerHeight || reducedMotion.matches) return;
  batchWrites(() => {
    const tint = new KeyframeEffect(tintOf(direction));
    tint.target = element;
    new Animation(tint).play();
  });
}
