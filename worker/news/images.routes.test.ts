import { beforeAll, beforeEach, expect, it } from "vitest";
import { pictureOf } from "../../shared/news/rules.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { pictures } from "../upstreams/pictures/pictures.ts";
import { dnsOverHttps } from "../upstreams/user-hosts/resolver.ts";

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
  const resolver = dnsOverHttps({ url: "http://news-images.sandbox.test/dns/query", clock });
  const source = pictures({ resolver, gateway: "http://news-images.sandbox.test/pictures", clock });
  const picture = await source.get(COVER);
  expect(picture.ok && [picture.value.contentType, [...picture.value.bytes.slice(1, 4)]]).toEqual([
    "image/png",
    [80, 78, 71],
  ]);
  const icons = pictures({
    ...{ resolver, clock },
    gateway: "http://news-images.sandbox.test/coingecko/icons/large/bitcoin?",
  });
  expect(await icons.get(COVER)).toEqual({ ok: false, failure: { kind: "unexpected-shape" } });
  expect(await pictures({ resolver, clock }).get("https://127.0.0.1/a.png")).toEqual({
    ok: false,
    failure: { kind: "not-found" },
  });
});

it("No picture is fetched from a host that leads into a private network, also when its name moves there later", async () => {
  const { clock } = app;
  const sandbox = "http://news-images.sandbox.test";
  const resolver = dnsOverHttps({ url: `${sandbox}/dns/query`, clock });
  const source = pictures({ resolver, gateway: `${sandbox}/pictures`, clock });
  const fetched = async () =>
    (await (await app.control("GET", "/requests")).json<{ requests: { url: string }[] }>()).requests.filter(({ url }) =>
      url.startsWith("/pictures/"),
    ).length;
  const before = await fetched();
  const notFound = { ok: false, failure: { kind: "not-found" } };
  for (const word of ["private", "loopback", "metadata", "unique", "mapped", "mixed", "missing"])
    expect([word, await source.get(`https://${word}.example.com/a.png`)]).toEqual([word, notFound]);
  expect(await fetched()).toBe(before);

  const MOVING = "https://rebinding.example.com/a.png";
  expect(await source.get(MOVING)).toMatchObject({ ok: true });
  const move = { name: "rebinding.example.com", to: "loopback" };
  await fetch(`${sandbox}/dns/move`, jsonInit("POST", move));
  clock.time += 2 * MINUTE;
  expect(await source.get(MOVING)).toEqual(notFound);
  expect(await fetched()).toBe(before + 1);
  // An unreachable resolver knows nothing about the host, so nothing is fetched either.
  await app.control("POST", "/faults", { upstream: "dns", mode: "503" });
  expect(await source.get("https://unknown.example.com/a.png")).toEqual({ ok: false, failure: { kind: "network" } });
  await app.control("DELETE", "/faults");
  expect(await fetched()).toBe(before + 1);
});

it("The picture of an ad is refused when its host leads into a private network", async () => {
  const ads = await startTestApp("news-images", {
    ...{ AD_CREATION: "open", PICTURES_URL: "http://news-images.sandbox.test/pictures" },
    ...{ EVM_RPC_URL: "http://news-images.sandbox.test/evm" },
  });
  const order = (imageUrl: string) => ({
    ...{ adType: "banner", duration: 1, paymentCurrency: "USDC" },
    adConfig: { title: "Tides", ctaUrl: "https://tides.example.com", imageUrl },
  });
  const place = (host: string) =>
    ads.request("/api/ad-orders", jsonInit("POST", order(`https://${host}.example.com/a.png`), author));
  expect((await place("private")).status).toBe(400);
  expect(await (await place("metadata")).text()).toContain("Image could not be loaded.");
});
