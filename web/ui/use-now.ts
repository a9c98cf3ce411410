import { useSyncExternalStore } from "react";
import { SECOND } from "../../shared/values/time.ts";

const STEP_MS = 10 * SECOND;
let now = Date.now();
/** One for all: a long chat shows hundreds of times. */
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The time, for words such as "3 min ago": it moves every ten seconds while something shows it. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);

function read(): number {
  const real = Date.now();
  // A value that moved at each read would never settle.
  if (Math.abs(real - now) >= STEP_MS) now = real;
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tell, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
