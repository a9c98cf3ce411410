import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROJECT } from "./project.ts";

/** Work that need not be repeated while the contents of these files are the same. `hashFile` stores their hash. */
export type CachedWork = { patterns: string[]; exclude?: string[]; hashFile: string };

function hashOf({ patterns, exclude = [] }: CachedWork): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: PROJECT, exclude }).sort()) {
    const path = join(PROJECT, file);
    if (statSync(path).isFile()) hash.update(file).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

export const isUnchanged = (work: CachedWork): boolean =>
  existsSync(work.hashFile) && readFileSync(work.hashFile, "utf8") === hashOf(work);

export function storeHash(work: CachedWork): void {
  mkdirSync(dirname(work.hashFile), { recursive: true });
  writeFileSync(work.hashFile, hashOf(work));
}
