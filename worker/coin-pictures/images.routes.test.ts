import { beforeAll, expect, it } from "vitest";
import { listedCoin } from "../test/coins.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
let fetchedUrls: string[] = [];
const PNG = { bytes: new Uint8Array([137, 80, 78, 71]), contentType: "image/png" };

beforeAll(async () => {
  app = await startTestApp("images");
  const coins = [
    listedCoin({ id: "own", image: "http://images.sandbox.test/coingecko/icons/bitcoin" }),
    listedCoin({ id: "official", image: "https://coin-images.coingecko.com/coins/images/1/large/x.png?1" }),
    listedCoin({ id: "cached", image: "https://assets.coingecko.com/coins/images/2/large/x.png" }),
    listedCoin({ id: "other-host", image: "https://evil.example/x.png" }),
    listedCoin({ id: "plain", image: "http://assets.coingecko.com/x.png" }),
    listedCoin({ id: "broken", image: "missing_large.png" }),
    listedCoin({ id: "page", image: "https://assets.coingecko.com/page" }),
  ];
  app.deps.coins.page = async (page) => ({ ok: true, value: { coins: page === 1 ? coins : [], badRows: 0 } });
  await app.tick();
  app.deps.coins.image = async (url) => {
    fetchedUrls.push(url);
    if (url.endsWith("/page")) return { ok: true, value: { ...PNG, contentType: "text/html" } };
    return { ok: true, value: PNG };
  };
});

it("serves images of the upstream's hosts, cached for a year and unable to run scripts", async () => {
  for (const id of ["own", "official"]) {
    const reply = await app.request(`/img/coins/${id}`);
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(reply.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(PNG.bytes);
  }
});

it("requests an image once from the upstream", async () => {
  fetchedUrls = [];
  await (await app.request("/img/coins/cached")).arrayBuffer();
  await (await app.request("/img/coins/cached")).arrayBuffer();
  await (await app.request("/img/coins/cached?again=1")).arrayBuffer();
  expect(fetchedUrls).toHaveLength(1);
});

it.each([
  ["other-host", 204],
  ["plain", 204],
  ["broken", 204],
  ["page", 204],
  ["unknown", 404],
  ["..%2F..%2Fapi", 404],
  ["%00", 404],
])("serves no image for %s, with status %d", async (id, status) => {
  fetchedUrls = [];
  const reply = await app.request(`/img/coins/${id}`);
  expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([status, "public, max-age=600"]);
  expect(fetchedUrls.filter((url) => !url.endsWith("/page"))).toEqual([]);
});
