import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

/**
 * Maximum sizes of the built page in bytes, compressed. `npm test` fails when the build exceeds one of them. They are
 * there so that nobody adds 20 kB unseen, and leave room for ordinary changes.
 */
export const BUDGETS = {
  marketScriptGz: 126_500,
  queryScriptGz: 12_000,
  commonScriptsGz: 26_000,
  lazyScriptGz: 24_000,
  marketStylesGz: 15_000,
  firstHtmlBr: 12_000,
};

/** The groups of vite.config.ts that most pages share. */
const COMMON = ["common", "icons", "money"];

export type BuildSizes = {
  /** The scripts that run before the market page is interactive: the entry and its static imports. */
  marketScriptGz: number;
  /** The cache of replies, which the first page or dialog that needs it loads. */
  queryScriptGz: number;
  /** The controls, the icons and the exact figures that most other pages share, which the first of them loads. */
  commonScriptsGz: number;
  /**
   * The largest page or dialog that is loaded later, with those of its imports that have not been loaded before. The
   * cache of replies and the common scripts are counted apart, so a page is interactive with at most the sum of the four.
   */
  lazyScriptGz: number;
  heaviestLazy: string;
  /** The style sheets of the market page: its own sheet and the sheet of all pages. Other pages load further sheets. */
  marketStylesGz: number;
  firstHtmlBr: number;
};

const gzippedSize = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

/** The script and its static imports, direct and indirect. */
function staticImports(assets: string, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(`${assets}/${file}`, "utf8");
  for (const [, next] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    if (next) staticImports(assets, next, seen);
  return seen;
}

/** For each script that is imported dynamically: the files that have not been loaded by any of its importers. */
function lazyLoads(assets: string, entry: string, scripts: readonly string[]): Map<string, string[]> {
  const closures = new Map(scripts.map((file) => [file, [...staticImports(assets, file)]]));
  const closureOf = (file: string) => closures.get(file) ?? [];
  const importers = new Map<string, string[]>();
  for (const file of scripts) {
    const code = readFileSync(`${assets}/${file}`, "utf8");
    for (const [, imported = ""] of code.matchAll(/import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const roots = [entry, ...importers.keys()];
  const alreadyLoaded = new Map<string, string[]>([[entry, []]]);
  // An importer may itself be imported dynamically, so the loop runs until a round changes nothing.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const [imported, files] of importers) {
      const importingRoots = roots.filter(
        (root) => alreadyLoaded.has(root) && files.some((file) => closureOf(root).includes(file)),
      );
      const loadedByRoot = importingRoots.map(
        (root) => new Set([...(alreadyLoaded.get(root) ?? []), ...closureOf(root)]),
      );
      const common = [...(loadedByRoot[0] ?? [])].filter((file) => loadedByRoot.every((loaded) => loaded.has(file)));
      if (loadedByRoot.length === 0 || alreadyLoaded.get(imported)?.length === common.length) continue;
      alreadyLoaded.set(imported, common);
      isSettled = false;
    }
  }
  const missingFor = (root: string) => closureOf(root).filter((file) => !alreadyLoaded.get(root)?.includes(file));
  return new Map([...importers.keys()].map((file) => [file, missingFor(file)]));
}

/** Measures a build. `firstHtml` is the first HTML with data filled in. */
export function measureBuild(dist: string, firstHtml: string): BuildSizes {
  const assets = `${dist}/assets`;
  const files = readdirSync(assets);
  const scripts = files.filter((file) => file.endsWith(".js"));
  const html = readFileSync(`${dist}/index.html`, "utf8");
  const entry = html.match(/src="\/assets\/(index-[^"]+\.js)"/)?.[1];
  if (!entry) throw new Error(`${dist}/index.html contains no script`);
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzippedSize(`${assets}/${name}`), 0);
  const query = scripts.find((file) => /^query-[\w-]{7}\.js$/.test(file));
  if (!query) throw new Error(`${assets} contains no script of the cache of replies`);
  const common = COMMON.map((name) => {
    const file = scripts.find((script) => script.replace(/-[\w-]{7}\.js$/, "") === name);
    if (!file) throw new Error(`${assets} contains no script ${name}`);
    return file;
  });
  const lazy = [...lazyLoads(assets, entry, scripts)]
    .map(([file, loaded]) => ({
      file,
      size: sizeOf(loaded.filter((name) => name !== query && !common.includes(name))),
    }))
    .sort((a, b) => b.size - a.size);
  const heaviest = lazy[0];
  if (!heaviest) throw new Error(`The scripts of ${assets} import no other script dynamically`);
  const styles = [...html.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, file = ""]) => file);
  if (styles.length !== 2) throw new Error(`index.html links ${styles.length} style sheets instead of two`);
  return {
    marketScriptGz: sizeOf(staticImports(assets, entry)),
    queryScriptGz: gzippedSize(`${assets}/${query}`),
    commonScriptsGz: sizeOf(common),
    lazyScriptGz: heaviest.size,
    heaviestLazy: heaviest.file,
    marketStylesGz: sizeOf(styles),
    firstHtmlBr: brotliCompressSync(firstHtml).length,
  };
}
