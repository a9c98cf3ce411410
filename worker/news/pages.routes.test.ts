import { beforeAll, expect, it } from "vitest";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

const POLICY = "default-src 'none'; script-src 'self'";
const HEADERS = { "Content-Security-Policy": POLICY, "Content-Type": "text/html; charset=utf-8" };
const SHELL =
  '<!doctype html><html><head><title>Tidemark</title><meta name="description" content="The top 1000"></head><body><div id="root"></div></body></html>';

let app: TestApp;
let author = "";
beforeAll(async () => {
  app = await startTestApp("news-pages");
  author = await app.signUp("author");
  const serveShell = async (input: Request | URL) => {
    const { pathname } = new URL(input instanceof URL ? input : input.url);
    return pathname === "/" ? new Response(SHELL, { headers: HEADERS }) : new Response(null, { status: 404 });
  };
  app.deps.assets = { fetch: serveShell } as unknown as Fetcher;
});

async function write(body: object): Promise<number> {
  const article = { title: "Tides", content: "They turn.", isPublished: true, ...body };
  const reply = await app.request("/api/news", jsonInit("POST", article, author));
  expect(reply.status).toBe(201);
  return (await reply.json<{ id: number }>()).id;
}

const HOSTILE = `</script></title><script>alert("1")</script> & 'x' "><img src=x onerror=alert(1)> $& $'`;

it("The article page contains the metadata for link previews and has the security policy of the build", async () => {
  const id = await write({
    title: "Bitcoin, à la carte",
    summary: "Short.",
    imageUrl: "https://example.com/a.png",
    tags: ["btc"],
  });
  for (const path of [`/news/${id}`, `/news/${id}/bitcoin-a-la-carte`, `/news/${id}/another-name`]) {
    const reply = await app.request(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Security-Policy")).toBe(POLICY);
    expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const html = await reply.text();
    expect(html).toContain("<title>Bitcoin, à la carte · Tidemark</title>");
    expect(html).toContain('<meta name="description" content="Short.">');
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<meta property="og:image" content="https://example.com/a.png">');
    expect(html).toContain(`<link rel="canonical" href="http://tidemark.test/news/${id}/bitcoin-a-la-carte">`);
    expect(html).toContain('<div id="root"></div>');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(data!)).toMatchObject({
      "@type": "NewsArticle",
      headline: "Bitcoin, à la carte",
      description: "Short.",
      author: { name: "author" },
      datePublished: "2026-11-20T12:00:00.000Z",
      keywords: ["btc"],
    });
  }
});

it("User text is escaped in the page, the feed and the site map", async () => {
  const id = await write({ title: HOSTILE, summary: HOSTILE, tags: ["<b>"], content: HOSTILE });
  const html = await (await app.request(`/news/${id}`)).text();
  // The only script element contains the JSON-LD data, and no user text opens or closes an element.
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html.match(/<img|<title>/g)).toHaveLength(1);
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
  expect(JSON.parse(data!).headline).toBe(HOSTILE);
  expect(/property="og:title" content="([^"]*)"/.exec(html)![1]).toContain("&lt;script&gt;");
  for (const path of ["/feed.xml", "/sitemap.xml"]) {
    const xml = await (await app.request(path)).text();
    expect(xml, path).not.toMatch(/<script|<img|<b>/);
  }
});

it("The description of an article without a summary is the beginning of its content", async () => {
  const content = `# Title\n\nSome **bold** [link](https://x.example) and \`code\`.\n\n- one\n\n${"word ".repeat(60)}`;
  const html = await (await app.request(`/news/${await write({ content })}`)).text();
  const [, description] = /name="description" content="([^"]*)"/.exec(html)!;
  expect(description).toMatch(/^Title Some bold link and code\. one word .*word…$/);
  expect(description!.length).toBeLessThanOrEqual(161);
});

it("An unknown article or another user's draft answers 404, and the author can open the draft", async () => {
  const id = await write({ title: "Secret plan", isPublished: false });
  for (const path of [`/news/${id}`, "/news/999999/x"]) {
    const reply = await app.request(path);
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    expect(await reply.text()).toBe(SHELL);
  }
  const authorReply = await app.request(`/news/${id}`, { headers: { Cookie: author } });
  expect([authorReply.status, authorReply.headers.get("Cache-Control"), await authorReply.text()]).toEqual([
    200,
    "no-store",
    SHELL,
  ]);
});

it("An unknown URL gets the application shell with the status 404", async () => {
  for (const path of ["/news/abc", "/news/1/a/b", "/nothing", "/market/nothing", "/portfolios"]) {
    const reply = await app.request(path);
    expect([path, reply.status, await reply.text()]).toEqual([path, 404, SHELL]);
    expect(reply.headers.get("Content-Security-Policy")).toBe(POLICY);
  }
  for (const path of ["/portfolio/", "/chat/"]) {
    const reply = await app.request(path);
    expect([path, reply.status, await reply.text()]).toEqual([path, 200, SHELL]);
  }
});

it("An unknown URL that is not a page gets a sentence as plain text", async () => {
  const requests: [string, string][] = [
    ["GET", "/favicon.ico"],
    ["GET", "/assets/AlertsPage-0ld0ne00.js"],
    ["GET", "/wp-login.php"],
    ["GET", "/img/nothing"],
    ["GET", "/api/nothing"],
    ["POST", "/nothing"],
  ];
  for (const [method, path] of requests) {
    const reply = await app.request(path, { method });
    expect([reply.status, await reply.text()]).toEqual([404, `Unknown address: ${method} ${path}.`]);
    expect(reply.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  }
});

it("The feed and the site map contain the published articles only", async () => {
  const id = await write({ title: "Feed & fodder", summary: "In short", category: "defi", tags: ["a", "b"] });
  await write({ title: "Secret draft", isPublished: false });
  const feed = await app.request("/feed.xml");
  expect(feed.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
  expect(feed.headers.get("Cache-Control")).toBe("public, max-age=300");
  const rss = await feed.text();
  expect(rss).toContain(
    `<item><title>Feed &amp; fodder</title><link>http://tidemark.test/news/${id}/feed-fodder</link>` +
      `<guid isPermaLink="false">http://tidemark.test/news/${id}</guid><pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>` +
      "<dc:creator>author</dc:creator><category>defi</category><category>a</category><category>b</category>" +
      "<description>In short</description></item>",
  );
  const siteMap = await (await app.request("/sitemap.xml")).text();
  expect(siteMap).toContain(
    `<loc>http://tidemark.test/news/${id}/feed-fodder</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod>`,
  );
  expect(siteMap).toContain("<loc>http://tidemark.test/news</loc>");
  expect(rss + siteMap).not.toContain("Secret draft");
});

it("replies 304 until the article changes, and never for a draft", async () => {
  const id = await write({ title: "Slack water" });
  const load = (tag = "") => app.request(`/news/${id}`, { headers: { "If-None-Match": tag, Cookie: author } });
  const tag = (await load()).headers.get("ETag")!;
  expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  expect([(await load(tag)).status, (await load(`W/"other"`)).status]).toEqual([304, 200]);
  const change = (body: object) => app.request(`/api/news/${id}`, jsonInit("PATCH", body, author));
  expect((await change({ title: "Spring tide" })).status).toBe(200);
  expect((await load(tag)).status).toBe(200);
  expect((await change({ isPublished: false })).status).toBe(200);
  const draft = await load("*");
  expect([draft.status, draft.headers.get("ETag")]).toEqual([200, null]);
});
