import { expect, test } from "vitest";
import { AT_NOON, command, get, getJson, NOON, type Row } from "../ask.ts";
import { createSandbox } from "../sandbox.ts";

const PRICE = "/coins/markets?vs_currency=usd&ids=bitcoin";
const priceOf = async (app: ReturnType<typeof createSandbox>) => (await getJson<Row[]>(app, PRICE))[0]!.current_price;

test("the state contains the seed, the clock, the faults and the request counts per endpoint", async () => {
  const app = createSandbox({ seed: 9, ...AT_NOON });
  await get(app, "/coins/bitcoin");
  await get(app, "/coins/ethereum?x=1");
  await get(app, "/nonsense");
  await command(app, "POST", "/faults", { upstream: "coingecko", mode: "500" });
  const state = await (await command(app, "GET", "")).json();
  expect(state).toEqual({
    seed: 9,
    clock: { now: new Date(NOON).toISOString(), offsetMs: 0 },
    faults: [expect.objectContaining({ upstream: "coingecko", mode: "500" })],
    counts: { coingecko: { "/coins/:id": 2, "unknown path": 1 } },
  });
});

test("moving the clock changes prices, and reset restores them", async () => {
  const app = createSandbox(AT_NOON);
  const price = await priceOf(app);
  await command(app, "POST", "/clock", { advanceMs: 3_600_000 });
  await command(app, "POST", "/clock", { advanceMs: 3_600_000 });
  const later = await priceOf(app);
  expect(later).not.toBe(price);
  expect(later).toBe(await priceOf(createSandbox({ now: () => NOON + 7_200_000 })));
  await command(app, "POST", "/clock", { offsetMs: 3_600_000 });
  expect(await priceOf(app)).toBe(await priceOf(createSandbox({ now: () => NOON + 3_600_000 })));
  await command(app, "POST", "/faults", { upstream: "coingecko", mode: "500" });
  await command(app, "POST", "/reset");
  expect(await priceOf(app)).toBe(price);
  expect(await (await command(app, "GET", "")).json()).toMatchObject({ faults: [], clock: { offsetMs: 0 } });
});

test("the log contains each request's time, fault and status, but no API key", async () => {
  const app = createSandbox(AT_NOON);
  await app.request("http://sandbox.test/coingecko/api/v3/ping?a=b", {
    headers: { "x-cg-demo-api-key": "CG-secret", "user-agent": "Tidemark" },
  });
  await command(app, "POST", "/faults", { upstream: "coingecko", mode: "503" });
  await get(app, "/global");
  const text = await (await command(app, "GET", "/requests")).text();
  expect(text).not.toContain("CG-secret");
  expect(JSON.parse(text).requests).toEqual([
    {
      at: new Date(NOON).toISOString(),
      upstream: "coingecko",
      method: "GET",
      url: "/coingecko/api/v3/ping?a=b",
      status: 200,
      fault: null,
      userAgent: "Tidemark",
      key: "demo",
    },
    expect.objectContaining({ url: "/coingecko/api/v3/global", status: 503, fault: "503", key: null }),
  ]);
});

test("the log keeps the last 500 requests", async () => {
  const app = createSandbox(AT_NOON);
  for (let index = 0; index < 510; index++) await get(app, `/ping?index=${index}`);
  const { requests } = (await (await command(app, "GET", "/requests")).json()) as { requests: { url: string }[] };
  expect(requests).toHaveLength(500);
  expect(requests.at(-1)!.url).toContain("index=509");
});

test.each([
  ["/faults", { upstream: "coingecko", mode: "explode" }, /^mode: /],
  ["/faults", { upstream: "nowhere", mode: "500" }, /^upstream: /],
  ["/faults", { upstream: "coingecko", mode: "500", mach: "page=2" }, /mach/],
  ["/faults", { upstream: "coingecko", mode: "500", times: 0 }, /^times: /],
  ["/clock", { advance: 1 }, /^Send either advanceMs or offsetMs/],
  ["/clock", undefined, /^Send a JSON body/],
])("an invalid command gets a 400 with a sentence: %s %j", async (path, body, sentence) => {
  const app = createSandbox(AT_NOON);
  const response = await command(app, "POST", path, body);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(await response.text()).toMatch(sentence);
  expect(await (await command(app, "GET", "")).json()).toMatchObject({ faults: [], clock: { offsetMs: 0 } });
});

test("two sandboxes share no state", async () => {
  const [first, second] = [createSandbox(AT_NOON), createSandbox(AT_NOON)];
  await command(first, "POST", "/faults", { upstream: "coingecko", mode: "500" });
  await command(first, "POST", "/clock", { advanceMs: 60_000 });
  expect((await get(second, "/ping")).status).toBe(200);
  expect(await (await command(second, "GET", "")).json()).toMatchObject({ clock: { offsetMs: 0 }, faults: [] });
});
