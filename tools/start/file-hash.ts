import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROJECT } from "./project.ts";

/** Work that needs no repeating while the contents of these files are the same; `note` remembers them. */
export type Done = { patterns: string[]; exclude?: string[]; note: string };

function fingerprint({ patterns, exclude = [] }: Done): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: PROJECT, exclude }).sort()) {
    const path = join(PROJECT, file);
    if (statSync(path).isFile()) hash.update(file).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

export const isUnchanged = (done: Done): boolean =>
  existsSync(done.note) && readFileSync(done.note, "utf8") === fingerprint(done);

export function storeHash(done: Done): void {
  mkdirSync(dirname(done.note), { recursive: true });
  writeFileSync(done.note, fingerprint(done));
}
