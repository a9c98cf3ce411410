import { beforeEach, expect, it } from "vitest";
import type { NewsTemplate } from "../../shared/news/page-template.ts";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

const POLICY = "default-src 'none'; script-src 'sha256-abc'";
/** The smallest possible template of a build: texts and the slots between them. */
const ARTICLE = { article: ["<h3>", "title", "</h3>"], picture: [""], summary: [""] };
const TEMPLATE: NewsTemplate = {
  contentSecurityPolicy: POLICY,
  document: ["<main>", "featured", "|", "list", "</main><script>", "data", "</script>"],
  preload: [""],
  featured: [["<section>", "stories", "</section>"], [""], [""]],
  stories: { only: ARTICLE, main: ARTICLE, side: ARTICLE },
  list: ["<ul>", "rows", "</ul>"],
  row: ARTICLE,
  empty: ["none"],
};
const SHELL = "<div id=root>News</div>";

let app: TestApp;
let author = "";
let isBuilt = true;
beforeEach(async () => {
  isBuilt = true;
  app = await startTestApp("news-list-page");
  await app.empty("news_articles");
  author = await app.signUpAdmin("author");
  const serve = async (input: Request | URL) => {
    const { pathname } = new URL(input instanceof URL ? input : input.url);
    if (pathname === "/news-paint.json" && isBuilt) return Response.json(TEMPLATE);
    return pathname === "/news" ? new Response(SHELL) : new Response(null, { status: 404 });
  };
  app.deps.assets = { fetch: serve } as unknown as Fetcher;
});

async function write(body: object): Promise<void> {
  const article = { title: "Tides", content: "They turn.", isPublished: true, ...body };
  expect((await app.request("/api/news", jsonInit("POST", article, author))).status).toBe(201);
}
const page = async (path = "/news", init?: RequestInit) => (await app.request(path, init)).text();
const shown = (html: string) => html.slice(0, html.indexOf("<script>"));
const data = (html: string) => JSON.parse(/<script>(.*)<\/script>/s.exec(html)![1]!);

it("writes the first articles and the data of the API into the page, with the template's policy", async () => {
  await write({ title: "Ebb" });
  await write({ title: "Flood", isFeatured: true });
  const reply = await app.request("/news?utm_source=x");
  const html = await reply.text();
  expect(shown(html)).toBe("<main><section><h3>Flood</h3></section>|<ul><h3>Flood</h3><h3>Ebb</h3></ul></main>");
  const { featured, latest } = await (await app.request("/api/start/news")).json<Record<string, unknown>>();
  expect(data(html)).toEqual({ at: app.clock.now(), featured, latest });
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    "cache-control": "no-cache",
    "cloudflare-cdn-cache-control": "public, max-age=30, stale-while-revalidate=60, stale-if-error=86400",
    "strict-transport-security": expect.stringContaining("max-age=63072000"),
    "cross-origin-opener-policy": "same-origin",
  });
  expect(reply.headers.get("Set-Cookie")).toBeNull();
});

it("shows everyone what a visitor sees: no drafts and no content, not even to their author", async () => {
  await write({ title: "Draft", isPublished: false, isFeatured: true, content: "Private text" });
  expect(shown(await page())).toBe("<main>|none</main>");
  await write({ title: "Ebb", content: "Private text" });
  const html = await page("/news", { headers: { Cookie: author } });
  expect(html).toBe(await page());
  expect(html).not.toMatch(/Draft|Private text|request_?id/i);
});

it.each(["/news?q=sol", "/news?category=defi", "/news?tab=mine", "/news?q="])(
  "serves the page of the build for %s",
  async (path) => {
    await write({});
    expect(await page(path)).toBe(SHELL);
  },
);

it("serves the page of the build without a template and without the database", async () => {
  isBuilt = false;
  expect(await page()).toBe(SHELL);
  isBuilt = true;
  await app.deps.db.d1.exec("ALTER TABLE news_articles RENAME TO unreachable");
  expect(await page()).toBe(SHELL);
  await app.deps.db.d1.exec("ALTER TABLE unreachable RENAME TO news_articles");
  const cause = expect.stringContaining("no such table");
  expect(app.logs.at(-1)).toMatchObject({ event: "news-page-failed", fields: { cause } });
});

it("reads the articles with two statements, and the template once", async () => {
  await write({});
  await page();
  isBuilt = false;
  app.counts.reset();
  expect(shown(await page())).toContain("<h3>Tides</h3>");
  expect(app.counts.statements).toBe(2);
});

it("replies 304 until an article or an age changes", async () => {
  await write({ title: "Ebb" });
  app.clock.time += 3 * HOUR;
  const reply = await app.request("/news");
  const tag = reply.headers.get("ETag")!;
  const repeat = () => app.request("/news", { headers: { "If-None-Match": tag } });
  app.clock.time += MINUTE;
  const known = await repeat();
  expect([known.status, await known.text(), known.headers.get("ETag")]).toEqual([304, "", tag]);
  expect(known.headers.get("Content-Security-Policy")).toBe(POLICY);
  await write({ title: "Flood" });
  expect((await repeat()).status).toBe(200);
});
