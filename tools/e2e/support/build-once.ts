import { join } from "node:path";
import { buildIfStale } from "../../start/build-if-stale.ts";
import { createProcesses } from "../../start/processes.ts";
import { PROJECT } from "../../start/project.ts";

/** Before the workers start: two builds at once would write over each other. */
export default async function buildOnce(): Promise<void> {
  await buildIfStale(createProcesses(join(PROJECT, ".cache/e2e.log")), () => {});
}
