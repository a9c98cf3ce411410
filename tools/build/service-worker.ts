import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { replaceOnce } from "../../shared/html/replace-once.ts";

const NAME = "service-worker.js";

/**
 * Writes the list of all scripts, styles and fonts into the service worker. With another file or another page its version
 * changes, and the browser installs it anew.
 */
export function fillServiceWorker(dist: string, html: string): void {
  const files = readdirSync(`${dist}/assets`)
    .sort()
    .map((file) => `/assets/${file}`);
  const version = createHash("sha256")
    .update(JSON.stringify([files, html]))
    .digest("hex")
    .slice(0, 16);
  const source = readFileSync(`${dist}/${NAME}`, "utf8");
  const withVersion = replaceOnce(source, "__version__", version, NAME);
  const filled = replaceOnce(withVersion, '"__files__"', `'${JSON.stringify(files)}'`, NAME);
  writeFileSync(`${dist}/${NAME}`, filled);
}
