import { demoLogIns, needsSeed, seedWhenEmpty } from "../seed/seed.ts";
import { startCronTimers } from "./crons.ts";
import { isFree } from "./free-port.ts";
import { startProduct } from "./product.ts";
import { loadDevVars, readSettings, type Settings } from "./settings.ts";
import { lockState } from "./state-lock.ts";
import { watchHealth } from "./watch-health.ts";

const PARENT_CHECK_MS = 500;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());

/** Stops the product when the npm process that started it is killed, because npm then forwards no signal. */
function stopWithParent(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parentPid = process.ppid;
  setInterval(() => process.ppid !== parentPid && stopping.abort(), PARENT_CHECK_MS).unref();
}

const stopRequested = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));

async function start(settings: Settings): Promise<void> {
  const { port, stateDir } = settings;
  const unlockState = lockState(stateDir);
  if (!(await isFree(port))) {
    throw new Error(
      `Port ${port} is in use. Stop the process that uses it, or choose another port: PORT=${port + 1} npm start.`,
    );
  }
  const seed = {
    isNeeded: () => needsSeed(settings),
    async run(origin: string, logError: (error: unknown) => void) {
      const problem = await seedWhenEmpty({ ...settings, origin, logError });
      if (problem) console.log(problem);
    },
  };
  const product = await startProduct({ ...settings, signal: stopping.signal, seed, print: console.log });
  const stopCrons = startCronTimers(product.workerOrigin, product.logError);
  console.log(`Tidemark is running at ${product.origin}`);
  console.log(`Prices come ${product.priceSource}.`);
  if (!product.hasData) console.log("No prices have arrived yet. The product tries again every minute.");
  const logIns = demoLogIns(stateDir);
  if (logIns) console.log(logIns);
  console.log("Press Ctrl-C to stop. npm run reset deletes the data.");
  try {
    await Promise.race([stopRequested, product.crashed, watchHealth(`${product.workerOrigin}/api/health`)]);
  } finally {
    stopCrons();
    await product.stop();
    unlockState();
  }
}

try {
  loadDevVars();
  stopWithParent();
  await start(readSettings(process.argv.slice(2), process.env));
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
// Remaining timers must not keep the process alive.
process.exit();
