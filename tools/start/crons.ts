import { Cron } from "croner";
import { readWranglerToml } from "./wrangler-toml.ts";

const TIMEOUT_MS = 55_000;

/** The cron expressions of wrangler.toml. */
export const readCrons = (): string[] => readWranglerToml().triggers.crons;

/** Runs the worker's scheduled handler, as Cloudflare does in production, and waits for its end. */
export async function fireCron(origin: string, cron: string): Promise<void> {
  const url = `${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`;
  const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`The cron job ${cron} failed: ${await reply.text()}`);
}

/** Fires the cron triggers on time, in UTC, because locally nothing else does. Returns a function that stops them. */
export function startCronTimers(origin: string, onFailure: (error: unknown) => void): () => void {
  const timers = readCrons().map(
    (cron) => new Cron(cron, { timezone: "UTC", catch: onFailure }, () => fireCron(origin, cron)),
  );
  return () => {
    for (const timer of timers) timer.stop();
  };
}
