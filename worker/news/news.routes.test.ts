import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_CONTENT, PAGE_SIZE } from "../../shared/news/rules.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

type Article = {
  id: number;
  title: string;
  content?: string;
  summary: string | null;
  imageUrl: string | null;
  tags: string[];
  authorId: string;
  authorName: string;
  isPublished: boolean;
  isFeatured: boolean;
  viewCount: number;
  version: number;
  publishedAt: string | null;
};

let app: TestApp;
let [author, other, admin] = ["", "", ""];
const TEXT = { title: "Tides", content: "They turn." };

beforeAll(async () => {
  app = await startTestApp("news");
  author = await app.signUp("author");
  other = await app.signUp("other");
  admin = await app.signUp("chief");
  await app.deps.db.d1.prepare("UPDATE users SET is_admin = 1 WHERE username = 'chief'").run();
});
beforeEach(async () => {
  await app.deps.db.d1.prepare("DELETE FROM news_articles").run();
  app.counts.reset();
});

const send = (method: string, path: string, body?: unknown, cookie?: string) =>
  app.request(
    path,
    body === undefined ? { method, headers: cookie ? { Cookie: cookie } : {} } : jsonInit(method, body, cookie),
  );
async function write(body: object = {}, cookie = author): Promise<Article> {
  const reply = await send("POST", "/api/news", { ...TEXT, isPublished: true, ...body }, cookie);
  expect(reply.status, await reply.clone().text()).toBe(201);
  return reply.json();
}
const list = async (path: string, cookie?: string): Promise<Article[]> =>
  (await send("GET", path, undefined, cookie)).json();
const statusAndText = async (reply: Response) => [reply.status, await reply.text()];
const idsOf = (articles: Article[]) => articles.map(({ id }) => id);

describe("Writing an article", () => {
  it("Only the author and admins can see a draft", async () => {
    const draft = await write({ isPublished: false });
    expect(draft).toMatchObject({ ...TEXT, category: "general", tags: [], isPublished: false, publishedAt: null });
    expect(await list("/api/news")).toEqual([]);
    expect(idsOf(await list("/api/my-news", author))).toEqual([draft.id]);
    expect(await list("/api/my-news", other)).toEqual([]);
    const getDraft = (cookie?: string) => send("GET", `/api/news/${draft.id}`, undefined, cookie);
    expect((await getDraft(author)).status).toBe(200);
    expect((await getDraft(admin)).status).toBe(200);
    for (const cookie of [other, undefined])
      expect(await statusAndText(await getDraft(cookie))).toEqual([404, "Article not found."]);
  });

  it("The author comes from the session and not from the request body", async () => {
    const article = await write({
      authorId: "another-user",
      viewCount: 99,
      publishedAt: "2020-01-01T00:00:00Z",
      id: 7,
    });
    expect(article).toMatchObject({ authorName: "author", viewCount: 0, publishedAt: "2026-11-20T12:00:00.000Z" });
    expect(article.id).not.toBe(7);
    const changed = await send("PATCH", `/api/news/${article.id}`, { authorId: "another-user", viewCount: 5 }, author);
    expect(await changed.json()).toMatchObject({ authorId: article.authorId, viewCount: 0 });
  });

  it("Texts and tags are cleaned before they are stored", async () => {
    const article = await write({
      title: "  Two\u0000  words\n here ",
      content: "a\r\nb\u0007\ud800 ",
      summary: "  ",
      imageUrl: " https://Images.example.com/a.png?x=1 ",
      tags: [" DeFi", "", "defi", "Layer  2,  news "],
    });
    expect(article).toMatchObject({
      title: "Two words here",
      content: "a\nb\ufffd",
      summary: null,
      imageUrl: "https://Images.example.com/a.png?x=1",
      tags: ["DeFi", "Layer 2", "news"],
    });
  });

  it.each([
    [{ title: undefined }, "Title is required."],
    [{ title: "  " }, "Title is required."],
    [{ title: "x".repeat(151) }, "Title has at most 150 characters."],
    [{ content: "\n" }, "Content is required."],
    [{ content: "x".repeat(MAX_CONTENT + 1) }, "Content has at most 60,000 characters."],
    [{ summary: "x".repeat(501) }, "Summary has at most 500 characters."],
    [{ category: "sports" }, "Category must be one of general, crypto, defi, blockchain."],
    [{ tags: "a,b" }, "Tags must be a list of texts."],
    [{ tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, "An article has at most 10 tags."],
    [{ tags: ["x".repeat(31)] }, "A tag has at most 30 characters."],
    [{ isPublished: "yes" }, "IsPublished must be true or false."],
    ...[
      "not a url",
      "javascript:alert(1)",
      "data:image/png;base64,AA",
      "http://example.com/a.png",
      "//example.com/a.png",
    ].map(
      (imageUrl) => [{ imageUrl }, "Image URL must begin with https:// and lead to a public host."] as [object, string],
    ),
  ])("An article with %j is refused", async (change, sentence) => {
    const body = { ...TEXT, ...change };
    expect(await statusAndText(await send("POST", "/api/news", body, author))).toEqual([400, sentence]);
  });

  it("A request body of more than 256 kB is refused", async () => {
    const longArticle = await write({ content: "漢".repeat(MAX_CONTENT) });
    expect(longArticle.content).toHaveLength(MAX_CONTENT);
    const tooLong = await send("POST", "/api/news", { ...TEXT, content: "x".repeat(1024 * 1024) }, author);
    expect(await statusAndText(tooLong)).toEqual([413, "The request is too large: at most 256 kB."]);
  });

  it("An author can write at most 30 articles in 24 hours", async () => {
    const flooder = await app.signUp("flooder");
    for (let count = 0; count < 30; count++) await write({}, flooder);
    const reply = await send("POST", "/api/news", TEXT, flooder);
    expect(await statusAndText(reply)).toEqual([429, "You can write at most 30 articles in 24 hours."]);
    app.clock.time += 86_400_001;
    await write({}, flooder);
  });
});

describe("Repeated requests", () => {
  const post = (body: object, cookie: string, key: string) => {
    const init = jsonInit("POST", { ...TEXT, ...body }, cookie);
    return app.request("/api/news", { ...init, headers: { ...init.headers, "Idempotency-Key": key } });
  };

  it("Requests with the same Idempotency-Key create one article", async () => {
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => post({}, author, "one")));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const [first, ...others] = await Promise.all(replies.map((reply) => reply.json<Article>()));
    expect(idsOf(others)).toEqual(others.map(() => first!.id));
    // The client lost the reply, and the article was changed before the client repeats the request.
    await send("PATCH", `/api/news/${first!.id}`, { summary: "Later" }, author);
    const repeated = await (await post({}, author, "one")).json<Record<string, unknown>>();
    expect(repeated).toMatchObject({ id: first!.id, summary: "Later", authorName: "author" });
    expect(Object.keys(repeated)).not.toContain("requestHash");
    expect(await list("/api/my-news", author)).toHaveLength(1);
  });

  it("A used key is refused for another article; other users and requests without a key are not affected", async () => {
    await post({}, author, "one");
    const sentence = "This Idempotency-Key was used for another request.";
    expect(await statusAndText(await post({ title: "Ebb" }, author, "one"))).toEqual([422, sentence]);
    for (const reply of [post({}, other, "one"), post({}, author, "two"), send("POST", "/api/news", TEXT, author)])
      expect((await reply).status).toBe(201);
    const longKeyReply = await post({}, author, "x".repeat(201));
    expect(await statusAndText(longKeyReply)).toEqual([400, "An Idempotency-Key has at most 200 characters."]);
    expect(await list("/api/my-news", author)).toHaveLength(3);
  });

  it("The data export does not contain the request hashes", async () => {
    await post({}, author, "one");
    const exported = await (await send("GET", "/api/account/export", undefined, author)).text();
    expect(exported).toContain("They turn.");
    expect(exported).not.toContain("request");
  });
});

describe("Changing an article", () => {
  it("A change affects only the fields that it contains", async () => {
    const { id } = await write({
      summary: "Short",
      tags: ["a"],
      imageUrl: "https://example.com/a.png",
      category: "defi",
    });
    const reply = await send("PATCH", `/api/news/${id}`, { title: "New" }, author);
    expect(await reply.json()).toMatchObject({
      title: "New",
      content: TEXT.content,
      summary: "Short",
      tags: ["a"],
      imageUrl: "https://example.com/a.png",
      category: "defi",
      version: 2,
    });
    const cleared = await send("PATCH", `/api/news/${id}`, { summary: "", imageUrl: null, tags: [] }, author);
    expect(await cleared.json()).toMatchObject({ title: "New", summary: null, imageUrl: null, tags: [] });
  });

  it("The publication time is set once", async () => {
    const { id } = await write({ isPublished: false });
    const publish = async (isPublished: boolean) =>
      (await (await send("PATCH", `/api/news/${id}`, { isPublished }, author)).json<Article>()).publishedAt;
    app.clock.time += 60_000;
    const firstTime = await publish(true);
    expect(firstTime).toBe(new Date(app.clock.time).toISOString());
    app.clock.time += 60_000;
    expect([await publish(false), await publish(true)]).toEqual([firstTime, firstTime]);
  });

  it("Only the author and admins can change or delete an article", async () => {
    const { id } = await write();
    for (const method of ["PATCH", "DELETE"]) {
      const body = method === "PATCH" ? { title: "Mine now" } : undefined;
      expect(await statusAndText(await send(method, `/api/news/${id}`, body, other))).toEqual([
        404,
        "Article not found.",
      ]);
      expect((await send(method, "/api/news/999999", body, author)).status).toBe(404);
      expect((await send(method, `/api/news/${id}`, body)).status).toBe(401);
    }
    expect((await list("/api/news"))[0]!.title).toBe(TEXT.title);
  });

  it("Admins can feature, unfeature, unpublish and delete an article but cannot edit it", async () => {
    const { id } = await write();
    const patch = (body: object) => send("PATCH", `/api/news/${id}`, body, admin);
    expect(await (await patch({ isFeatured: true })).json()).toMatchObject({ isFeatured: true });
    expect(await (await patch({ isFeatured: false })).json()).toMatchObject({ isFeatured: false, isPublished: true });
    for (const body of [
      { title: "Better" },
      { isPublished: true },
      { isPublished: false, content: "x", reason: "Too wet" },
    ])
      expect((await patch(body)).status).toBe(403);
    expect((await patch({ isPublished: false })).status).toBe(400);
    const held = { isPublished: false, holdReason: "Too wet", ...TEXT };
    expect(await (await patch({ isPublished: false, reason: "Too wet" })).json()).toMatchObject(held);
    expect((await send("DELETE", `/api/news/${id}`, undefined, admin)).status).toBe(400);
    const removal = `/api/news/${id}?reason=Too%20wet`;
    expect(await (await send("DELETE", removal, undefined, admin)).json()).toEqual({ deleted: true });
    expect(await list("/api/my-news", author)).toEqual([]);
  });

  it("An article that an admin has unpublished stays a draft until an admin releases it", async () => {
    const { id } = await write({ isFeatured: true });
    const patch = (body: object, cookie = author) => send("PATCH", `/api/news/${id}`, body, cookie);
    await patch({ isPublished: false, reason: "Copied from elsewhere" }, admin);
    for (const body of [{ isPublished: true }, { isFeatured: true }, { isPublished: true, release: true }]) {
      const reply = await patch(body);
      expect([reply.status, await reply.text()]).toEqual([403, expect.any(String)]);
    }
    const refused = await patch({ isPublished: true, title: "Another title" });
    expect(await refused.text()).toContain("Reason: Copied from elsewhere");
    const state = {
      isPublished: false,
      isFeatured: false,
      featureRequested: false,
      holdReason: "Copied from elsewhere",
    };
    expect((await patch({ content: "My own words." })).status).toBe(200);
    expect(await list("/api/my-news", author)).toMatchObject([state]);
    expect(await list("/api/news")).toEqual([]);

    expect(await (await patch({ release: true }, admin)).json()).toMatchObject({
      isPublished: false,
      holdReason: null,
    });
    expect(await (await patch({ isPublished: true })).json()).toMatchObject({ isPublished: true, holdReason: null });
  });

  it("An author can request to be featured, and an admin accepts or declines the request", async () => {
    const requested = await write({ isFeatured: true });
    expect(requested).toMatchObject({ isFeatured: false, featureRequested: true });
    const patch = async (body: object, cookie: string) =>
      (await send("PATCH", `/api/news/${requested.id}`, body, cookie)).json<Article>();
    const listRequests = async () => idsOf(await list("/api/news/feature-requests", admin));
    await write({ isFeatured: true, isPublished: false });
    expect(await listRequests()).toEqual([requested.id]);
    expect((await send("GET", "/api/news/feature-requests", undefined, author)).status).toBe(403);
    expect(await list("/api/news/featured")).toEqual([]);

    expect(await patch({ isFeatured: false }, admin)).toMatchObject({ isFeatured: false, featureRequested: false });
    expect(await patch({ isFeatured: true }, author)).toMatchObject({ isFeatured: false, featureRequested: true });
    expect(await patch({ isFeatured: true }, admin)).toMatchObject({ isFeatured: true, featureRequested: false });
    expect(idsOf(await list("/api/news/featured"))).toEqual([requested.id]);
    expect(await listRequests()).toEqual([]);
  });

  it("A featured article stays featured until its author rewrites it", async () => {
    const { id } = await write({ isFeatured: true });
    const patch = async (body: object, cookie = author) =>
      (await send("PATCH", `/api/news/${id}`, body, cookie)).json<Article>();
    await patch({ isFeatured: true }, admin);
    expect(await patch({ ...TEXT, isFeatured: true, tags: ["sea"] })).toMatchObject({ isFeatured: true });
    expect(await patch({ content: "Something else." })).toMatchObject({ isFeatured: false, featureRequested: true });
    await patch({ isFeatured: true }, admin);
    expect(await patch({ isFeatured: false })).toMatchObject({ isFeatured: false, featureRequested: false });
  });

  it("The second of two parallel edits is refused and overwrites nothing", async () => {
    const { id, version } = await write();
    const edit = (content: string) => send("PATCH", `/api/news/${id}`, { content, version }, author);
    const replies = await Promise.all([edit("One."), edit("Two.")]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lateReply = await edit("Three.");
    expect(lateReply.status).toBe(409);
    expect(await lateReply.text()).toContain("changed elsewhere");
    const winner = await replies.find(({ ok }) => ok)!.json<Article>();
    const stored = await (await send("GET", `/api/news/${id}`)).json<Article>();
    expect([stored.content, stored.version]).toEqual([winner.content, version + 1]);
  });

  it("A deleted article answers 404", async () => {
    const { id } = await write();
    expect((await send("DELETE", `/api/news/${id}`, undefined, author)).status).toBe(200);
    expect((await send("DELETE", `/api/news/${id}`, undefined, author)).status).toBe(404);
    expect((await send("GET", `/api/news/${id}`)).status).toBe(404);
  });
});

describe("Counting views", () => {
  const view = async (id: number, init: RequestInit = {}) =>
    (await (await app.request(`/api/news/${id}`, init)).json<Article>()).viewCount;
  const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });

  it("Each visitor counts once a day, where a visitor is a user, an address or an IPv6 network", async () => {
    const { id } = await write();
    await view(id, from("192.0.2.1"));
    await view(id, from("192.0.2.1"));
    await view(id, from("192.0.2.2"));
    await view(id, from("2001:db8::1"));
    await view(id, from("2001:db8::2"));
    await view(id, { headers: { Cookie: author, "CF-Connecting-IP": "192.0.2.7" } });
    for (const address of ["192.0.2.1", "192.0.2.9"])
      await view(id, { headers: { Cookie: other, "CF-Connecting-IP": address } });
    expect(await view(id, from("192.0.2.1"))).toBe(4);
    app.clock.time += 86_400_000;
    await view(id, from("192.0.2.1"));
    expect(await view(id, from("192.0.2.1"))).toBe(5);
  });

  it("Views of drafts do not count, and yesterday's readers are purged", async () => {
    const { purgeViews } = await import("./views.ts");
    const { id } = await write({ isPublished: false });
    await view(id, { headers: { Cookie: author } });
    expect(await view(id, { headers: { Cookie: author } })).toBe(0);
    await view((await write()).id);
    app.clock.time += 86_400_000;
    const outcome = await purgeViews(app.deps);
    expect(outcome).toMatch(/^[1-9]\d* views/);
    expect(await purgeViews(app.deps)).toBe("0 views of past days removed");
  });
});

describe("Lists", () => {
  it("Paging by cursor lists every article once, newest first", async () => {
    const authors = await Promise.all(["reader-a", "reader-b"].map((name) => app.signUp(name)));
    const written: number[] = [];
    for (let count = 0; count < 45; count++) {
      // Four articles share a publication time, so that the id decides their order.
      if (count % 4 === 0) app.clock.time += 1000;
      written.push((await write({}, authors[count % 2])).id);
    }
    const listed: Article[] = [];
    for (let page = await list("/api/news"); page.length > 0; ) {
      listed.push(...page);
      const last = page.at(-1)!;
      page = await list(`/api/news?before=${encodeURIComponent(`${last.publishedAt},${last.id}`)}`);
    }
    expect(idsOf(listed)).toEqual(written.toReversed());
    expect(listed.every((article) => !("content" in article))).toBe(true);
    expect(await list("/api/news?limit=3")).toHaveLength(3);
  });

  it("The list filters by category and searches titles, summaries and tags", async () => {
    const inTitle = await write({ title: "Bitcoin rises", category: "crypto" });
    const inSummary = await write({ title: "Pools", summary: "What BITCOIN does", category: "defi" });
    const inTags = await write({ title: "Other", tags: ["bitcoin"], category: "defi" });
    await write({ title: "Bitcoin draft", isPublished: false });
    await write({ title: "100% sure_thing", content: "bitcoin" });
    expect(idsOf(await list("/api/news?q=bitcoin"))).toEqual([inTags.id, inSummary.id, inTitle.id]);
    expect(idsOf(await list("/api/news?q=bitcoin&category=defi"))).toEqual([inTags.id, inSummary.id]);
    expect(idsOf(await list("/api/news?q=rises+BIT"))).toEqual([inTitle.id]);
    expect(await list("/api/news?q=100%25+_t")).toHaveLength(1);
    expect(await list("/api/news?q=%25%25")).toEqual([]);
    expect(idsOf(await list("/api/news?category=crypto"))).toEqual([inTitle.id]);
    expect(await list(`/api/news?q=${encodeURIComponent(`'"%_\\`)}`)).toEqual([]);
  });

  it("The featured list contains published articles only", async () => {
    await write();
    await write({ isFeatured: true, isPublished: false }, admin);
    const featured = await write({ isFeatured: true }, admin);
    expect(idsOf(await list("/api/news/featured"))).toEqual([featured.id]);
  });

  it.each([
    ["limit=0", "Limit must be from 1 to 20."],
    ["limit=21", "Limit must be from 1 to 20."],
    ["before=yesterday", "Before must be a publishedAt and an id."],
    ["before=2026-99-99T00:00:00.000Z,1", "Before must be a publishedAt and an id."],
    ["category=sports", "Category must be one of general, crypto, defi, blockchain."],
    ["page=2", "Unknown parameter page."],
  ])("The query ?%s is refused", async (query, sentence) => {
    expect(await statusAndText(await send("GET", `/api/news?${query}`))).toEqual([400, sentence]);
  });
});

it("A page reads at most 60 rows in 2 statements with any number of articles", async () => {
  const { d1 } = app.deps.db;
  const ARTICLE_COUNT = 10_000;
  await d1
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ARTICLE_COUNT})
      INSERT INTO users (id, username, password, created_at, updated_at) SELECT 'bulk' || i, 'bulk' || i, 'x', 0, 0 FROM n WHERE i <= 500`,
    )
    .run();
  await d1
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ARTICLE_COUNT})
      INSERT INTO news_articles (title, author_id, category, tags, is_published, is_featured, created_at, updated_at, published_at, content)
      SELECT 'Article ' || i, 'bulk' || (i % 500 + 1), iif(i % 50 = 0, 'defi', 'general'), '["x"]', i % 3 > 0, i % 100 = 1, i, i, i * 1000, 'text' FROM n`,
    )
    .run();
  const measure = async (path: string, cookie?: string) => {
    app.counts.reset();
    const articles = await list(path, cookie);
    return { count: articles.length, statements: app.counts.statements, rows: app.counts.rowsRead };
  };
  const deepCursor = encodeURIComponent("1970-01-01T00:30:00.000Z,1800");
  const costs = {
    first: await measure("/api/news"),
    deep: await measure(`/api/news?before=${deepCursor}`),
    category: await measure("/api/news?category=defi"),
    deepCategory: await measure(`/api/news?category=defi&before=${deepCursor}`),
    featured: await measure("/api/news/featured"),
  };
  for (const [name, { statements, rows, count }] of Object.entries(costs)) {
    expect(count, name).toBeGreaterThan(10);
    expect(statements, name).toBeLessThanOrEqual(2);
    expect(rows, name).toBeLessThanOrEqual(60);
  }
  expect(costs.first.count).toBe(PAGE_SIZE);
  const commonWord = await measure("/api/news?q=article");
  expect(commonWord).toEqual(costs.first);
  // A search for a word that no article contains reads only the newest 2,000 of all articles, with their authors.
  expect(await measure("/api/news?q=nowhere")).toMatchObject({ statements: 1, rows: 2 * 2_000 });
});

describe("The articles that name a coin", () => {
  const naming = async (coin: string) => idsOf(await list(`/api/news?coin=${coin}`));
  const change = async (id: number, body: object, cookie = author) => {
    const reply = await send("PATCH", `/api/news/${id}`, body, cookie);
    expect(reply.status, await reply.clone().text()).toBe(200);
  };

  it("follow the texts, the publication and the deletion of an article", async () => {
    await app.tick();
    const { id } = await write({ title: "What Bitcoin’s week was like", tags: ["ethereum"] });
    expect([await naming("bitcoin"), await naming("ethereum"), await naming("solana")]).toEqual([[id], [id], []]);
    await change(id, { summary: "Solana stays behind.", tags: [] });
    expect([await naming("bitcoin"), await naming("ethereum"), await naming("solana")]).toEqual([[id], [], [id]]);
    await change(id, { isPublished: false });
    expect([await naming("bitcoin"), await naming("solana")]).toEqual([[], []]);
    await change(id, { title: "A week of Ethereum" });
    expect(await naming("ethereum")).toEqual([]);
    await change(id, { isPublished: true });
    expect([await naming("bitcoin"), await naming("ethereum"), await naming("solana")]).toEqual([[], [id], [id]]);
    await change(id, { isFeatured: true, content: "Bitcoin" }, admin).catch(() =>
      change(id, { isFeatured: true }, admin),
    );
    const [featured] = await list("/api/news?coin=ethereum");
    expect(featured).toMatchObject({ id, isFeatured: true, title: "A week of Ethereum", authorName: "author" });
    expect((await send("DELETE", `/api/news/${id}`, undefined, author)).status).toBe(200);
    expect(await app.deps.db.d1.prepare("SELECT count(*) AS n FROM news_mentions").first()).toEqual({ n: 0 });
  });

  it("follow the edit that was first", async () => {
    await app.tick();
    const { id, version } = await write({ title: "Bitcoin" });
    const edits = ["Ethereum", "Solana"].map((title) =>
      send("PATCH", `/api/news/${id}`, { title, version }, author).then((reply) => [reply.status, title] as const),
    );
    const done = await Promise.all(edits);
    const [, title] = done.find(([status]) => status === 200)!;
    expect(done.map(([status]) => status).toSorted()).toEqual([200, 409]);
    for (const name of ["Bitcoin", "Ethereum", "Solana"])
      expect([name, await naming(name.toLowerCase())]).toEqual([name, name === title ? [id] : []]);
  });

  it("stay those of the article when its creation is repeated", async () => {
    const body = { ...TEXT, title: "Bitcoin" };
    const init = jsonInit("POST", body, author);
    const post = () => app.request("/api/news", { ...init, headers: { ...init.headers, "Idempotency-Key": "named" } });
    const created = await Promise.all([post(), post()]);
    expect(created.map(({ status }) => status)).toEqual([201, 201]);
    const { id } = await created[0]!.json<Article>();
    await change(id, { title: "Ethereum", isPublished: true });
    expect((await post()).status).toBe(201);
    expect([await naming("bitcoin"), await naming("ethereum")]).toEqual([[], [id]]);
  });

  it("continue after a cursor, newest first, and read three rows for each", async () => {
    await app.tick();
    const ids: number[] = [];
    for (let index = 0; index < 7; index++) {
      app.clock.time += 1000;
      ids.unshift((await write({ title: `Bitcoin ${index}` })).id);
    }
    const first = await list("/api/news?coin=bitcoin&limit=3");
    const last = first.at(-1)!;
    const before = encodeURIComponent(`${last.publishedAt},${last.id}`);
    app.counts.reset();
    const second = await list(`/api/news?coin=bitcoin&limit=3&before=${before}`);
    expect(app.counts.rowsRead).toBeLessThanOrEqual(3 * 3 + 1);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.slice(0, 6));
    expect((await send("GET", "/api/news?coin=bitcoin&q=week")).status).toBe(400);
  });
});
