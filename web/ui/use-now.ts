import { useSyncExternalStore } from "react";
import { SECOND } from "../../shared/time.ts";

const STEP_MS = 10 * SECOND;
let now = Date.now();

/** The time, for words such as "3 min ago": it moves every ten seconds while something shows it. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);

function read(): number {
  const real = Date.now();
  // A value that moved at each read would never settle.
  if (Math.abs(real - now) >= STEP_MS) now = real;
  return now;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}
