let held = false;
/** While it is held nothing new begins; what was missed comes at the next turn. */
export function pausePolling(hold: boolean): void {
  held = hold;
}

/**
 * Runs each `periodMs` while the tab is visible, and at once on its return when a turn was missed.
 * A turn that is still running is not started again. Returns the way to stop.
 */
export function whileVisible(periodMs: number, run: () => Promise<void>): () => void {
  let last = Date.now();
  let running = false;
  const turn = () => {
    if (document.hidden || held || running || Date.now() - last < periodMs) return;
    last = Date.now();
    running = true;
    void run().finally(() => {
      running = false;
    });
  };
  // Checked more often than it runs, because timers of a hidden tab drift.
  const timer = setInterval(turn, Math.min(periodMs, 5000));
  document.addEventListener("visibilitychange", turn);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", turn);
  };
}
