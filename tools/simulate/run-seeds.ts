import { parentPort, workerData } from "node:worker_threads";
import { type Outcome, runHistory } from "./history.ts";
import type { Beginning } from "./releases.ts";

/** One thread: runs the histories whose seeds it receives, one after the other. */
const from = workerData as Beginning;

// A promise of a script that has ended may fail without anybody who waits for it.
process.on("unhandledRejection", () => {});

parentPort!.on("message", async (seed: number) => {
  let outcome: Outcome;
  try {
    outcome = await runHistory(seed, from);
  } catch (error) {
    const broken = [`The history ended with ${error instanceof Error ? error.stack : String(error)}`];
    outcome = { seed, broken, hash: "", events: 0, steps: 0, trace: [] };
  }
  parentPort!.postMessage(outcome);
});
