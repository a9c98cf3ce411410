import { join } from "node:path";
import { buildIfStale } from "../../start/build-if-stale.ts";
import { bundleIfStale } from "../../start/bundle-if-stale.ts";
import { openLog } from "../../start/log.ts";
import { createProcesses } from "../../start/processes.ts";
import { PROJECT } from "../../start/project.ts";

/** Builds before the workers of Playwright start, because two simultaneous builds would overwrite each other. */
export default async function buildOnce(): Promise<void> {
  const processes = createProcesses(openLog(join(PROJECT, ".cache/e2e.log")));
  await buildIfStale(processes, () => {});
  await bundleIfStale(processes);
}
