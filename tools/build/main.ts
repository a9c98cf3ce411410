import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as viteBuild } from "vite";
import { FIRST_COIN_ELEMENT_ID } from "../../shared/coins/first-coin.ts";
import type { Template } from "../../shared/html/template.ts";
import { START_URL } from "../../shared/markets/coin-cells.ts";
import { FIRST_COINS_ELEMENT_ID } from "../../shared/markets/first-coins.ts";
import type { CoinTemplate, FirstPaintTemplate } from "../../shared/markets/first-paint-template.ts";
import { sampleColumns } from "../../shared/markets/sample.ts";
import { FIRST_NEWS_ELEMENT_ID } from "../../shared/news/first-news.ts";
import type { NewsTemplate } from "../../shared/news/page-template.ts";
import { firstPaint } from "../../worker/markets/first-paint.rules.ts";
import { newsPage } from "../../worker/news/list-page.rules.ts";
import { BUDGETS, type BuildSizes, measureBuild } from "./budgets.ts";
import {
  inlineScript,
  jsonScript,
  linkSheet,
  type PageParts,
  pageDocument,
  readIndex,
  readStyles,
} from "./documents.ts";
import { redirects } from "./redirects.ts";
import { contentSecurityPolicy, sha256, staticHeaders } from "./security-headers.ts";
import { fillServiceWorker } from "./service-worker.ts";
import { type Manifest, OWNER_SCRIPT, visitorParts } from "./visitor-pages.ts";

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

/** Vite's manifest, which is not served. */
function takeManifest(dist: string): Manifest {
  const folder = `${dist}/.vite`;
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8"));
  rmSync(folder, { recursive: true });
  return manifest;
}

/** Builds the page into `dist`: its files, the template of the first HTML, and the headers of static files. */
export async function build(dist = absolutePath("../../dist")): Promise<BuildSizes> {
  const configFile = absolutePath("../../web/vite.config.ts");
  await viteBuild({ configFile, logLevel: "warn", build: { outDir: dist } });
  const { root, coin, news, pages, ...templates } = await prerender(configFile);
  const manifest = takeManifest(dist);
  const { html, withoutSheets } = readIndex(dist);
  const scriptHash = sha256(inlineScript(html));

  // With only the styles of the market page inline.
  const style = readStyles(dist, "index");
  const template: FirstPaintTemplate = {
    ...templates,
    contentSecurityPolicy: contentSecurityPolicy(scriptHash, sha256(style)),
    document: pageDocument(withoutSheets, {
      title: "Market · Tidemark",
      endOfHead: `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${START_URL}"><style>${style}</style>`,
      root,
      // At the end of the body the second style sheet delays only the script, which needs it, and not the first paint.
      afterRoot: jsonScript(FIRST_COINS_ELEMENT_ID, "__data__") + linkSheet(dist, "after-paint"),
    }).split(SLOTS),
  };
  const firstHtml = firstPaint(template, sampleColumns(SAMPLE_TIME), SAMPLE_TIME);
  const unfilledSlot = firstHtml.match(SLOTS);
  if (unfilledSlot) throw new Error(`The slot ${unfilledSlot[0]} of the first HTML is not filled`);

  // With the styles of all pages inline, because a visitor from a search engine has none of them yet, and the first paint
  // would wait for them. Lazy parts find their style sheets by the links. With the media type print, the links neither
  // delay the paint nor change the order of the rules, which are all inline already.
  const allStyles = readStyles(dist, "index", "after-paint", "other-pages");
  const printLinks = linkSheet(dist, "after-paint", "print") + linkSheet(dist, "other-pages", "print");
  const styledPage = (parts: PageParts) =>
    pageDocument(withoutSheets, { ...parts, endOfHead: `${printLinks}<style>${allStyles}</style>${parts.endOfHead}` });
  const styledPolicy = contentSecurityPolicy(scriptHash, sha256(allStyles));
  const { tickerItem, tinyPrice, fresh, stale, sandboxLabel } = templates;
  const coinTemplate: CoinTemplate = {
    tickerItem,
    tinyPrice,
    fresh,
    stale,
    sandboxLabel,
    contentSecurityPolicy: styledPolicy,
    // The title and the metadata depend on the coin.
    document: styledPage({
      title: "__title__",
      description: "__meta__",
      endOfHead: "",
      root: coin.root,
      afterRoot: jsonScript(FIRST_COIN_ELEMENT_ID, "__data__") + jsonScript(FIRST_COINS_ELEMENT_ID, "__firstCoins__"),
    }).split(SLOTS),
    chart: coin.chart,
  };
  for (const [path, pageRoot] of Object.entries(pages))
    writeFileSync(`${dist}${path}.html`, styledPage(visitorParts(html, { path, root: pageRoot, manifest })));
  const { root: newsRoot, ...newsParts } = news;
  const newsTemplate: NewsTemplate = {
    ...newsParts,
    contentSecurityPolicy: styledPolicy,
    document: styledPage({
      ...visitorParts(html, { path: "/news", root: newsRoot, manifest }),
      beforeScripts: "__preload__",
      endOfBody: jsonScript(FIRST_NEWS_ELEMENT_ID, "__data__"),
    }).split(SLOTS),
  };
  // Throws when the page has a slot that the worker does not fill.
  newsPage(newsTemplate, { featured: [], latest: [] }, SAMPLE_TIME);

  writeFileSync(`${dist}/index.html`, html);
  fillServiceWorker(dist, html);
  writeFileSync(`${dist}/first-paint.json`, JSON.stringify(template));
  writeFileSync(`${dist}/coin-paint.json`, JSON.stringify(coinTemplate));
  writeFileSync(`${dist}/news-paint.json`, JSON.stringify(newsTemplate));
  writeFileSync(`${dist}/_redirects`, redirects());
  const staticPolicy = contentSecurityPolicy(`${scriptHash} ${sha256(OWNER_SCRIPT)}`, sha256(allStyles));
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
