import { beforeAll, beforeEach, expect, it } from "vitest";
import { pictureOf } from "../../shared/news/rules.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { pictures } from "../upstreams/pictures/pictures.ts";

const COVER = "https://images.example.com/cover.png";
const INSIDE = "https://images.example.com/inside.webp";
const PNG = { bytes: new Uint8Array([137, 80, 78, 71]), contentType: "image/png" };

let app: TestApp;
let author = "";
let fetchedUrls: string[] = [];

beforeAll(async () => {
  app = await startTestApp("news-images");
  author = await app.signUp("author");
});
beforeEach(() => {
  fetchedUrls = [];
  app.deps.pictures.get = async (url) => {
    fetchedUrls.push(url);
    return { ok: true, value: PNG };
  };
});

async function write(body: object = {}): Promise<number> {
  const content = `Look: ![alt](${INSIDE} "title")`;
  const article = { title: "Pictures", content, imageUrl: COVER, isPublished: true, ...body };
  const reply = await app.request("/api/news", jsonInit("POST", article, author));
  return (await reply.json<{ id: number }>()).id;
}

it("The pictures of an article are served with headers that prevent scripts", async () => {
  const id = await write();
  for (const url of [COVER, INSIDE]) {
    const reply = await app.request(pictureOf(id, url));
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=86400");
    expect(reply.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(PNG.bytes);
  }
  expect(fetchedUrls).toEqual([COVER, INSIDE]);
});

it("A picture is fetched once, also when the request URL has extra parameters", async () => {
  const id = await write();
  for (const suffix of ["", "&more=1", "#x"]) await (await app.request(pictureOf(id, COVER) + suffix)).arrayBuffer();
  await (await app.request(`/img/news/0${id}?url=${encodeURIComponent(COVER)}`)).arrayBuffer();
  expect(fetchedUrls).toHaveLength(1);
});

it("A failed fetch is cached for ten minutes", async () => {
  const id = await write();
  app.deps.pictures.get = async (url) => {
    fetchedUrls.push(url);
    return { ok: false, failure: { kind: "timeout" } };
  };
  for (let count = 0; count < 2; count++) {
    const reply = await app.request(pictureOf(id, COVER));
    expect(reply.status).toBe(204);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=600");
  }
  expect(fetchedUrls).toHaveLength(1);
});

it("A URL that the article does not contain is not fetched", async () => {
  const id = await write();
  const otherUrls = [
    "https://images.example.com/",
    COVER.slice(0, -1),
    `${COVER}?x`,
    INSIDE.slice(0, -1),
    "http://images.example.com/cover.png",
    "",
  ];
  for (const url of otherUrls) expect((await app.request(pictureOf(id, url))).status, url).toBe(404);
  for (const path of [pictureOf(id + 1, COVER), `/img/news/x?url=${encodeURIComponent(COVER)}`, `/img/news/${id}`])
    expect((await app.request(path)).status, path).toBe(404);
  expect(fetchedUrls).toEqual([]);
});

it("The pictures of a draft are served to its author only and are not cached", async () => {
  const id = await write({ isPublished: false });
  expect((await app.request(pictureOf(id, COVER))).status).toBe(404);
  expect(fetchedUrls).toEqual([]);
  const reply = await app.request(pictureOf(id, COVER), { headers: { Cookie: author } });
  expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect((await app.request(pictureOf(id, COVER))).status).toBe(404);
});

it("A gateway is used instead of the host, and only pictures are accepted", async () => {
  const { clock } = app;
  const source = pictures({ gateway: "http://news-images.sandbox.test/pictures", clock });
  const picture = await source.get(COVER);
  expect(picture.ok && [picture.value.contentType, [...picture.value.bytes.slice(1, 4)]]).toEqual([
    "image/png",
    [80, 78, 71],
  ]);
  const icons = pictures({ gateway: "http://news-images.sandbox.test/coingecko/icons/large/bitcoin?", clock });
  expect(await icons.get(COVER)).toEqual({ ok: false, failure: { kind: "unexpected-shape" } });
  expect(await pictures({ clock }).get("https://127.0.0.1/a.png")).toEqual({
    ok: false,
    failure: { kind: "not-found" },
  });
});
