import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Reserves the folder of the local data for this process, because two products on the same data would disturb each
 * other. The lock is a lock of SQLite, which the system releases even when the process is killed. Throws an error with a
 * sentence when another process has the lock. Returns a function that releases it.
 */
export function lockState(stateDir: string): () => void {
  mkdirSync(stateDir, { recursive: true });
  const pidFile = join(stateDir, "start.pid");
  const lock = new DatabaseSync(join(stateDir, "start.lock"));
  try {
    lock.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!(error as Error).message.includes("locked")) throw error;
    const pid = readFileSync(pidFile, "utf8");
    throw new Error(
      `Process ${pid} already runs the product with the data in ${stateDir}. Stop it, or choose another folder: STATE_DIR=.wrangler/second npm start.`,
    );
  }
  writeFileSync(pidFile, String(process.pid));
  return () => lock.close();
}
