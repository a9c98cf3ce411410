import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Outcome } from "./history.ts";
import type { Beginning } from "./releases.ts";

const CORES = Math.min(availableParallelism(), 8);

/**
 * Runs histories with the seeds from `from`, on every core, until `isDone` says so. It is asked after each history, in
 * the order in which they end.
 */
export async function runSeeds(
  beginning: Beginning,
  from: number,
  isDone: (outcome: Outcome) => boolean,
): Promise<void> {
  let next = from;
  const runThread = () =>
    new Promise<void>((resolve, reject) => {
      const thread = new Worker(new URL("./run-seeds.ts", import.meta.url), { workerData: beginning });
      const ask = () => thread.postMessage(next++);
      thread.on("error", reject);
      thread.on("message", (outcome: Outcome) => {
        if (isEnded || isDone(outcome)) {
          isEnded = true;
          void thread.terminate().then(() => resolve());
        } else ask();
      });
      ask();
    });
  let isEnded = false;
  await Promise.all(Array.from({ length: CORES }, runThread));
}
