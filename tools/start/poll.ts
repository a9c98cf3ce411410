import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 100;

/** Asks until the answer is yes; false when the time is over first. */
export async function until(answer: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    if (await answer().catch(() => false)) return true;
    await sleep(POLL_MS);
  }
  return false;
}
