import { join } from "node:path";
import { buildWhenStale } from "../../tools/start/prepare.ts";
import { createProcesses } from "../../tools/start/processes.ts";
import { PROJECT } from "../../tools/start/project.ts";

/** Before the workers start: two builds at once would write over each other. */
export default async function buildOnce(): Promise<void> {
  await buildWhenStale(createProcesses(join(PROJECT, ".cache/e2e.log")), () => {});
}
