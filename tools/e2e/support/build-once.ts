import { join } from "node:path";
import { buildIfStale } from "../../start/build-if-stale.ts";
import { openLog } from "../../start/log.ts";
import { createProcesses } from "../../start/processes.ts";
import { PROJECT } from "../../start/project.ts";

/** Builds before the workers of Playwright start, because two simultaneous builds would overwrite each other. */
export default async function buildOnce(): Promise<void> {
  await buildIfStale(createProcesses(openLog(join(PROJECT, ".cache/e2e.log"))), () => {});
}
