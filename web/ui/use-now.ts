import { SECOND } from "../../shared/values/time.ts";
import { createStore, useStore } from "./state/store.ts";

const STEP_MS = 10 * SECOND;
let now = Date.now();
/** When the first HTML was written, if React takes it over. */
let firstNow: number | undefined;
export function setFirstNow(at: number | undefined): void {
  firstNow = at;
}
/** All components share one timer because a long chat shows hundreds of times. */
let timer: ReturnType<typeof setInterval> | undefined;
const steps = createStore(now);

const clock = { get: roundedNow, subscribe, first: () => firstNow ?? roundedNow() };
/** The current time in ms for texts such as "3 min ago". It advances every ten seconds while a component uses it. */
export const useNow = (): number => useStore(clock);

function roundedNow(): number {
  const exactNow = Date.now();
  // The value must be stable between steps, or React would render again after every read.
  if (Math.abs(exactNow - now) >= STEP_MS) now = exactNow;
  return now;
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = steps.subscribe(listener);
  timer ??= setInterval(() => steps.set(roundedNow()), STEP_MS);
  return () => {
    unsubscribe();
    if (steps.hasListeners()) return;
    clearInterval(timer);
    timer = undefined;
  };
}
