import { existsSync } from "node:fs";
import { join } from "node:path";
import { type CachedWork, isUnchanged, storeHash } from "./file-hash.ts";
import type { Processes } from "./processes.ts";
import { PROJECT } from "./project.ts";
import { WRANGLER, WRANGLER_ENV } from "./wrangler.ts";

const FOLDER = join(PROJECT, ".cache/worker");
const BUNDLE: CachedWork = {
  patterns: ["worker/**", "shared/**", "wrangler.toml", "package-lock.json"],
  exclude: ["**/*.test.*"],
  hashFile: join(PROJECT, ".cache/bundled"),
};

/**
 * Bundles the worker as a deployment does, unless the sources are the same as the last time. Returns the script. Each
 * start without it would bundle for four seconds, and look for changes of the sources as long as it runs. It needs the
 * built page, because wrangler looks for its folder.
 */
export async function bundleIfStale(processes: Processes): Promise<string> {
  const script = join(FOLDER, "index.js");
  if (existsSync(script) && isUnchanged(BUNDLE)) return script;
  const args = [WRANGLER, "deploy", "--dry-run", "--outdir", FOLDER];
  await processes.run({ name: "The bundler", args, env: WRANGLER_ENV });
  storeHash(BUNDLE);
  return script;
}
