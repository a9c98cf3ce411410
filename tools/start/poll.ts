import { setTimeout as sleep } from "node:timers/promises";

/** Checks the condition until it is true. Returns false after the timeout. A failed check counts as false. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  timeoutMs: number,
  intervalMs = 100,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (await condition().catch(() => false)) return true;
    await sleep(intervalMs);
  }
  return false;
}
