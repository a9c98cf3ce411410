import { useSyncExternalStore } from "react";
import { SECOND } from "../../shared/values/time.ts";

const STEP_MS = 10 * SECOND;
let now = Date.now();
/** When the first HTML was written, if React takes it over. */
let firstNow: number | undefined;
export function setFirstNow(at: number | undefined): void {
  firstNow = at;
}
/** All components share one timer because a long chat shows hundreds of times. */
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The current time in ms for texts such as "3 min ago". It advances every ten seconds while a component uses it. */
export const useNow = (): number => useSyncExternalStore(subscribe, roundedNow, () => firstNow ?? roundedNow());

function roundedNow(): number {
  const exactNow = Date.now();
  // The value must be stable between steps, or React would render again after every read.
  if (Math.abs(exactNow - now) >= STEP_MS) now = exactNow;
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(notify, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
