import type { Prices } from "../../../shared/markets/snapshot.ts";
import { SECOND } from "../../../shared/values/time.ts";

/** Applies at most one tick per second. A newer tick replaces a tick that is still waiting. */
export function limitTicks(apply: (prices: Prices) => void) {
  let appliedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(prices: Prices) {
      clearTimeout(timer);
      const delay = appliedAt + SECOND - Date.now();
      if (delay <= 0) apply(prices);
      else timer = setTimeout(() => apply(prices), delay);
    },
    markApplied() {
      appliedAt = Date.now();
    },
    cancel: () => clearTimeout(timer),
  };
}
