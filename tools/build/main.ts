import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as viteBuild } from "vite";
import { COLUMNS_URL } from "../../shared/markets/coin-cells.ts";
import { FIRST_COINS_ID } from "../../shared/markets/first-coins.ts";
import type { FirstPaintTemplate } from "../../shared/markets/first-paint-template.ts";
import { sampleColumns } from "../../shared/markets/sample.ts";
import { firstPaint } from "../../worker/markets/first-paint.rules.ts";
import { BUDGETS, type BuildSizes, measureBuild } from "./budgets.ts";
import { contentSecurityPolicy, sha256, staticHeaders } from "./security-headers.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SLOTS = /__(\w+?)__/;

type Prerendered = Omit<FirstPaintTemplate, "document" | "contentSecurityPolicy"> & { root: string };

/** The one inline script that runs: it sets the theme before anything is painted. */
export function inlineScript(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  if (scripts.length !== 1) throw new Error(`index.html holds ${scripts.length} inline scripts instead of one`);
  return scripts[0]?.[1] ?? "";
}

function assetOf(dist: string, name: RegExp): string {
  const file = readdirSync(`${dist}/assets`).find((candidate) => name.test(candidate));
  if (!file) throw new Error(`The build holds no file like ${name}`);
  return `/assets/${file}`;
}

/**
 * index.html with the second style sheet, which it would find out late, announced early. The font is not: a browser
 * holds the first paint back for a font that is announced, and without it paints at once in the fallback.
 */
function announced(html: string, dist: string): string {
  const rest = `<link rel="stylesheet" crossorigin href="${assetOf(dist, /^rest-.*\.css$/)}">`;
  return html.replace(/>\s+</g, "><").replace("</head>", `${rest}</head>`);
}

/** The document of the first paint: the style inside, the data on its way, the page's HTML in its root. */
function firstDocument(html: string, root: string, dist: string): { document: string; style: string } {
  const [link, file] = html.match(/<link rel="stylesheet"[^>]*href="\/(assets\/index-[^"]+\.css)"[^>]*>/) ?? [];
  const [rest] = html.match(/<link rel="stylesheet"[^>]*href="\/assets\/rest-[^>]*>/) ?? [];
  if (!link || !rest) throw new Error("index.html does not link both style sheets");
  const style = readFileSync(`${dist}/${file}`, "utf8").trim();
  const data = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${COLUMNS_URL.replace("&", "&amp;")}">`;
  const coins = `<script type="application/json" id="${FIRST_COINS_ID}">__data__</script>`;
  // At the end of the body the second sheet holds back the script, which needs it, and not the paint.
  const document = html
    .replace(link, "")
    .replace(rest, "")
    .replace("</head>", () => `${data}<style>${style}</style></head>`)
    .replace(/<title>.*?<\/title>/, "<title>Market · Tidemark</title>")
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>${coins}${rest}`);
  return { document, style };
}

/** React's own rendering of the market page, with slots for values. */
async function prerendered(configFile: string): Promise<Prerendered> {
  // Inside the project, so that it finds its packages; of its own, so that two builds can run at once.
  const outDir = here(`../../.cache/prerender-${process.pid}`);
  const ssr = here("../../web/prerender.tsx");
  await viteBuild({ configFile, logLevel: "warn", publicDir: false, build: { ssr, outDir } });
  try {
    const { prerender } = await import(pathToFileURL(`${outDir}/prerender.js`).href);
    return await prerender();
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** Builds the page into `dist`: its files, the template of its first paint, and the headers of both. */
export async function build(dist = here("../../dist")): Promise<BuildSizes> {
  const configFile = here("../../web/vite.config.ts");
  await viteBuild({ configFile, logLevel: "warn", build: { outDir: dist } });
  const { root, ...pieces } = await prerendered(configFile);

  const html = announced(readFileSync(`${dist}/index.html`, "utf8"), dist);
  const script = sha256(inlineScript(html));
  const { document, style } = firstDocument(html, root, dist);
  const template: FirstPaintTemplate = {
    ...pieces,
    contentSecurityPolicy: contentSecurityPolicy(script, sha256(style)),
    document: document.split(SLOTS),
  };
  const filled = firstPaint(template, sampleColumns(), Date.now());
  const forgotten = filled.match(SLOTS);
  if (forgotten) throw new Error(`The first paint leaves ${forgotten[0]} open`);

  writeFileSync(`${dist}/index.html`, html);
  writeFileSync(`${dist}/first-paint.json`, JSON.stringify(template));
  writeFileSync(`${dist}/_headers`, staticHeaders(contentSecurityPolicy(script)));
  return measureBuild(dist, filled);
}

if (import.meta.main) {
  const sizes = await build(process.argv[2] && resolve(process.argv[2]));
  for (const [name, limit] of Object.entries(BUDGETS)) {
    const size = sizes[name as keyof typeof BUDGETS];
    console.log(`${name.padEnd(16)} ${String(size).padStart(7)} of ${limit}${size > limit ? "  OVER" : ""}`);
  }
}
