import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROJECT } from "./project.ts";

/** A hash of the contents of the files that the patterns name. */
function fingerprint(patterns: string[], exclude: string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: PROJECT, exclude }).sort()) {
    const path = join(PROJECT, file);
    if (statSync(path).isFile()) hash.update(file).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** Does `work` unless it was done for the same files before; `note` remembers for which. */
export async function onceFor(
  files: { patterns: string[]; exclude?: string[] },
  note: string,
  work: () => Promise<void>,
): Promise<void> {
  const current = fingerprint(files.patterns, files.exclude ?? []);
  if (existsSync(note) && readFileSync(note, "utf8") === current) return;
  await work();
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, current);
}
