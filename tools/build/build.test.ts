import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FirstPaintTemplate } from "../../shared/markets/first-paint-template.ts";
import { sampleColumns } from "../../shared/markets/sample.ts";
import type { NewsLists } from "../../shared/news/first-news.ts";
import type { NewsTemplate } from "../../shared/news/page-template.ts";
import { RENDERED_PAGES } from "../../shared/pages.ts";
import { unknownCoinPage } from "../../worker/coins/page.rules.ts";
import { firstPaint } from "../../worker/markets/first-paint.rules.ts";
import { newsPage } from "../../worker/news/list-page.rules.ts";
import { withHead } from "../../worker/platform/http/page-head.ts";
import { inlineScript, pageDocument } from "./documents.ts";

const absolutePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Not the real dist folder, because a running product may be serving it. */
const DIST = absolutePath("../../.cache/build-test");

const ARTICLE: NewsLists["latest"][number] = {
  id: 1,
  title: "Spring tide",
  summary: "In short.",
  imageUrl: "https://pictures.example.com/tide.png",
  category: "general",
  tags: [],
  isPublished: true,
  isFeatured: true,
  featureRequested: false,
  holdReason: null,
  authorId: "u1",
  authorName: "ann",
  viewCount: 0,
  version: 1,
  publishedAt: "2026-11-20T12:00:00.000Z",
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
};

let index = "";
let first = "";
let pages: string[] = [];
let news = "";
let newsTemplate: NewsTemplate;
let template: FirstPaintTemplate;
const built = (file: string) => readFileSync(`${DIST}/${file}`, "utf8");

beforeAll(() => {
  // A separate process, because Vitest's NODE_ENV would build React for development.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [absolutePath("./main.ts"), DIST], { env, stdio: "pipe" });
  index = built("index.html");
  pages = RENDERED_PAGES.map((path) => built(`${path}.html`));
  template = JSON.parse(built("first-paint.json"));
  first = firstPaint(template, sampleColumns(), Date.now());
  newsTemplate = JSON.parse(built("news-paint.json"));
  news = newsPage(newsTemplate, { featured: [ARTICLE, ARTICLE], latest: [ARTICLE] }, Date.now());
});
afterAll(() => rmSync(DIST, { recursive: true, force: true }));

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const between = (html: string, tag: string) => html.match(new RegExp(`<${tag}>([^]*?)</${tag}>`))?.[1] ?? "";

test("the content security policies allow exactly the inline script and style of each page", () => {
  const policy = built("_headers").match(/Content-Security-Policy: (.*)/)?.[1] ?? "";
  const scripts = pages.flatMap((page) => [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script!));
  const hashes = [...new Set([between(index, "script"), ...scripts])].map(hashOf);
  expect(hashes).toHaveLength(2);
  expect(policy).toContain(`script-src 'self' ${hashes.join(" ")};`);
  const styles = [...new Set(pages.map((page) => between(page, "style")))];
  expect(styles).toHaveLength(1);
  expect(policy).toContain(`style-src 'self' ${styles.map(hashOf).join(" ")};`);
  const firstPaintPolicy = template.contentSecurityPolicy;
  expect(firstPaintPolicy).toContain(`script-src 'self' ${hashOf(between(first, "script"))};`);
  expect(firstPaintPolicy).toContain(`style-src 'self' ${hashOf(between(first, "style"))};`);
  const newsPolicy = newsTemplate.contentSecurityPolicy;
  expect(newsPolicy).toContain(`script-src 'self' ${hashOf(between(news, "script"))};`);
  expect(newsPolicy).toContain(`style-src 'self' ${hashOf(between(news, "style"))};`);
  expect(`${policy}${firstPaintPolicy}${newsPolicy}`).not.toMatch(/unsafe|https?:|\*/);
});

test("no page contains anything that the policies block", () => {
  for (const html of [index, first, news, ...pages]) {
    expect(html).not.toMatch(/<[^>]*\s(style|on[a-z]+)=/);
    expect(html.replace(/xmlns="[^"]*"/g, "").match(/(?:href|src)="(?:https?:)?\/\/[^"]*"/g) ?? []).toEqual(
      html.includes("coingecko.com") ? ['href="https://www.coingecko.com"'] : [],
    );
  }
});

test("no page waits for a style sheet or the font before its first paint", () => {
  // Browsers delay the first paint for a preloaded font.
  for (const html of [...pages, news, first]) {
    expect(html.split("</head>")[0]?.match(/<link rel="stylesheet"(?![^>]* media="print")[^>]*>/g) ?? []).toEqual([]);
    expect(html).not.toContain('as="font"');
  }
});

test("the first HTML preloads the data", () => {
  const [head = ""] = first.split("</head>");
  expect(head).toContain('<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/start">');
  expect(first).toMatch(/<link rel="stylesheet" crossorigin href="\/assets\/after-paint-[^"]+\.css"><\/?/);
});

test("an inserted element does not make the browser compute the styles of the whole page", () => {
  // Browsers cannot tell which elements `:not(html:has(…) *)` selects, so each insertion invalidates all of them.
  const sheets = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(1);
  for (const sheet of sheets) expect(built(`assets/${sheet}`)).not.toMatch(/:not\([^{}]*:has\([^{}]* \*\)/);
});

test("no lazy part loads the style sheet of index.html, which the market page has inline", () => {
  const scripts = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith(".js"));
  const loaded = scripts.flatMap((file) => {
    const code = built(`assets/${file}`);
    const files: string[] = JSON.parse(code.match(/m\.f\|\|\(m\.f=(\[[^\]]*\])\)/)?.[1] ?? "[]");
    return [...code.matchAll(/__vite__mapDeps\((\[[\d,]*\])\)/g)].flatMap(([, numbers]) =>
      (JSON.parse(numbers!) as number[]).map((number) => files[number]!),
    );
  });
  expect(loaded.filter((file) => file.startsWith("assets/other-pages-"))).not.toHaveLength(0);
  expect(loaded.filter((file) => /^assets\/index-.*\.css$/.test(file))).toEqual([]);
});

test("a page that the build renders contains text, and loads each script once", () => {
  for (const html of [...pages, news]) {
    expect(html).toMatch(/<main[^>]*>.*<h1/s);
    expect(html).not.toMatch(/<(input|select) (?!disabled )/);
    // A press of a button that submits a form would reload the page.
    expect(html).not.toMatch(/<button (?!type="button")/);
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
    expect(new Set(scripts).size).toBe(scripts.length);
    for (const path of scripts) expect(existsSync(`${DIST}${path}`)).toBe(true);
  }
});

test("the first HTML of the news has its articles and loads the same files as the page without them", () => {
  expect(news).not.toMatch(/__\w+?__/);
  expect(news.match(/<img [^>]*>/g)).toHaveLength(3);
  const linksOf = (html: string) => html.match(/<(link|script type="module")[^>]*>/g);
  const preload = linksOf(news)?.find((link) => link.includes('as="image"')) ?? "";
  expect(news.split("<script type=")[0]!.endsWith(preload)).toBe(true);
  expect(preload).toContain(`href="${news.match(/<img [^>]*src="([^"]+)"/)?.[1]}"`);
  expect(linksOf(news.replace(preload, ""))).toEqual(linksOf(built("news.html")));
});

test("no script for the browser contains zod", () => {
  const scripts = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  for (const file of scripts) expect(built(`assets/${file}`)).not.toMatch(/ZodError|invalid_type/);
});

test("only assets, whose names contain a hash of their content, are cached for a year", () => {
  const rules = built("_headers").split(/\n(?=\/)/);
  expect(rules.filter((rule) => rule.includes("immutable")).map((rule) => rule.split("\n")[0])).toEqual(["/assets/*"]);
  expect(readdirSync(`${DIST}/assets`).filter((name) => !/-[\w-]{7,8}\.\w+$/.test(name))).toEqual([]);
});

test("the worker can write the metadata of an article, of a shared portfolio and of an unknown coin into the page", () => {
  const shared = withHead(index, "Spring tide", '<meta name="robots" content="noindex">');
  expect(between(shared, "title")).toBe("Spring tide");
  expect(shared).toContain('<meta name="robots" content="noindex"></head>');
  expect(shared).not.toContain('name="description"');
  expect(unknownCoinPage(index, "no-coin")).toContain('{"unknownId":"no-coin"}</script></body>');
});

test("a part of index.html that is missing or occurs twice is an error, with the part in its text", () => {
  const parts = { endOfHead: "<style></style>", root: "<main></main>" };
  expect(pageDocument(index.replace(/<link rel="stylesheet"[^>]*>/g, ""), parts)).toContain("<main></main>");
  expect(() => pageDocument(index.replace("</head>", "</HEAD>"), parts)).toThrow("index.html has </head> 0 times");
  expect(() => pageDocument(`${index}</body>`, parts)).toThrow("index.html has </body> 2 times instead of 1");
  expect(() => withHead(index.replace("<title>", "<title lang>"), "", "")).toThrow("index.html has /<title>");
});

test("a second inline script is an error, because the policy has only one hash", () => {
  expect(() => inlineScript("<script>1</script><script>2</script>")).toThrow("2 inline scripts");
});

test.each([
  [{}, true, { theme: "light" }],
  [{}, false, { theme: "dark" }],
  [{ "tidemark.theme": "dark" }, true, { theme: "dark" }],
  [{ "tidemark.theme": "light", "tidemark.pair": "blue-orange" }, false, { theme: "light", pair: "blue-orange" }],
  [null, true, { theme: "light" }],
])(
  "the inline script sets the theme from the settings %o when a light system theme is %s",
  (saved, light, expected) => {
    const dataset = {};
    const document = { documentElement: { dataset } };
    const page = { window: {}, document, matchMedia: () => ({ matches: light }) };
    const storage = {
      get localStorage() {
        if (saved) return saved;
        throw new Error("Storage is blocked.");
      },
    };
    runInNewContext(inlineScript(index), Object.defineProperties(page, Object.getOwnPropertyDescriptors(storage)));
    expect(dataset).toEqual(expected);
  },
);
