import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { decodePack, PACK_SIZE, packPath } from "../../shared/coin-pictures/pack.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { failed } from "../platform/upstream-http.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { loadPictures } from "./load-packs.ts";
import { FETCHES_PER_RUN, MAX_PICTURE_BYTES } from "./packs.rules.ts";

let app: TestApp;
let image: TestApp["deps"]["coins"]["image"];
let fetched: string[] = [];

beforeAll(async () => {
  app = await startTestApp("packs");
  await app.tick();
  image = app.deps.coins.image;
});
beforeEach(async () => {
  fetched = [];
  app.deps.coins.image = async (url) => {
    fetched.push(url);
    return image(url);
  };
});
afterEach(() => app.deps.db.d1.exec("DELETE FROM picture_packs"));

const run = async (times = 1) => {
  let outcome = "";
  for (let round = 0; round < times; round++) {
    app.clock.time += MINUTE;
    outcome = await loadPictures(app.deps);
  }
  return outcome;
};
type Start = { market: { id: string[] }; pictures: { digests: Record<string, string>; pack: number[] } };
async function start(): Promise<Start> {
  app.restart();
  return (await app.request("/api/start")).json<Start>();
}
async function packOf(pack: number) {
  const { pictures } = await start();
  const reply = await app.request(packPath(pack, pictures.digests[pack] ?? ""));
  return { reply, pictures: reply.ok ? decodePack(new Uint8Array(await reply.arrayBuffer())) : [] };
}
const RUNS_PER_PACK = Math.ceil(PACK_SIZE / FETCHES_PER_RUN);

// First, because the edge keeps a pack that was requested once.
it("serves the new pack at the address of an earlier one, kept by the browser only, and no made-up pack", async () => {
  await run();
  const { digests } = (await start()).pictures;
  await run();
  for (const path of [packPath(0, digests[0]!), "/img/packs/0/%00"]) {
    const reply = await app.request(path);
    expect([reply.status, reply.headers.get("Cache-Control")], path).toEqual([200, "private, max-age=600"]);
    expect(decodePack(new Uint8Array(await reply.arrayBuffer())), path).toHaveLength(2 * FETCHES_PER_RUN);
  }
  for (const path of [packPath(7, digests[0]!), "/img/packs/x/y"]) {
    const reply = await app.request(path);
    expect([reply.status, await reply.text()], path).toEqual([404, "There is no such pack of pictures."]);
  }
  expect((await packOf(0)).pictures).toHaveLength(2 * FETCHES_PER_RUN);
});

it("makes a pack of the small pictures of the largest coins in a few runs, and serves it for a year", async () => {
  await run(RUNS_PER_PACK);
  const { market, pictures: index } = await start();
  const { reply, pictures } = await packOf(0);
  expect(reply.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(reply.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(pictures.map(({ id }) => id)).toEqual(market.id.slice(0, PACK_SIZE));
  expect(pictures.every(({ type }) => type === "image/svg+xml")).toBe(true);
  expect(new TextDecoder().decode(pictures[0]!.bytes)).toContain('width="50"');
  expect(fetched.every((url) => url.includes("/icons/small/"))).toBe(true);
  expect(index.pack.slice(0, PACK_SIZE + 1)).toEqual([...Array<number>(PACK_SIZE).fill(0), -1]);
  const size = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
  expect(size).toBeLessThanOrEqual(PACK_SIZE * MAX_PICTURE_BYTES);
});

it("fetches no picture twice, and nothing while no pack is due", async () => {
  await run(RUNS_PER_PACK);
  expect(new Set(fetched).size).toBe(PACK_SIZE);
  expect(fetched).toHaveLength(PACK_SIZE);
  const digest = (await start()).pictures.digests[0];
  const packs = Math.ceil((await start()).market.id.length / PACK_SIZE);
  await run((packs - 1) * RUNS_PER_PACK);
  expect(await run()).toBe("nothing was due");
  expect(fetched).toHaveLength((await start()).market.id.length);
  app.clock.time += DAY;
  expect(await run()).toBe("nothing was due");
  expect((await start()).pictures.digests[0]).toBe(digest);
});

it("leaves out pictures that are missing, too large or of another type, and does not ask for them again", async () => {
  const outcomes = [
    failed({ kind: "not-found" }),
    { ok: true as const, value: { bytes: new Uint8Array(MAX_PICTURE_BYTES + 1), contentType: "image/png" } },
    { ok: true as const, value: { bytes: new Uint8Array(9), contentType: "text/html" } },
    { ok: true as const, value: { bytes: new Uint8Array(MAX_PICTURE_BYTES), contentType: "image/png" } },
  ];
  const ids = (await start()).market.id;
  app.deps.coins.image = async (url) => {
    fetched.push(url);
    return outcomes[ids.findIndex((id) => url.endsWith(`/${id}`))] ?? image(url);
  };
  await run(RUNS_PER_PACK);
  const { pictures } = await packOf(0);
  expect(pictures.map(({ id }) => id)).toEqual(ids.slice(3, PACK_SIZE));
  expect((await start()).pictures.pack.slice(0, 4)).toEqual([-1, -1, -1, 0]);
  await run();
  expect(fetched).toHaveLength(PACK_SIZE + FETCHES_PER_RUN);
});

it("waits ten minutes while the upstream does not answer, and keeps the pictures that it has", async () => {
  await run();
  const before = (await packOf(0)).pictures;
  app.deps.coins.image = async (url) => {
    fetched.push(url);
    return failed({ kind: "timeout" });
  };
  fetched = [];
  expect(await run()).toBe("pack 0: the upstream did not answer");
  expect((await packOf(0)).pictures).toEqual(before);
  app.deps.coins.image = image;
  expect(await run()).toMatch(/^pack 1: /);
  app.clock.time += 10 * MINUTE;
  expect(await run()).toMatch(/^pack 0: 30 pictures, /);
});
