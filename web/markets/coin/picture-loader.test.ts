import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { encodePack } from "../../../shared/coin-pictures/pack.ts";

const IDS = Array.from({ length: 120 }, (_, row) => `coin-${row}`);
const index = {
  ids: IDS,
  digests: { 0: "aa", 1: "bb" },
  // The last twenty coins are in no pack, and neither is the fourth.
  pack: IDS.map((_, row) => (row === 3 || row >= 100 ? -1 : Math.floor(row / 50))),
};
const imageOf = (row: number) => `/img/coins/coin-${row}`;

let requests: string[] = [];
let isDown = false;
let shown: Record<string, string> = {};
let loader: typeof import("./picture-loader.ts");
let setPictureIndex: typeof import("./picture-index.ts").setPictureIndex;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["requestAnimationFrame"] });
  requests = [];
  isDown = false;
  shown = {};
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    if (isDown) return new Response(null, { status: 404 });
    const pack = Number(path.split("/")[3]);
    const bytes = new Uint8Array([pack]);
    return new Response(
      encodePack(IDS.filter((_, row) => index.pack[row] === pack).map((id) => ({ id, type: "image/png", bytes }))),
    );
  });
  let blobs = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${blobs++}`);
  loader = await import("./picture-loader.ts");
  ({ setPictureIndex } = await import("./picture-index.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function load(row: number): () => void {
  const controller = new AbortController();
  const show = (src: string) => {
    shown[imageOf(row)] = src;
  };
  void loader.loadPicture(imageOf(row), show, controller.signal);
  return () => controller.abort();
}
async function settle() {
  for (let frame = 0; frame < 150; frame++) {
    await new Promise((done) => setTimeout(done));
    vi.advanceTimersToNextFrame();
  }
}

test("rows by rank load one pack, and one more when the list goes on", async () => {
  setPictureIndex(index);
  for (const row of [0, 1, 2]) load(row);
  await settle();
  expect(requests).toEqual(["/img/packs/0/aa"]);
  for (let row = 4; row < 60; row++) load(row);
  await settle();
  expect(requests).toEqual(["/img/packs/0/aa", "/img/packs/1/bb"]);
  expect(Object.keys(shown)).toHaveLength(59);
  expect(Object.values(shown).every((src) => src.startsWith("blob:"))).toBe(true);
});

test("coins that are far apart load their own pictures, and use a pack once it is there", async () => {
  setPictureIndex(index);
  for (const row of [10, 20, 70]) load(row);
  await settle();
  expect(requests).toEqual([]);
  expect(shown).toEqual({ [imageOf(10)]: imageOf(10), [imageOf(20)]: imageOf(20), [imageOf(70)]: imageOf(70) });
  for (const row of [0, 1]) load(row);
  await settle();
  load(40);
  await settle();
  expect(requests).toEqual(["/img/packs/0/aa"]);
  expect(shown[imageOf(40)]).toMatch(/^blob:/);
});

test("pictures of no pack, other pictures and those of a failed pack are loaded on their own", async () => {
  setPictureIndex(index);
  shown = {};
  for (const row of [2, 3, 110, 111]) load(row);
  const showToken = (src: string) => {
    shown.token = src;
  };
  void loader.loadPicture("/img/tokens/one", showToken, new AbortController().signal);
  await settle();
  expect(shown[imageOf(3)]).toBe(imageOf(3));
  expect(shown[imageOf(110)]).toBe(imageOf(110));
  expect(shown.token).toBe("/img/tokens/one");
  isDown = true;
  for (const row of [60, 61]) load(row);
  await settle();
  expect([shown[imageOf(60)], shown[imageOf(61)]]).toEqual([imageOf(60), imageOf(61)]);
  isDown = false;
  load(62);
  await settle();
  expect(shown[imageOf(62)]).toMatch(/^blob:/);
});

test("pictures wait for the market, and load on their own without it", async () => {
  load(0);
  load(1);
  await settle();
  expect(shown).toEqual({});
  setPictureIndex(null);
  await settle();
  expect(shown).toEqual({ [imageOf(0)]: imageOf(0), [imageOf(1)]: imageOf(1) });
});

test("a picture of a row that was scrolled past is not shown", async () => {
  setPictureIndex(index);
  load(0)();
  load(1);
  await settle();
  expect(Object.keys(shown)).toEqual([imageOf(1)]);
});
