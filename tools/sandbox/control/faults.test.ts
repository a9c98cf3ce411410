import type { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AT_NOON, command, get, getJson, ORIGIN, type Row } from "../ask.ts";
import { createSandbox } from "../sandbox.ts";

const PAGE = "/coins/markets?vs_currency=usd&per_page=250&page=1&price_change_percentage=24h,7d";
let app: Hono;
let good: Row[];

beforeEach(async () => {
  app = createSandbox(AT_NOON);
  good = await getJson<Row[]>(app, PAGE);
});

async function requestWithFault(fault: object): Promise<Response> {
  const answer = await command(app, "POST", "/faults", { upstream: "coingecko", ...fault });
  expect(answer.status).toBe(201);
  return get(app, PAGE);
}
const rowsWithFault = async (fault: object) => (await (await requestWithFault(fault)).json()) as Row[];

describe("requests to which a fault applies", () => {
  test("are all requests until the fault is cleared", async () => {
    expect((await requestWithFault({ mode: "500" })).status).toBe(500);
    expect((await get(app, "/ping")).status).toBe(500);
    await command(app, "DELETE", "/faults");
    expect((await get(app, PAGE)).status).toBe(200);
  });

  test("are the number of requests in the command", async () => {
    const answers = [(await requestWithFault({ mode: "500", times: 2 })).status];
    answers.push((await get(app, PAGE)).status, (await get(app, PAGE)).status);
    expect(answers).toEqual([500, 500, 200]);
  });

  test("are only requests that match in whole words", async () => {
    expect((await requestWithFault({ mode: "500", match: "page=2" })).status).toBe(200);
    expect((await get(app, "/coins/markets?vs_currency=usd&page=25")).status).toBe(200);
    expect((await get(app, "/coins/markets?vs_currency=usd&page=2&per_page=5")).status).toBe(500);
    expect((await get(app, "/ping")).status).toBe(200);
  });

  test("are never requests for icons or commands", async () => {
    await requestWithFault({ mode: "500" });
    expect((await app.request(`${ORIGIN}/coingecko/icons/large/bitcoin`)).status).toBe(200);
  });
});

describe("faults that replace the reply", () => {
  test("429 with Retry-After, and without", async () => {
    const limited = await requestWithFault({ mode: "429", retryAfter: 119, times: 1 });
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "119"]);
    expect(await limited.json()).toMatchObject({ status: { error_code: 429 } });
    const silent = await requestWithFault({ mode: "429-no-retry-after" });
    expect([silent.status, silent.headers.get("retry-after")]).toEqual([429, null]);
  });

  test("503", async () => expect((await requestWithFault({ mode: "503" })).status).toBe(503));

  test("auth: a 401 with CoinGecko's error object", async () => {
    const refused = await requestWithFault({ mode: "auth" });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ status: { error_code: 10002, error_message: expect.any(String) } });
  });

  test.each([
    [undefined, 502],
    [200, 200],
    [403, 403],
  ])("html with status %s", async (status, expected) => {
    const page = await requestWithFault({ mode: "html", ...(status && { status }) });
    expect(page.status).toBe(expected);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toMatch(/^<!DOCTYPE html>/);
  });

  test("redirect: leads to a page that is not JSON, on the same host", async () => {
    const moved = await requestWithFault({ mode: "redirect" });
    expect([moved.status, moved.headers.get("location")]).toEqual([302, "http://169.254.169.254/latest/meta-data/"]);
  });

  test("empty: status 200 without a body", async () => {
    const empty = await requestWithFault({ mode: "empty" });
    expect([empty.status, await empty.text()]).toEqual([200, ""]);
  });

  test("truncated: the first half of the reply", async () => {
    const half = await (await requestWithFault({ mode: "truncated" })).text();
    const whole = JSON.stringify(good);
    expect(whole.startsWith(half)).toBe(true);
    expect(half.length).toBe(Math.floor(whole.length / 2));
  });

  test("reset: the body breaks off", async () => {
    const broken = await requestWithFault({ mode: "reset" });
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow("dropped the connection");
  });
});

describe("waits", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  /** The statuses of an answer, as soon as there is one. */
  function statusOf(answer: Promise<Response>): number[] {
    const seen: number[] = [];
    void answer.then(({ status }) => seen.push(status));
    return seen;
  }

  test("slow: a correct reply after the delay", async () => {
    const late = requestWithFault({ mode: "slow", delayMs: 3000 });
    const seen = statusOf(late);
    await vi.advanceTimersByTimeAsync(2999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await late).json()).toEqual(good);
  });

  test("timeout: no reply until the client aborts", async () => {
    await command(app, "POST", "/faults", { upstream: "coingecko", mode: "timeout" });
    const client = new AbortController();
    const answer = Promise.resolve(
      app.fetch(new Request(`${ORIGIN}/coingecko/api/v3/ping`, { signal: client.signal })),
    );
    const seen = statusOf(answer);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(seen).toEqual([]);
    client.abort();
    expect((await answer).status).toBe(504);
  });

  test("timeout ends when the faults are cleared", async () => {
    const answer = requestWithFault({ mode: "timeout" });
    const seen = statusOf(answer);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(seen).toEqual([]);
    await command(app, "DELETE", "/faults");
    expect((await answer).status).toBe(504);
  });
});

describe("wrong rows", () => {
  test("duplicates: the last five are later copies of the first five", async () => {
    const rows = await rowsWithFault({ mode: "duplicates" });
    expect(rows).toHaveLength(250);
    expect(rows.slice(-5).map(({ id }) => id)).toEqual(good.slice(0, 5).map(({ id }) => id));
    expect(rows.at(-5)!.current_price! / rows[0]!.current_price!).toBeCloseTo(1.01, 6);
    expect(rows.slice(0, 245)).toEqual(good.slice(0, 245));
  });

  test("nulls: every third row has no figures, and every tenth of these rows has no price", async () => {
    const rows = await rowsWithFault({ mode: "nulls" });
    expect(rows[0]).toMatchObject({ id: "bitcoin", current_price: null, market_cap: null });
    expect(rows[3]).toMatchObject({ current_price: good[3]!.current_price, price_change_percentage_24h: null });
    expect(rows[1]).toEqual(good[1]);
  });

  test("wrong-types: numbers as text, a name as number", async () => {
    const rows = await rowsWithFault({ mode: "wrong-types", coins: ["ethereum"] });
    expect(rows[1]).toMatchObject({ id: "ethereum", name: 42, current_price: String(good[1]!.current_price) });
    expect(rows[0]).toEqual(good[0]);
  });

  test("spike: the prices and market caps of all coins or of the named coins are multiplied", async () => {
    const all = await rowsWithFault({ mode: "spike", times: 1 });
    expect(all[7]!.current_price! / good[7]!.current_price!).toBeCloseTo(100, 6);
    const rows = await rowsWithFault({ mode: "spike", coins: ["bitcoin"], factor: 1000 });
    expect(rows[0]!.current_price).toBe(good[0]!.current_price! * 1000);
    expect(rows[0]!.total_volume).toBe(good[0]!.total_volume);
    expect(rows[1]).toEqual(good[1]);
  });

  test("spike also applies to simple/price", async () => {
    type Reply = Record<string, { usd: number }>;
    const path = "/simple/price?ids=bitcoin,ethereum&vs_currencies=usd";
    const before = await getJson<Reply>(app, path);
    await requestWithFault({ mode: "spike", coins: ["ethereum"], factor: 10 });
    const after = await getJson<Reply>(app, path);
    expect(after).toEqual({ bitcoin: before.bitcoin, ethereum: { usd: before.ethereum!.usd * 10 } });
  });

  test("bad-row: values that are not rows between good rows", async () => {
    const rows = await rowsWithFault({ mode: "bad-row" });
    expect(rows[1]).toBeNull();
    expect(rows[3]).toEqual({ id: null, current_price: "NaN" });
    expect(rows[4]).toEqual(good[4]);
  });

  test("missing-page: an empty list", async () => expect(await rowsWithFault({ mode: "missing-page" })).toEqual([]));

  test("vanish: the named coins are missing", async () => {
    const rows = await rowsWithFault({ mode: "vanish", coins: ["bitcoin", "solana"] });
    expect(rows.map(({ id }) => id)).toEqual(
      good.map(({ id }) => id).filter((id) => id !== "bitcoin" && id !== "solana"),
    );
  });

  test("scam-leader: the first coin has a market cap of a trillion and a volume of five dollars", async () => {
    const rows = await rowsWithFault({ mode: "scam-leader" });
    expect(rows[0]).toMatchObject({ market_cap_rank: 1, market_cap: 3.33e12, total_volume: 5.4 });
    expect(rows.slice(1)).toEqual(good);
  });

  test("an error reply is not distorted", async () => {
    await requestWithFault({ mode: "spike" });
    const missing = await get(app, "/coins/no-such-coin");
    expect([missing.status, await missing.json()]).toEqual([404, { error: "coin not found" }]);
  });
});
