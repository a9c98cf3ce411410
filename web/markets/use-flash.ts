import { type RefObject, useEffect, useRef } from "react";
import type { Direction } from "./market.ts";

const FLASH_MS = 1500;
/** How long of it the tint holds before it fades. */
const HELD = 1 / 3;

const changed = new Map<HTMLElement, Direction>();

/** What a tick changed, together: where they stand is asked once, and what nobody sees is left alone. */
function flash(): void {
  const seen = [...changed].filter(([element]) => {
    const { top } = element.getBoundingClientRect();
    return top > 0 && top < innerHeight;
  });
  changed.clear();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [element, went] of seen) {
    const backgroundColor = `color-mix(in oklch, var(${went > 0 ? "--gain" : "--loss"}) 22%, transparent)`;
    const held = { backgroundColor };
    element.animate([held, { ...held, offset: HELD }, { backgroundColor: "transparent" }], FLASH_MS);
  }
}

/**
 * Tints the element when a tick changed its figure: never on the first render, so that neither
 * loading nor sorting nor scrolling a row into view looks like news.
 */
export function useFlash(ref: RefObject<HTMLElement | null>, tick: number, went: Direction): void {
  const shown = useRef(tick);
  useEffect(() => {
    if (tick === shown.current) return;
    shown.current = tick;
    if (went === 0 || !ref.current) return;
    if (changed.size === 0) queueMicrotask(flash);
    changed.set(ref.current, went);
  }, [ref, tick, went]);
}
