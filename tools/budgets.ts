import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** What the pages may weigh (research on performance, "Budgets"); `npm test` holds the build to it. */
export const BUDGETS = {
  marketScriptGz: 125_000,
  lazyScriptGz: 20_000,
  stylesGz: 12_000,
  firstHtmlBr: 10_000,
};

export type BuildSizes = {
  /** Everything that runs before the market page answers: the entry and what it imports. */
  marketScriptGz: number;
  /** The heaviest page or dialog that loads later, with what it imports beyond what is there when it is asked for. */
  lazyScriptGz: number;
  heaviestLazy: string;
  stylesGz: number;
  firstHtmlBr: number;
};

const gz = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

/** Files that a script loads with itself, itself included. */
function staticImports(assets: string, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(`${assets}/${file}`, "utf8");
  for (const [, next] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    if (next) staticImports(assets, next, seen);
  return seen;
}

/** Whether a script has run wherever `file` is asked for: a page's own script is there when the page opens a dialog. */
function loadedBefore(assets: string, scripts: string[], file: string): (name: string) => boolean {
  const askers = scripts.filter((name) => readFileSync(`${assets}/${name}`, "utf8").includes(`import(\`./${file}\`)`));
  const present = askers.map((name) => staticImports(assets, name));
  return (name) => present.length > 0 && present.every((names) => names.has(name));
}

/** `firstHtml` is a filled first paint, which only the caller can make. */
export function measureBuild(dist: string, firstHtml: string): BuildSizes {
  const assets = `${dist}/assets`;
  const files = readdirSync(assets);
  const scripts = files.filter((file) => file.endsWith(".js"));
  const html = readFileSync(`${dist}/index.html`, "utf8");
  const entry = html.match(/src="\/assets\/([^"]+\.js)"/)?.[1];
  if (!entry) throw new Error(`${dist}/index.html names no script`);
  const first = staticImports(assets, entry);
  const weigh = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + gz(`${assets}/${name}`), 0);
  const lazy = scripts
    .filter((file) => !first.has(file))
    .map((file) => {
      const isThere = loadedBefore(assets, scripts, file);
      const missing = [...staticImports(assets, file)].filter((name) => !first.has(name) && !isThere(name));
      return { file, size: weigh(missing) };
    })
    .sort((a, b) => b.size - a.size);
  return {
    marketScriptGz: weigh(first),
    lazyScriptGz: lazy[0]?.size ?? 0,
    heaviestLazy: lazy[0]?.file ?? "",
    stylesGz: weigh(files.filter((file) => file.endsWith(".css"))),
    firstHtmlBr: brotliCompressSync(firstHtml).length,
  };
}
