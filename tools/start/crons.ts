import { Cron } from "croner";
import { readWranglerToml } from "./wrangler-toml.ts";

const RUN_MS = 55_000;

/** The expressions that the platform would fire. */
export const readCrons = (): string[] => readWranglerToml().triggers.crons;

/** Runs the worker's scheduled handler to its end, as the platform would at the minute. */
export async function fireCron(origin: string, cron: string): Promise<void> {
  const url = `${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`;
  const reply = await fetch(url, { signal: AbortSignal.timeout(RUN_MS) });
  if (!reply.ok) throw new Error(`The cron ${cron} failed: ${await reply.text()}`);
}

/** Locally nothing fires the cron triggers: this does, in UTC like the platform. Returns what stops it. */
export function fireWhenDue(origin: string, onFailure: (error: unknown) => void): () => void {
  const timers = readCrons().map(
    (cron) => new Cron(cron, { timezone: "UTC", catch: onFailure }, () => fireCron(origin, cron)),
  );
  return () => {
    for (const timer of timers) timer.stop();
  };
}
