import { seedWhenEmpty } from "../seed/seed.ts";
import { fireWhenDue } from "./crons.ts";
import { isFree } from "./free-port.ts";
import { startProduct } from "./product.ts";
import { loadDevVars, readSettings, type Settings } from "./settings.ts";

const PARENT_CHECK_MS = 500;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());

/** npm that is killed forwards nothing: who started us under it wants us gone as well. */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopping.abort(), PARENT_CHECK_MS).unref();
}

const stopAsked = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));

async function start(settings: Settings): Promise<void> {
  const { port } = settings;
  if (!(await isFree(port))) {
    throw new Error(`Port ${port} is in use: stop what uses it, or choose another, as in PORT=${port + 1} npm start.`);
  }
  const product = await startProduct({ ...settings, signal: stopping.signal, say: console.log });
  const stopCrons = fireWhenDue(product.workerOrigin, product.note);
  const demo = await seedWhenEmpty({ ...settings, origin: product.workerOrigin, note: product.note });
  console.log(`Tidemark is at ${product.origin}`);
  console.log(`Prices come ${product.feed}${product.hasData ? "." : "; none have come yet, each minute tries again."}`);
  if (demo) console.log(demo);
  console.log("Ctrl-C stops it, npm run reset forgets its data.");
  try {
    await Promise.race([stopAsked, product.crashed]);
  } finally {
    stopCrons();
    await product.stop();
  }
}

try {
  loadDevVars();
  stopWithNpm();
  await start(readSettings(process.argv.slice(2), process.env));
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
// Timers of what has ended must not hold the process.
process.exit();
