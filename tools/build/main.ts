import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { minifySync, build as viteBuild } from "vite";
import { FIRST_COIN_ID } from "../../shared/coins/first-coin.ts";
import { START_URL } from "../../shared/markets/coin-cells.ts";
import { FIRST_COINS_ID } from "../../shared/markets/first-coins.ts";
import type { CoinTemplate, FirstPaintTemplate } from "../../shared/markets/first-paint-template.ts";
import { sampleColumns } from "../../shared/markets/sample.ts";
import { FIRST_NEWS_ID } from "../../shared/news/first-news.ts";
import type { NewsTemplate } from "../../shared/news/page-template.ts";
import type { Template } from "../../shared/values/template.ts";
import { firstPaint } from "../../worker/markets/first-paint.rules.ts";
import { newsPage } from "../../worker/news/list-page.rules.ts";
import { BUDGETS, type BuildSizes, measureBuild } from "./budgets.ts";
import { redirects } from "./redirects.ts";
import { contentSecurityPolicy, sha256, staticHeaders } from "./security-headers.ts";
import { fillServiceWorker } from "./service-worker.ts";
import { type Manifest, OWNER_SCRIPT, visitorPage } from "./visitor-pages.ts";

// A test runner sets another value, and then the pages would contain the development build of React.
process.env.NODE_ENV = "production";

const absolutePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SLOTS = /__(\w+?)__/;
/** A fixed time, because the digits of the time change the compressed size by up to 90 bytes. */
const SAMPLE_TIME = Date.UTC(2026, 10, 20, 12);

type PrerenderedPage = Omit<FirstPaintTemplate, "document" | "contentSecurityPolicy"> & {
  root: string;
  coin: { root: string; chart: Template };
  news: Omit<NewsTemplate, "document" | "contentSecurityPolicy"> & { root: string };
  pages: Record<string, string>;
};

/** The only inline script, which sets the theme before the first paint. */
export function inlineScript(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  if (scripts.length !== 1) throw new Error(`index.html has ${scripts.length} inline scripts instead of one`);
  return scripts[0]?.[1] ?? "";
}

/** The path of an asset, whose file name ends with a hash. */
function assetOf(dist: string, name: string, extension: string): string {
  const file = readdirSync(`${dist}/assets`).find(
    (asset) => asset.startsWith(`${name}-`) && asset.endsWith(`.${extension}`),
  );
  if (!file) throw new Error(`The build contains no file ${name}.${extension}`);
  return `/assets/${file}`;
}

const sheetOf = (dist: string, name: string): string => assetOf(dist, name, "css");

/** index.html with its inline script minified. */
function minifyInlineScript(html: string): string {
  const { code, errors } = minifySync("inline.js", inlineScript(html));
  if (errors.length > 0) throw new Error(`The inline script is not valid: ${errors[0]?.message}`);
  return html.replace(/<script>[\s\S]*?<\/script>/, () => `<script>${code.trim()}</script>`);
}

/** Style sheets without their licence notices, which stay in the files that other pages link. */
const readStyles = (dist: string, ...names: string[]): string =>
  names
    .map((name) => readFileSync(dist + sheetOf(dist, name), "utf8"))
    .map((style) => style.replace(/\/\*![\s\S]*?\*\//g, "").trim())
    .join("");

/** The links of index.html to its own style sheet and to after-paint.css. */
function styleLinks(html: string): [index: string, afterPaint: string] {
  const linkTo = (name: string) => html.match(`<link rel="stylesheet"[^>]*href="/assets/${name}-[^>]*>`)?.[0];
  const [index, afterPaint] = [linkTo("index"), linkTo("after-paint")];
  if (!index || !afterPaint) throw new Error("index.html does not link both style sheets");
  return [index, afterPaint];
}

/**
 * index.html with a link to after-paint.css, which would otherwise be discovered late. The font is not preloaded,
 * because a browser delays the first paint for a preloaded font. Without the preload it paints at once with the
 * fallback font.
 */
function linkAfterPaintStyles(html: string, dist: string): string {
  const afterPaintLink = `<link rel="stylesheet" crossorigin href="${sheetOf(dist, "after-paint")}">`;
  return html.replace(/>\s+</g, "><").replace("</head>", `${afterPaintLink}</head>`);
}

/** The template of the first HTML: with inline styles, a preload link for the data, and the rendered page. */
function firstPaintDocument(html: string, root: string, dist: string): { document: string; style: string } {
  const [link, afterPaintLink] = styleLinks(html);
  const style = readStyles(dist, "index");
  const dataPreload = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${START_URL}">`;
  const coins = `<script type="application/json" id="${FIRST_COINS_ID}">__data__</script>`;
  // At the end of the body the second style sheet delays only the script, which needs it, and not the first paint.
  const document = html
    .replace(link, "")
    .replace(afterPaintLink, "")
    .replace("</head>", () => `${dataPreload}<style>${style}</style></head>`)
    .replace(/<title>.*?<\/title>/, "<title>Market · Tidemark</title>")
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>${coins}${afterPaintLink}`);
  return { document, style };
}

/**
 * index.html with the style sheets of all pages inline, because a visitor from a search engine has none of them yet, and
 * the first paint would wait for them.
 */
function inlineStyles(html: string, dist: string): { page: string; style: string } {
  const [index, afterPaint] = styleLinks(html);
  const style = readStyles(dist, "index", "after-paint", "other-pages");
  // Lazy parts find their style sheets by these links. With the media type print, the links neither delay the paint nor
  // change the order of the rules, which are all inline already.
  const printLinks = [afterPaint, afterPaint.replace(/\/assets\/after-paint-[^"]+/, sheetOf(dist, "other-pages"))].map(
    (link) => link.replace(">", ' media="print">'),
  );
  const page = html
    .replace(index, "")
    .replace(afterPaint, "")
    .replace("</head>", () => `${printLinks.join("")}<style>${style}</style></head>`);
  return { page, style };
}

/** The template of a coin's first HTML. The title and the metadata depend on the coin. */
function coinDocument(page: string, root: string): string {
  const data = [FIRST_COIN_ID, FIRST_COINS_ID].map(
    (id, index) => `<script type="application/json" id="${id}">__${["data", "firstCoins"][index]}__</script>`,
  );
  return page
    .replace(/<meta name="description"[^>]*>/, "__meta__")
    .replace(/<title>.*?<\/title>/, "<title>__title__</title>")
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>${data.join("")}`);
}

/** Renders the market page with React. The result contains slots for the values. */
async function prerender(configFile: string): Promise<PrerenderedPage> {
  // The folder is inside the project, so that packages are found. Each process has its own, so that two builds can run.
  const outDir = absolutePath(`../../.cache/prerender-${process.pid}`);
  const ssr = absolutePath("../../web/prerender.tsx");
  await viteBuild({ configFile, logLevel: "warn", publicDir: false, build: { ssr, outDir } });
  try {
    const module = await import(pathToFileURL(`${outDir}/prerender.js`).href);
    return await module.prerender();
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** Makes a visitor's page of a rendered root. */
function visitorPages(dist: string, page: string): (path: string, root: string) => string {
  const folder = `${dist}/.vite`;
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8"));
  rmSync(folder, { recursive: true });
  return (path, root) => visitorPage(page, { path, root, manifest });
}

/** The news page with slots for the preload of its picture and for its data. */
const withFirstNews = (html: string): string =>
  html
    .replace('<script type="module"', '__preload__<script type="module"')
    .replace("</body>", `<script type="application/json" id="${FIRST_NEWS_ID}">__data__</script></body>`);

/** Builds the page into `dist`: its files, the template of the first HTML, and the headers of static files. */
export async function build(dist = absolutePath("../../dist")): Promise<BuildSizes> {
  const configFile = absolutePath("../../web/vite.config.ts");
  await viteBuild({ configFile, logLevel: "warn", build: { outDir: dist } });
  const { root, coin, news, pages, ...templates } = await prerender(configFile);

  const html = linkAfterPaintStyles(minifyInlineScript(readFileSync(`${dist}/index.html`, "utf8")), dist);
  const scriptHash = sha256(inlineScript(html));
  const { document, style } = firstPaintDocument(html, root, dist);
  const template: FirstPaintTemplate = {
    ...templates,
    contentSecurityPolicy: contentSecurityPolicy(scriptHash, sha256(style)),
    document: document.split(SLOTS),
  };
  const firstHtml = firstPaint(template, sampleColumns(SAMPLE_TIME), SAMPLE_TIME);
  const styled = inlineStyles(html, dist);
  const styledPolicy = contentSecurityPolicy(scriptHash, sha256(styled.style));
  const { tickerItem, tinyPrice, fresh, stale, sandboxLabel } = templates;
  const coinTemplate: CoinTemplate = {
    tickerItem,
    tinyPrice,
    fresh,
    stale,
    sandboxLabel,
    contentSecurityPolicy: styledPolicy,
    document: coinDocument(styled.page, coin.root).split(SLOTS),
    chart: coin.chart,
  };
  const unfilledSlot = firstHtml.match(SLOTS);
  if (unfilledSlot) throw new Error(`The slot ${unfilledSlot[0]} of the first HTML is not filled`);

  const visitorPageOf = visitorPages(dist, styled.page);
  for (const [path, pageRoot] of Object.entries(pages))
    writeFileSync(`${dist}${path}.html`, visitorPageOf(path, pageRoot));
  const { root: newsRoot, ...newsParts } = news;
  const newsTemplate: NewsTemplate = {
    ...newsParts,
    contentSecurityPolicy: styledPolicy,
    document: withFirstNews(visitorPageOf("/news", newsRoot)).split(SLOTS),
  };
  // Throws when the page has a slot that the worker does not fill.
  newsPage(newsTemplate, { featured: [], latest: [] }, SAMPLE_TIME);

  writeFileSync(`${dist}/index.html`, html);
  fillServiceWorker(dist, html);
  writeFileSync(`${dist}/first-paint.json`, JSON.stringify(template));
  writeFileSync(`${dist}/coin-paint.json`, JSON.stringify(coinTemplate));
  writeFileSync(`${dist}/news-paint.json`, JSON.stringify(newsTemplate));
  writeFileSync(`${dist}/_redirects`, redirects());
  const staticPolicy = contentSecurityPolicy(`${scriptHash} ${sha256(OWNER_SCRIPT)}`, sha256(styled.style));
  writeFileSync(`${dist}/_headers`, staticHeaders(staticPolicy));
  return measureBuild(dist, firstHtml);
}

/** The sizes of the last commit that recorded them. `npm run build -- --record` records those of now. */
const RECORDED = join(import.meta.dirname, "sizes.json");

if (import.meta.main) {
  const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const { heaviestLazy, ...sizes } = await build(folder && resolve(folder));
  const recorded = JSON.parse(readFileSync(RECORDED, "utf8")) as Partial<typeof sizes>;
  for (const [name, limit] of Object.entries(BUDGETS)) {
    const size = sizes[name as keyof typeof BUDGETS];
    const drift = size - (recorded[name as keyof typeof BUDGETS] ?? size);
    const change = `${drift < 0 ? "−" : "+"}${Math.abs(drift)}`;
    console.log(
      `${name.padEnd(16)} ${String(size).padStart(7)} of ${limit} ${change.padStart(6)}${size > limit ? "  OVER" : ""}`,
    );
  }
  console.log(`The heaviest lazy script is ${heaviestLazy}.`);
  if (process.argv.includes("--record")) writeFileSync(RECORDED, `${JSON.stringify(sizes, null, 2)}\n`);
}
