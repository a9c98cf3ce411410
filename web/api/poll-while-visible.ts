let paused = false;
/** While polling is paused no run starts. A run that falls due in the meantime starts at the next check. */
export function pausePolling(pause: boolean): void {
  paused = pause;
}

/**
 * Calls `run` once per `periodMs` while the tab is visible, and at once when a hidden tab returns after a missed run.
 * No run starts before the previous one has finished, nor while it is not wanted. Returns a function that stops the
 * polling.
 */
export function pollWhileVisible(
  periodMs: number,
  run: () => Promise<void>,
  isWanted: () => boolean = () => true,
): () => void {
  let lastRunAt = Date.now();
  let running = false;
  const runIfDue = () => {
    if (document.hidden || paused || running || Date.now() - lastRunAt < periodMs || !isWanted()) return;
    lastRunAt = Date.now();
    running = true;
    void run().finally(() => {
      running = false;
    });
  };
  // The check runs more often than `run`, because browsers throttle the timers of a hidden tab.
  const timer = setInterval(runIfDue, Math.min(periodMs, 5000));
  document.addEventListener("visibilitychange", runIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", runIfDue);
  };
}
