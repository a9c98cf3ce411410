import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** What the pages may weigh (research on performance, "Budgets"); `npm test` holds the build to it. */
export const BUDGETS = {
  marketScriptGz: 125_000,
  lazyScriptGz: 20_000,
  marketStylesGz: 12_000,
  firstHtmlBr: 10_000,
};

export type BuildSizes = {
  /** Everything that runs before the market page answers: the entry and what it imports. */
  marketScriptGz: number;
  /** The heaviest page or dialog that loads later, with what it imports beyond what is there when it is asked for. */
  lazyScriptGz: number;
  heaviestLazy: string;
  /** What the market page loads: its own sheet and that of what every page shares. Other pages bring their own. */
  marketStylesGz: number;
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

/** What each page or dialog that loads later still needs, given what every script that asks for it already has. */
function laterLoads(assets: string, entry: string, scripts: readonly string[]): Map<string, string[]> {
  const closures = new Map(scripts.map((file) => [file, [...staticImports(assets, file)]]));
  const closureOf = (file: string) => closures.get(file) ?? [];
  const askers = new Map<string, string[]>();
  for (const file of scripts) {
    const code = readFileSync(`${assets}/${file}`, "utf8");
    for (const [, asked = ""] of code.matchAll(/import\([`"]\.\/([^`"]+\.js)[`"]\)/g)) {
      askers.set(asked, [...(askers.get(asked) ?? []), file]);
    }
  }
  const roots = [entry, ...askers.keys()];
  const present = new Map<string, string[]>([[entry, []]]);
  // A script may be asked for by one that loads later itself: settled when a round changes nothing.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const [asked, files] of askers) {
      const hosts = roots.filter((root) => present.has(root) && files.some((file) => closureOf(root).includes(file)));
      const having = hosts.map((root) => new Set([...(present.get(root) ?? []), ...closureOf(root)]));
      const common = [...(having[0] ?? [])].filter((file) => having.every((each) => each.has(file)));
      if (having.length === 0 || present.get(asked)?.length === common.length) continue;
      present.set(asked, common);
      isSettled = false;
    }
  }
  const needs = (file: string) => closureOf(file).filter((each) => !present.get(file)?.includes(each));
  return new Map([...askers.keys()].map((file) => [file, needs(file)]));
}

/** `firstHtml` is a filled first paint, which only the caller can make. */
export function measureBuild(dist: string, firstHtml: string): BuildSizes {
  const assets = `${dist}/assets`;
  const files = readdirSync(assets);
  const scripts = files.filter((file) => file.endsWith(".js"));
  const html = readFileSync(`${dist}/index.html`, "utf8");
  const entry = html.match(/src="\/assets\/(index-[^"]+\.js)"/)?.[1];
  if (!entry) throw new Error(`${dist}/index.html names no script`);
  const first = staticImports(assets, entry);
  const weigh = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + gz(`${assets}/${name}`), 0);
  const lazy = [...laterLoads(assets, entry, scripts)]
    .map(([file, needed]) => ({ file, size: weigh(needed) }))
    .sort((a, b) => b.size - a.size);
  return {
    marketScriptGz: weigh(first),
    lazyScriptGz: lazy[0]?.size ?? 0,
    heaviestLazy: lazy[0]?.file ?? "",
    marketStylesGz: weigh([...html.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, file = ""]) => file)),
    firstHtmlBr: brotliCompressSync(firstHtml).length,
  };
}
