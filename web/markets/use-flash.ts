import { type RefObject, useEffect, useRef } from "react";
import type { Direction } from "./market.ts";

const HOLD_MS = 500;
const FADE_MS = 1000;

/**
 * Tints the element when a tick changed its figure: never on the first render, so that neither
 * loading nor sorting nor scrolling a row into view looks like news.
 */
export function useFlash(ref: RefObject<HTMLElement | null>, tick: number, went: Direction): void {
  const shown = useRef(tick);
  useEffect(() => {
    if (tick === shown.current) return;
    shown.current = tick;
    if (tick === 0 || went === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const tint = `color-mix(in oklch, var(${went > 0 ? "--gain" : "--loss"}) 22%, transparent)`;
    ref.current?.animate(
      [
        { backgroundColor: tint },
        { backgroundColor: tint, offset: HOLD_MS / (HOLD_MS + FADE_MS) },
        { backgroundColor: "transparent" },
      ],
      HOLD_MS + FADE_MS,
    );
  }, [ref, tick, went]);
}
