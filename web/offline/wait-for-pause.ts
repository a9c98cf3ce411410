import { SECOND } from "../../shared/values/time.ts";

const PAUSE_MS = 2 * SECOND;
const INPUTS = ["keydown", "pointerdown", "wheel", "touchmove"];

/** Resolves when there was no key, press, wheel or touch for two seconds. A user who never pauses keeps it waiting. */
export function waitForPause(): Promise<void> {
  const listeners = new AbortController();
  return new Promise((resolve) => {
    const end = () => {
      listeners.abort();
      resolve();
    };
    let timer = setTimeout(end, PAUSE_MS);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(end, PAUSE_MS);
    };
    for (const type of INPUTS)
      addEventListener(type, restart, { capture: true, passive: true, signal: listeners.signal });
  });
}
