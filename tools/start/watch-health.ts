import { setTimeout as sleep } from "node:timers/promises";

/** With these values a server counts as unresponsive when it has sent no reply for about half a minute. */
const DEFAULTS = { tries: 6, timeoutMs: 5000, intervalMs: 1000 };

/**
 * Requests a URL again and again, and rejects when several requests in a row got no reply. A reply with any status
 * counts. wrangler restarts the process in front of the worker when it was killed, but the new process accepts
 * connections and never replies.
 */
export async function watchHealth(
  url: string,
  { tries, timeoutMs, intervalMs }: typeof DEFAULTS = DEFAULTS,
): Promise<never> {
  for (let failures = 0; failures < tries; await sleep(intervalMs)) {
    try {
      await (await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })).body?.cancel();
      failures = 0;
    } catch {
      failures += 1;
    }
  }
  throw new Error(`The product was stopped, because ${url} did not reply to ${tries} requests in a row.`);
}
